// The fields that a merchant adds to a create: metadata, a comment and the name of the recipient; and what lists say of systems.
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WithdrawalId } from '../../src/domain/ids.ts';
import { asMinor } from '../../src/domain/money.ts';
import { SYSTEM_NAMES, SYSTEMS } from '../../src/domain/systems/index.ts';
import { updateMerchant } from '../../src/usecases/operator/merchants/update-merchant.ts';
import { updateSystem } from '../../src/usecases/operator/systems/systems.ts';
import { claimWithdrawal } from '../../src/usecases/operator/withdrawals/claim-withdrawal.ts';
import { revealWallet } from '../../src/usecases/operator/withdrawals/reveal-wallet.ts';
import { TESTER } from '../harness/actors.ts';
import { findDifferences, makeMerchant, money, type TestMerchant } from '../harness/app.ts';
import {
  CREATE,
  DESTINATIONS,
  ENCODINGS,
  type Encoding,
  type Fields,
  INFO,
  LIST,
  QUOTE,
  SYSTEM_LIST,
  toCard,
} from '../harness/client.ts';
import { openPayoutSetup, withdrawalDetails } from '../harness/payouts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

type Json = Record<string, unknown>;

let server: TestServer;
let shop: TestMerchant;
beforeAll(async () => {
  server = await startTestServer();
  shop = await makeMerchant(server.app, { credit: '1000000' });
});
afterAll(async () => {
  expect(await findDifferences(server.app)).toEqual([]);
  await server.close();
});

const create = (fields: Fields, encoding: Encoding = 'json', headers = {}) =>
  server.post(CREATE, { ...shop, ...toCard, ...fields }, encoding, headers);
const infoOf = async (id: unknown) => (await server.post(INFO, { ...shop, id })).body['data'] as Json;

/** A form has the text of the object. */
const encoded = (metadata: object, encoding: Encoding) =>
  encoding === 'json' ? metadata : JSON.stringify(metadata);

const METADATA: readonly Record<string, string>[] = [
  {},
  { customer: 'c-17' },
  { empty: '' },
  { constructor: 'x', toString: 'y', hasOwnProperty: 'z', prototype: '1', valueOf: '2' },
  Object.fromEntries(Array.from({ length: 16 }, (_, i) => [`key-${i}`, 'v'.repeat(500)])),
  { [`${'k'.repeat(40)}`]: 'Приз ‘победителю’ 🎉' },
];

describe.each(Object.keys(ENCODINGS) as Encoding[])('sent as %s', (encoding) => {
  test.each(METADATA)('metadata %# is returned as it was sent', async (metadata) => {
    const reply = await create({ metadata: encoded(metadata, encoding) }, encoding);
    const id = reply.body['withdraw_id'];
    expect(await infoOf(id)).toMatchObject({ metadata });
    expect((await infoOf(id))['metadata']).toEqual(metadata);
    const listed = (await server.post(LIST, { ...shop, limit: 1 })).body['data'] as Json[];
    expect(listed[0]).toMatchObject({ id: Number(id), metadata });
  });

  const BAD: readonly [string, Fields][] = [
    ...[
      JSON.parse('{"__proto__":"x"}') as object,
      { a: { b: 'c' } },
      { a: [] },
      { a: null },
      { a: true },
      { 'a b': 'c' },
      { '': 'c' },
      { ['k'.repeat(41)]: 'c' },
      { a: 'v'.repeat(501) },
      { a: 'x\u0000y' },
      { a: '\ud800' },
      { a: 'card 4111 1111 1111 1111' },
      { a: `sk_${'x'.repeat(43)}` },
      Object.fromEntries(Array.from({ length: 17 }, (_, i) => [`key-${i}`, 'v'])),
    ].map((metadata): [string, Fields] => ['metadata', { metadata: encoded(metadata, encoding) }]),
    ['metadata', { metadata: 'x' }],
    ['metadata', { metadata: '[]' }],
    ['metadata', { metadata: '"x"' }],
    ...['comment', 'recipient_name'].flatMap((field) =>
      ['x'.repeat(141), '   ', 'a\nb', '4111 1111 1111 1111', 'a\u202eb'].map((text): [string, Fields] => [
        field,
        { [field]: text },
      ]),
    ),
  ];
  test.each(BAD)('a wrong %s is rejected (%j)', async (field, fields) => {
    const reply = await create(fields, encoding);
    expect(reply.body).toMatchObject({ success: false, code: 'invalid_field', field });
    expect(reply.text).not.toContain('4111 1111');
  });
});

test('metadata that is no object of texts is not taken from JSON', async () => {
  for (const metadata of [[], [['a', 'b']], 5, true])
    expect((await create({ metadata })).body).toMatchObject({ code: 'invalid_field', field: 'metadata' });
});

test('comment and recipient belong to the request of an order; metadata does not', async () => {
  const order = { order_id: 'own-1', comment: 'Prize', recipient_name: 'Ivan Petrov', metadata: { a: '1' } };
  const first = await create(order);
  expect((await create({ ...order, metadata: { a: '2' } })).body).toEqual(first.body);
  expect(await infoOf(first.body['withdraw_id'])).toMatchObject({ metadata: { a: '1' } });
  for (const change of [{ comment: 'Refund' }, { recipient_name: 'Petr Ivanov' }, { comment: undefined }])
    expect((await create({ ...order, ...change })).body).toMatchObject({ code: 'order_id_used' });
  const plain = await create({ order_id: 'own-2' });
  expect((await create({ order_id: 'own-2', metadata: { b: '1' } })).body).toEqual(plain.body);
  expect((await create({ order_id: 'own-2', comment: 'x' })).body).toMatchObject({ code: 'order_id_used' });
});

