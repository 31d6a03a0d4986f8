// A quote says what a create of the same request would do, and writes nothing.
import { fc, test as property } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateMerchant } from '../../src/usecases/operator/merchants/update-merchant.ts';
import { updateSystem } from '../../src/usecases/operator/systems/systems.ts';
import { TESTER } from '../harness/actors.ts';
import { findDifferences, makeMerchant, money, type TestMerchant } from '../harness/app.ts';
import {
  CREATE,
  ENCODINGS,
  type Encoding,
  type Fields,
  INFO,
  QUOTE,
  toCard,
  toEwallet,
  toPhone,
  toTron,
  withdrawalTo,
} from '../harness/client.ts';
import { connectDirectly } from '../harness/database.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

type Json = Record<string, unknown>;

let server: TestServer;
let shop: TestMerchant;
let auto: TestMerchant;
beforeAll(async () => {
  server = await startTestServer();
  shop = await makeMerchant(server.app, { credit: '1000' });
  auto = await makeMerchant(server.app, { credit: '1000', payoutMode: 'auto' });
  await updateSystem(server.app, TESTER, 'fps', {
    min: money('10'),
    max: money('900'),
    fee: { basisPoints: 125 },
  });
  await updateMerchant(server.app, TESTER, shop.merchant_id, { dailyLimit: money('5000') });
});
afterAll(async () => {
  expect(await findDifferences(server.app)).toEqual([]);
  await server.close();
});

const quote = (fields: Fields, encoding: Encoding = 'json') =>
  server.post(QUOTE, { ...shop, ...fields }, encoding);
const quoted = async (fields: Fields) => (await quote(fields)).body['data'] as Json;
const errorOf = (body: Json) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'success' && name !== 'request_id'));

/** The amounts that a quote and the withdrawal that is then created have in common. */
const AMOUNTS = [
  'amount',
  'fee',
  'amount_fee',
  'amount_to_receive',
  'currency',
  'system',
  'wallet',
  'bank_id',
  'payout_amount',
  'payout_currency',
  'rate',
];
const amountsOf = (body: Json) => Object.fromEntries(AMOUNTS.map((name) => [name, body[name]]));

async function expectSameAsCreate(fields: Fields): Promise<void> {
  const data = await quoted(fields);
  const created = await server.post(CREATE, { ...shop, ...fields });
  if (created.body['success'] !== true) {
    expect(data['error']).toEqual(errorOf(created.body));
    return;
  }
  expect(data['error']).toBeUndefined();
  const id = created.body['withdraw_id'];
  const info = (await server.post(INFO, { ...shop, id })).body['data'] as Json;
  expect(amountsOf(data)).toEqual(amountsOf(info));
  if (created.headers.has('idempotent-replayed')) expect(data['withdraw_id']).toBe(id);
}

test.each(Object.keys(ENCODINGS) as Encoding[])('is answered with the amounts, as %s', async (encoding) => {
  const reply = await quote({ ...toPhone, amount: '100' }, encoding);
  expect(reply).toMatchObject({
    status: 200,
    body: {
      success: true,
      data: {
        amount: 100,
        fee: 1.25,
        amount_fee: '101.25',
        amount_to_receive: '100.00',
        currency: 'RUB',
        fee_from: 'balance',
        system: 'fps',
        bank_id: toPhone.bank_id,
      },
    },
  });
  expect(Object.keys(reply.body['data'] as Json)).not.toContain('quote_id');
});

describe('is what a create then does', () => {
  test.each<[string, Fields]>([
    ['a phone', toPhone],
    ['a fee from the amount', { ...toPhone, fee_from: 'amount' }],
    ['a card', toCard],
    ['USDT', toTron],
    ['an e-wallet with an order id', { ...toEwallet, order_id: 'one' }],
    ['the same order id again', { ...toEwallet, order_id: 'one' }],
    ['an order id of another request', { ...toEwallet, order_id: 'one', amount: '7' }],
    ['an order id that is a card number', { ...toEwallet, order_id: '4111111111111111' }],
    ['an attempt of an order that has not failed', { ...toEwallet, order_id: 'one', attempt: 2 }],
    ['an attempt of an unknown order', { ...toEwallet, order_id: 'two', attempt: 2 }],
    ['an unknown system', { ...toCard, system: 'pigeon' }],
    ['no bank', { ...toPhone, bank_id: '' }],
    ['an unknown bank', { ...toPhone, bank_id: '1' }],
    ['an invalid wallet', { ...toCard, wallet: '4111111111111112' }],
    ['below the minimum', { ...toPhone, amount: '9.99' }],
    ['above the maximum', { ...toPhone, amount: '900.01' }],
    ['above the daily limit', { ...toCard, amount: '5000.01' }],
    ['above the balance', { ...toCard, amount: '1000.01' }],
  ])('for %s', async (_title, fields) => {
    await expectSameAsCreate(fields);
  });

  test('for a merchant with automatic payouts and no route', async () => {
    const fields = { ...auto, ...toCard };
    const { body } = await server.post(CREATE, fields);
    expect(await quoted(fields)).toEqual({ error: errorOf(body) });
    expect(body).toMatchObject({ code: 'auto_system_not_found' });
  });

  property.prop(
    [
      fc.record(
        {
          amount: fc.integer({ min: 1, max: 120_000 }).map((cents) => (cents / 100).toFixed(2)),
          system: fc.constantFrom('fps', 'card', 'usdt', 'ewallet'),
          fee_from: fc.constantFrom('balance', 'amount'),
          order_id: fc.constantFrom('p1', 'p2', 'p3'),
        },
        { requiredKeys: ['amount', 'system'] },
      ),
    ],
    { numRuns: 150 },
  )('for any request', async ({ amount, system, ...rest }) => {
    await expectSameAsCreate({ ...withdrawalTo(system), amount, ...rest });
  });
});

test.each<[string, Fields, number, string]>([
  ['without credentials', { secret_key: '' }, 400, 'field_required'],
  ['with a wrong key', { secret_key: 'sk_wrong' }, 401, 'merchant_not_found'],
  ['without an amount', { amount: '' }, 400, 'field_required'],
  ['with an invalid amount', { amount: '1e2' }, 400, 'invalid_amount'],
  ['with an unknown field', { colour: 'red' }, 400, 'invalid_field'],
  ['with a quote', { quote_id: 'A'.repeat(60) }, 400, 'invalid_field'],
  ['for a next attempt without an order', { attempt: 2 }, 400, 'invalid_field'],
])('%s it is rejected', async (_title, fields, status, code) => {
  expect(await quote({ ...toCard, ...fields })).toMatchObject({ status, body: { success: false, code } });
});

test('writes nothing', async () => {
  const owner = await connectDirectly(server.database);
  const written = async () =>
    (
      await owner.query(
        'select (select count(*) from withdrawals) as withdrawals, (select count(*) from entries) as entries, (select sum(available_seq) from balances) as moves',
      )
    ).rows;
  const before = await written();
  await Promise.all(
    [toPhone, toCard, toTron, toEwallet].map((fields) => quote({ ...fields, order_id: 'free' })),
  );
  expect(await written()).toEqual(before);
});
