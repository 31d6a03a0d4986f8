// The published order of checks: the first request breaks every rule, each next one repairs one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateMerchant } from '../../src/usecases/operator/merchants/update-merchant.ts';
import { updateSystem } from '../../src/usecases/operator/systems/systems.ts';
import { TESTER } from '../harness/actors.ts';
import { makeMerchant, money, type TestMerchant } from '../harness/app.ts';
import { BALANCE, CREATE, type Fields, toPhone } from '../harness/client.ts';
import { connectDirectly as peek } from '../harness/database.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { addTestKey } from '../merchant/keys/test-keys.ts';

let server: TestServer;
let merchant: TestMerchant;

beforeAll(async () => {
  server = await startTestServer({ trustedProxies: ['127.0.0.1'] });
  merchant = await makeMerchant(server.app, { status: 'new', payoutMode: 'auto', credit: '500' });
});
afterAll(() => server.close());

const change = (what: Parameters<typeof updateMerchant>[3]) =>
  updateMerchant(server.app, TESTER, merchant.merchant_id, what);

/** The request as it stands on the current stair; `from` is the client's address behind the trusted proxy. */
let fields: Fields = {};
let from = '203.0.113.9';

async function expectRefusal(error: string, status: number, code: string): Promise<void> {
  const reply = await server.post(CREATE, fields, 'json', { 'x-forwarded-for': from });
  expect({ error: reply.body['error'], status: reply.status, code: reply.body['code'] }).toEqual({
    error,
    status,
    code,
  });
}

test('every rule speaks in its turn', async () => {
  await change({ ipAllowList: ['198.51.100.0/24'], dailyLimit: money('300') });
  await updateSystem(server.app, TESTER, 'fps', { min: money('10'), max: money('400') });

  // 1 method, content type, size, syntax
  expect((await server.send('/api/v2/merchant/nothing', { method: 'POST' })).body).toMatchObject({
    error: 'Not found',
  });
  expect((await server.send(CREATE)).status).toBe(405);
  expect(
    (await server.send(CREATE, { method: 'POST', headers: { 'content-type': 'text/csv' }, body: 'a' }))
      .status,
  ).toBe(415);
  expect(
    (
      await server.send(CREATE, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: `"${'x'.repeat(70_000)}"`,
      })
    ).status,
  ).toBe(413);
  expect(
    (
      await server.send(CREATE, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{',
      })
    ).status,
  ).toBe(400);
  // 2 credentials present
  fields = { unknown: 'x' };
  await expectRefusal('Enter merchant_id value', 400, 'field_required');
  fields = { ...fields, merchant_id: 999 };
  await expectRefusal('Enter secret_key value', 400, 'field_required');
  // 3 unknown merchant, wrong key
  fields = { ...fields, secret_key: 'sk_wrong' };
  await expectRefusal('Merchant not found', 401, 'merchant_not_found');
  fields = { ...fields, merchant_id: merchant.merchant_id };
  await expectRefusal('Merchant not found', 401, 'merchant_not_found');
  // 4 to 6 status
  fields = { ...fields, ...merchant };
  await expectRefusal('Merchant not activated', 403, 'merchant_not_activated');
  await change({ status: 'blocked' });
  await expectRefusal('Merchant is blocked', 403, 'merchant_blocked');
  await change({ status: 'disabled' });
  await expectRefusal('Merchant is disabled', 403, 'merchant_disabled');
  // 7 address, then rate, then the scope of the key
  await change({ status: 'active', rateLimit: 1 });
  await expectRefusal('IP address not allowed', 403, 'ip_not_allowed');
  from = '198.51.100.7';
  await expectRefusal('Enter amount value', 400, 'field_required');
  await expectRefusal('Too many requests', 429, 'too_many_requests');
  await change({ rateLimit: null });
  const { secret_key } = await addTestKey(server.app, merchant, { scope: 'read' });
  await change({ rateLimit: 1 });
  fields = { ...fields, secret_key };
  await expectRefusal('Too many requests', 429, 'too_many_requests');
  await change({ rateLimit: null });
  await expectRefusal('Key is not allowed', 403, 'key_not_allowed');
  fields = { ...fields, ...merchant };
  // 8 required fields and their types, in the order of the interface
  await expectRefusal('Enter amount value', 400, 'field_required');
  fields = { ...fields, amount: '1e2' };
  await expectRefusal('Invalid amount', 400, 'invalid_amount');
  fields = { ...fields, amount: '5.00' };
  await expectRefusal('Enter wallet value', 400, 'field_required');
  fields = { ...fields, wallet: ['+7'] };
  await expectRefusal('Invalid wallet', 400, 'invalid_field');
  fields = { ...fields, wallet: 'nobody' };
  await expectRefusal('Enter system value', 400, 'field_required');
  fields = { ...fields, system: 'pigeon', bank_id: ['1'] };
  await expectRefusal('Invalid bank_id', 400, 'invalid_field');
  fields = { ...fields, bank_id: undefined, fee_from: 'thin air' };
  await expectRefusal('Invalid fee_from', 400, 'invalid_field');
  fields = { ...fields, fee_from: 'balance', order_id: 'not/allowed' };
  await expectRefusal('Invalid order_id', 400, 'invalid_field');
  fields = { ...fields, order_id: 'taken' };
  await expectRefusal('Invalid unknown', 400, 'invalid_field');
  fields = { ...fields, unknown: undefined };
});