test('the name of the recipient is stored sealed, and returned to no one', async () => {
  const reply = await create({ recipient_name: 'Canary Recipient' });
  const id = Number(reply.body['withdraw_id']) as WithdrawalId;
  const rows = await server.app.db.query<{ row: string; sealed: Buffer; key: string }>({
    text: 'select w::text as row, recipient_sealed as sealed, wallet_key as key from withdrawals w where id = $1',
    values: [id],
  });
  expect(rows[0]?.row).not.toContain('Canary');
  expect(JSON.stringify(await infoOf(id))).not.toContain('Canary');
  expect(server.log.join('')).not.toContain('Canary');
  const sealed = { recipient: rows[0]?.sealed ?? null, keyId: rows[0]?.key ?? '' };
  expect(server.app.vault.openRecipient(id, sealed)).toBe('Canary Recipient');
});

test('comment and recipient are sent to the aggregator, and the name is masked in the record of the exchange', async () => {
  const setup = await openPayoutSetup({ worker: false });
  try {
    const requestOf = async (fields: Fields) => {
      const { body } = await setup.pay('100.00', fields);
      const details = await withdrawalDetails(setup.app, String(body['withdraw_id']));
      expect(inspect(details, { depth: 9 })).not.toContain('Canary');
      return details.reports[0]?.exchange?.request ?? '';
    };
    const request = await requestOf({ comment: 'Prize', recipient_name: 'Canary Recipient' });
    expect(request).toMatch(/"recipient_name":"[^"]+".*"comment":"Prize"/);
    expect(await requestOf({})).not.toMatch(/recipient_name|comment/);
  } finally {
    await setup.close();
  }
});

test('the operator who has claimed it sees the name of the recipient', async () => {
  const reply = await create({ recipient_name: 'Ivan Petrov' });
  const id = Number(reply.body['withdraw_id']) as WithdrawalId;
  expect(await revealWallet(server.app, TESTER, id)).toMatchObject({ ok: false });
  await claimWithdrawal(server.app, TESTER, { id });
  expect(await revealWallet(server.app, TESTER, id)).toMatchObject({
    ok: true,
    value: { wallet: '4111111111111111', recipientName: 'Ivan Petrov' },
  });
});

test('a quoted Idempotency-Key is the order id in the quotes', async () => {
  const quoted = await create({}, 'json', { 'idempotency-key': '"quoted-1"' });
  const plain = await create({}, 'json', { 'idempotency-key': 'quoted-1' });
  expect(plain.body).toEqual(quoted.body);
  expect(plain.headers.get('idempotent-replayed')).toBe('true');
  for (const key of ['""', '"a', 'a"', '"a"b"', "'a'"])
    expect((await create({}, 'json', { 'idempotency-key': key })).body).toMatchObject({ field: 'order_id' });
  expect((await create({ order_id: 'quoted-1' }, 'json', { 'idempotency-key': '"quoted-1"' })).body).toEqual(
    quoted.body,
  );
});

test('a quote takes the same fields', async () => {
  const fields = { ...toCard, comment: 'x', recipient_name: 'y', metadata: { a: 'b' } };
  expect((await server.post(QUOTE, { ...shop, ...fields })).body).toMatchObject({ success: true });
});

describe('the list of systems', () => {
  const systems = async (merchant = shop) =>
    (await server.post(SYSTEM_LIST, merchant)).body['data'] as (Json & { system: string })[];
  const find = async (name: string, merchant = shop) =>
    (await systems(merchant)).find(({ system }) => system === name);

  test('has every system with its terms, and those of the merchant before them', async () => {
    expect((await systems()).map(({ system }) => system)).toEqual([...SYSTEM_NAMES]);
    await updateSystem(server.app, TESTER, 'fps', {
      min: money('10'),
      max: money('900'),
      fee: { basisPoints: 125, fixed: money('5'), min: money('7') },
    });
    await updateMerchant(server.app, TESTER, shop.merchant_id, { feeFrom: 'amount' });
    expect(await find('fps')).toMatchObject({
      enabled: true,
      auto: false,
      needs_bank: true,
      min: '10.00',
      max: '900.00',
      fee: { percent: '1.25', fixed: '5.00', min: '7.00', max: null },
      fee_from: 'amount',
      currency: 'RUB',
      decimals: 2,
    });
    expect(await find('usdt')).toMatchObject({ currency: 'USDT', decimals: 6, needs_bank: false });
  });

  test('writes limits of zero', async () => {
    await updateSystem(server.app, TESTER, 'card', { min: asMinor(0n), fee: { min: asMinor(0n) } });
    expect(await find('card')).toMatchObject({ min: '0.00', fee: { min: '0.00' } });
  });

  test('says which system a create does not take', async () => {
    await updateSystem(server.app, TESTER, 'ewallet', { enabled: false });
    expect(await find('ewallet')).toMatchObject({ enabled: false });
    const auto = await makeMerchant(server.app, { payoutMode: 'auto' });
    expect(await find('card', auto)).toMatchObject({ enabled: false, auto: false });
  });

  test.each([...SYSTEM_NAMES])('has a pattern that the wallets of %s match', async (name) => {
    const pattern = new RegExp(String((await find(name))?.['wallet_pattern']));
    for (const wallet of [DESTINATIONS[name].wallet, DESTINATIONS[name].canary]) {
      expect(wallet).toMatch(pattern);
      expect(SYSTEMS[name].normalize(wallet, 'RU')).toBeDefined();
    }
    for (const wallet of ['', ' ', 'x'.repeat(200)]) expect(wallet).not.toMatch(pattern);
  });
});
