// An order id is stored and shown in the clear, so a card number is not accepted as one.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isCardNumber } from '../../src/domain/systems/card.ts';
import { makeMerchant, type TestMerchant } from '../harness/app.ts';
import {
  CREATE,
  ENCODINGS,
  type Encoding,
  type Fields,
  INFO,
  QUOTE,
  type Reply,
  toPhone,
} from '../harness/client.ts';
import { connectDirectly } from '../harness/database.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

/** One number of every scheme, as test numbers are published. */
const CARDS: Readonly<Record<string, string>> = {
  Visa: '4111111111111111',
  'Visa of 13 digits': '4222222222222',
  'Visa of 19 digits': '4000000000000000006',
  Mastercard: '5555555555554444',
  'Mastercard from 2': '2223003122003222',
  Mir: '2201382000000013',
  'American Express': '378282246310005',
  'Diners Club': '36227206271667',
  JCB: '3566002020360505',
  Discover: '6011000990139424',
  UnionPay: '6200000000000005',
  Maestro: '6759649826438453',
};

/** Luhn, but no scheme; a scheme, but no Luhn or another length; more than a number. */
const ACCEPTED = [
  '1234567812345670',
  '7992739871300006',
  '4111111111111112',
  '411111111111116',
  '600000000007',
  'order-4111111111111111',
  '4111111111111111x',
  '1700000000000',
];

let server: TestServer;
let shop: TestMerchant;
beforeAll(async () => {
  server = await startTestServer();
  shop = await makeMerchant(server.app, { credit: '1000000' });
});
afterAll(() => server.close());

const query = (fields: Fields): string =>
  new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();

const create = (orderId: string) => ({ ...shop, ...toPhone, order_id: orderId });

const SENDERS: readonly [string, (orderId: string) => Promise<Reply>][] = [
  ...(Object.keys(ENCODINGS) as Encoding[]).map((encoding): [string, (orderId: string) => Promise<Reply>] => [
    encoding,
    (orderId) => server.post(CREATE, create(orderId), encoding),
  ]),
  ['query', (orderId) => server.send(`${CREATE}?${query(create(orderId))}`, { method: 'POST' })],
  ...(Object.keys(ENCODINGS) as Encoding[]).map((encoding): [string, (orderId: string) => Promise<Reply>] => [
    `header beside ${encoding}`,
    (orderId) => server.post(CREATE, { ...shop, ...toPhone }, encoding, { 'idempotency-key': orderId }),
  ]),
];

const REJECTED = {
  status: 400,
  body: { success: false, error: 'Invalid order_id', code: 'invalid_field', field: 'order_id' },
};

test.each([CREATE, QUOTE])(
  'an order id without a value is rejected by %s: the client meant to send one',
  async (path) => {
    const lost = { status: 400, body: { success: false, code: 'field_required', field: 'order_id' } };
    for (const encoding of Object.keys(ENCODINGS) as Encoding[])
      expect(await server.post(path, { ...shop, ...toPhone, order_id: '' }, encoding)).toMatchObject(lost);
    expect(await server.post(path, { ...shop, ...toPhone, order_id: null })).toMatchObject(lost);
    const named = { 'idempotency-key': 'named' };
    expect((await server.post(path, { ...shop, ...toPhone, order_id: null }, 'json', named)).status).toBe(
      200,
    );
  },
);

describe.each(SENDERS)('an order id in the encoding %s', (encoding, send) => {
  test('that is a card number of any scheme is rejected', async () => {
    for (const [scheme, card] of Object.entries(CARDS))
      for (const orderId of [card, card.replace(/(?<=^(?:.{4})+)/g, '-').replace(/-$/, '')])
        expect([scheme, await send(orderId)]).toMatchObject([scheme, REJECTED]);
  });

  test.each(ACCEPTED)('%s is accepted', async (orderId) => {
    expect((await send(`${orderId}`)).status).toBe(200);
  });

  test('that is sent again is the same order', async () => {
    const orderId = `again-${encoding.replaceAll(' ', '-')}`;
    const first = await send(orderId);
    const again = await send(orderId);
    expect(first.body['withdraw_id']).toEqual(expect.any(String));
    expect([again.headers.get('idempotent-replayed'), again.text]).toEqual(['true', first.text]);
  });

  test('is in no log line and no response', async () => {
    const card = '4000056655665556';
    for (const orderId of [card, '4000.0566.5566.5556', '4000_0566_5566_5556', '4000:0566:5566:5556']) {
      const before = server.log.length;
      const { text } = await send(orderId);
      expect([encoding, ...server.log.slice(before), text].join('\n')).not.toMatch(/4000.?0566/);
    }
  });
});

test('an existing order with such an id still answers, and its content still counts', async () => {
  const orderId = '5200828282828210';
  expect(isCardNumber(orderId)).toBe(true);
  const first = await server.post(CREATE, create('old-order'));
  // As an earlier version stored it.
  const client = await connectDirectly(server.database);
  await client.query('alter table withdrawals disable trigger withdrawals_guard');
  await client.query('update withdrawals set order_id = $1 where id = $2', [
    orderId,
    first.body['withdraw_id'],
  ]);
  await client.query('alter table withdrawals enable trigger withdrawals_guard');
  for (const [, send] of SENDERS) {
    const again = await send(orderId);
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  }
  expect(await server.post(CREATE, { ...create(orderId), amount: '99.00' })).toMatchObject({
    status: 409,
    body: { code: 'order_id_used' },
  });
  expect((await server.post(INFO, { ...shop, id: first.body['withdraw_id'] })).status).toBe(200);
});
