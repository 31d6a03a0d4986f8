import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateSystem } from '../../src/usecases/operator/systems/systems.ts';
import { TESTER } from '../harness/actors.ts';
import { findDifferences as differencesIn, makeMerchant, type TestMerchant } from '../harness/app.ts';
import { BALANCE, CREATE, INFO, toCard, toPhone } from '../harness/client.ts';
import { connectDirectly as peek } from '../harness/database.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let merchant: TestMerchant;

beforeAll(async () => {
  server = await startTestServer();
  merchant = await makeMerchant(server.app, { credit: '10000' });
});
afterAll(() => server.close());

test('the same request with the same order id answers the first answer again', async () => {
  const first = await server.post(CREATE, { ...merchant, ...toPhone, order_id: 'a-1' });
  const again = await server.post(CREATE, { ...merchant, ...toPhone, order_id: 'a-1' });
  expect(again.text).toBe(first.text);
  expect(first.headers.get('idempotent-replayed')).toBeNull();
  expect(again.headers.get('idempotent-replayed')).toBe('true');
});

test('a year later it is still the same order', async () => {
  const fields = { ...merchant, ...toPhone, order_id: 'a-year' };
  const first = await server.post(CREATE, fields);
  const db = await peek(server.database);
  await db.query(`set session_replication_role = replica`);
  await db.query(
    `update withdrawals set created_at = created_at - interval '1 year' where order_id = 'a-year'`,
  );
  expect((await server.post(CREATE, fields)).text).toBe(first.text);
});

test('the same destination and amount written otherwise are the same request', async () => {
  const first = await server.post(CREATE, { ...merchant, ...toPhone, order_id: 'a-2' });
  const again = await server.post(
    CREATE,
    {
      ...merchant,
      ...toPhone,
      amount: 100,
      wallet: '8 (916) 123-45-67',
      bank_id: 100000000111,
      order_id: 'a-2',
    },
    'form',
  );
  expect(again.text).toBe(first.text);
});

test.each([
  ['amount', { amount: '100.01' }],
  ['wallet', { wallet: '+79161234568' }],
  ['bank', { bank_id: '100000000004' }],
  ['system', { ...toCard }],
  ['bearer of the fee', { fee_from: 'amount' }],
  ['wallet, now invalid', { wallet: 'nobody' }],
  ['system, now unknown', { system: 'pigeon' }],
])('another %s under the same order id is refused', async (_what, other) => {
  await server.post(CREATE, { ...merchant, ...toPhone, order_id: 'a-3' });
  const refused = await server.post(CREATE, { ...merchant, ...toPhone, ...other, order_id: 'a-3' });
  expect(refused).toMatchObject({
    status: 409,
    body: { success: false, error: 'Order id already used', code: 'order_id_used' },
  });
});

test('the Idempotency-Key header means the same as order_id', async () => {
  const first = await server.post(CREATE, { ...merchant, ...toPhone }, 'json', { 'idempotency-key': 'a-4' });
  const again = await server.post(CREATE, { ...merchant, ...toPhone, order_id: 'a-4' });
  expect(again.text).toBe(first.text);
  const clash = await server.post(CREATE, { ...merchant, ...toPhone, order_id: 'a-4' }, 'json', {
    'idempotency-key': 'a-5',
  });
  expect(clash).toMatchObject({ status: 400, body: { error: 'Invalid order_id' } });
});

test('an order id that lost its value is a mistake, not a wish to go without', async () => {
  for (const reply of [
    await server.post(CREATE, { ...merchant, ...toPhone, order_id: '' }),
    await server.post(CREATE, { ...merchant, ...toPhone, order_id: '' }, 'form'),
    await server.post(CREATE, { ...merchant, ...toPhone }, 'json', { 'idempotency-key': '' }),
  ])
    expect(reply).toMatchObject({ status: 400, body: { error: 'Enter order_id value', field: 'order_id' } });
});

test('a replay is answered although the rules have changed since', async () => {
  const first = await server.post(CREATE, { ...merchant, ...toCard, order_id: 'a-6' });
  await updateSystem(server.app, TESTER, 'card', { enabled: false });
  const again = await server.post(CREATE, { ...merchant, ...toCard, order_id: 'a-6' });
  await updateSystem(server.app, TESTER, 'card', { enabled: true });
  expect(again.text).toBe(first.text);
});