test('an order id that is taken speaks before the content of the request', async () => {
  // 9: makes "taken" taken, as a merchant that is paid by hand
  await change({ payoutMode: 'manual', dailyLimit: null });
  const first = await server.post(CREATE, { ...merchant, ...toPhone, order_id: 'taken' }, 'json', {
    'x-forwarded-for': from,
  });
  expect(first.status).toBe(200);
  await change({ payoutMode: 'auto', dailyLimit: money('300') });
  await expectRefusal('Order id already used', 409, 'order_id_used');
  fields = { ...fields, order_id: undefined };
});

test('the content of the request is judged in the published order', async () => {
  // 10 system
  await expectRefusal('Withdraw system not found', 422, 'system_not_found');
  fields = { ...fields, system: 'fps' };
  await updateSystem(server.app, TESTER, 'fps', { enabled: false });
  await expectRefusal('Withdraw system not found', 422, 'system_not_found');
  await updateSystem(server.app, TESTER, 'fps', { enabled: true });
  // 11 bank
  await expectRefusal('Enter bank_id value', 422, 'bank_required');
  fields = { ...fields, bank_id: '999' };
  await expectRefusal('Bank not found', 422, 'bank_not_found');
  fields = { ...fields, bank_id: '100000000111' };
  // 12 wallet
  await expectRefusal('Invalid wallet', 422, 'invalid_wallet');
  fields = { ...fields, wallet: '+79161234567' };
  // 13 limits
  await expectRefusal('Amount is below the minimum', 422, 'amount_below_minimum');
  fields = { ...fields, amount: '400.01' };
  await expectRefusal('Amount is above the maximum', 422, 'amount_above_maximum');
  fields = { ...fields, amount: '390.00' };
  await expectRefusal('Daily limit exceeded', 422, 'daily_limit_exceeded');
  fields = { ...fields, amount: '250.00' };
  await expectRefusal('Daily limit exceeded', 422, 'daily_limit_exceeded');
  await change({ dailyLimit: money('100000') });
  // 14 automatic route
  fields = { ...fields, amount: '400.00' };
  await expectRefusal('Auto withdraw system not found', 422, 'auto_system_not_found');
  await change({ payoutMode: 'manual' });
  // 15 balance: 100 of 500 are held
  await updateSystem(server.app, TESTER, 'fps', { max: null });
  fields = { ...fields, amount: '400.01' };
  await expectRefusal('Low balance', 422, 'low_balance');
  fields = { ...fields, amount: '400.00' };
  const created = await server.post(CREATE, fields, 'json', { 'x-forwarded-for': from });
  expect(created.body).toMatchObject({ success: true, message: 'Withdraw created' });
});

test("an operator's change holds for the very next request, before its notification comes round", async () => {
  const other = await makeMerchant(server.app);
  const db = await peek(server.database);
  // Stopped, the connection that listens delivers nothing.
  const listeners = await db.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and query ~ '^(listen|select 1$)'`,
  );
  expect(listeners.rows.length).toBeGreaterThan(0);
  for (const { pid } of listeners.rows) process.kill(pid, 'SIGSTOP');
  try {
    for (const [status, code] of [
      ['active', 200],
      ['blocked', 403],
      ['active', 200],
    ] as const) {
      await updateMerchant(server.app, TESTER, other.merchant_id, { status });
      expect((await server.post(BALANCE, other)).status).toBe(code);
    }
  } finally {
    for (const { pid } of listeners.rows) process.kill(pid, 'SIGCONT');
  }
});