test('a refusal takes no order id', async () => {
  const refused = await server.post(CREATE, { ...merchant, ...toPhone, amount: '999999', order_id: 'a-7' });
  expect(refused.body).toMatchObject({ error: 'Low balance' });
  expect((await server.post(CREATE, { ...merchant, ...toPhone, order_id: 'a-7' })).body).toMatchObject({
    success: true,
  });
});

test('order ids of different merchants have nothing to do with each other', async () => {
  const other = await makeMerchant(server.app, { credit: '1000' });
  const mine = await server.post(CREATE, { ...merchant, ...toPhone, order_id: 'a-8' });
  const theirs = await server.post(CREATE, { ...other, ...toPhone, order_id: 'a-8' });
  expect(theirs.body['withdraw_id']).not.toBe(mine.body['withdraw_id']);
});

test("another merchant's withdrawal is not found, in the words for one that does not exist", async () => {
  const made = await server.post(CREATE, { ...merchant, ...toPhone });
  const stranger = await makeMerchant(server.app);
  const foreign = await server.post(INFO, { ...stranger, id: made.body['withdraw_id'] });
  const absent = await server.post(INFO, { ...stranger, id: '999999999' });
  const { request_id: _, ...said } = foreign.body;
  expect(absent.body).toMatchObject(said);
  expect(foreign).toMatchObject({ status: 404, body: { code: 'withdraw_not_found' } });
});

test('a withdrawal is found by its order id, and only by its owner', async () => {
  const { body } = await server.post(CREATE, { ...merchant, ...toPhone, order_id: 'a-9' });
  const found = await server.post(INFO, { ...merchant, order_id: 'a-9' });
  expect(found.body).toMatchObject({ data: { id: Number(body['withdraw_id']), order_id: 'a-9' } });
  const other = await makeMerchant(server.app);
  expect((await server.post(INFO, { ...other, order_id: 'a-9' })).body).toMatchObject({
    error: 'Withdraw not found',
  });
  expect((await server.post(INFO, { ...other, id: body['withdraw_id'] })).body).toMatchObject({
    error: 'Withdraw not found',
  });
  expect(
    (await server.post(INFO, { ...merchant, id: body['withdraw_id'], order_id: 'a-8' })).body,
  ).toMatchObject({ error: 'Withdraw not found' });
});

test('100 parallel requests with one order id make one withdrawal and get 100 equal answers', async () => {
  const before = await server.post(BALANCE, merchant);
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => server.post(CREATE, { ...merchant, ...toPhone, order_id: 'many' })),
  );
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') === null)).toHaveLength(1);
  const after = await server.post(BALANCE, merchant);
  expect(Number(before.body['available']) - Number(after.body['available'])).toBeCloseTo(100);
  expect(await differencesIn(server.app)).toEqual([]);
});

test('parallel requests with one order id and different content make one withdrawal', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) =>
      server.post(CREATE, { ...merchant, ...toPhone, amount: `${1 + (i % 4)}.00`, order_id: 'mixed' }),
    ),
  );
  const created = answers.filter(({ status }) => status === 200);
  expect(new Set(created.map(({ text }) => text)).size).toBe(1);
  expect(created).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(30);
});

test('parallel requests with one order id that do not all fit the balance are each judged on their own', async () => {
  const poor = await makeMerchant(server.app, { credit: '10' });
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      server.post(CREATE, { ...poor, ...toPhone, amount: i % 2 === 0 ? '11.00' : '5.00', order_id: 'poor' }),
    ),
  );
  // Whoever came first with 5.00 has the order id; 11.00 never fits, or finds the order id taken.
  const created = answers.filter(({ status }) => status === 200);
  expect(created).toHaveLength(10);
  expect(new Set(created.map(({ text }) => text)).size).toBe(1);
  expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body['code'])).toSatisfy(
    (codes: string[]) => codes.every((code) => code === 'low_balance' || code === 'order_id_used'),
  );
  expect(await differencesIn(server.app)).toEqual([]);
});
