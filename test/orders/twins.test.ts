// Requests with the order id of another one that has no response yet: both get the same response.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findDifferences, makeMerchant, openAppOn, type TestMerchant } from '../harness/app.ts';
import { CREATE, CREATE_MANY, type Fields } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { tryCreate, withdrawalRequest } from '../harness/withdrawals.ts';
import { type ScriptedAggregator, startScriptedAggregator } from '../payouts/scripted-aggregator.ts';

let server: TestServer;
let aggregator: ScriptedAggregator;
let shop: TestMerchant;

beforeEach(async () => {
  server = await startTestServer();
  aggregator = await startScriptedAggregator(server.app, { kind: 'http' });
  shop = await makeMerchant(server.app, { payoutMode: 'auto', credit: '1000' });
});
afterEach(async () => {
  expect(await findDifferences(server.app)).toEqual([]);
  await aggregator.close();
  await server.close();
});

const post = (fields: Fields) =>
  server.post(CREATE, { ...shop, amount: '100.00', wallet: 'shop.4711', system: 'ewallet', ...fields });
const withoutRequestId = (body: Record<string, unknown>) => ({ ...body, request_id: undefined });

describe('a request whose twin is in progress', () => {
  function holdAnswers(): () => void {
    let release: () => void = () => undefined;
    aggregator.answersAfter = new Promise((resolve) => {
      release = resolve;
    });
    return release;
  }

  test.each(['refused', 'accepted'] as const)('gets the same response if it is %s', async (status) => {
    aggregator.always = status;
    const release = holdAnswers();
    const other = openAppOn(server.database.connection, server.masterKey);
    const first = post({ order_id: 'o' });
    await waitUntil(async () => aggregator.submitted.length > 0);
    const twins = Array.from({ length: 20 }, () => post({ order_id: 'o' }));
    const remote = tryCreate(
      other,
      shop,
      withdrawalRequest('100', { wallet: 'shop.4711', system: 'ewallet', orderId: 'o' }),
    );
    await new Promise((resolve) => setTimeout(resolve, 300));
    release();
    const expected = withoutRequestId((await first).body);
    for (const twin of await Promise.all(twins)) {
      expect(withoutRequestId(twin.body)).toEqual(expected);
      expect(twin.headers.get('idempotent-replayed')).toBe('true');
    }
    expect((await remote).ok).toBe(status === 'accepted');
    await other.close();
    expect(aggregator.submitted).toHaveLength(1);
  });

  test('hears in_progress at once as an item of a batch, and delays no other item', async () => {
    aggregator.always = 'accepted';
    const release = holdAnswers();
    const first = post({ order_id: 'o' });
    await waitUntil(async () => aggregator.submitted.length > 0);
    const item = { amount: '100.00', wallet: 'shop.4711', system: 'ewallet' };
    const items = ['o', 'other'].map((order_id) => ({ ...item, order_id }));
    const { body } = await server.post(CREATE_MANY, { ...shop, items });
    expect(body['data']).toMatchObject([
      { success: false, code: 'in_progress', order_id: 'o' },
      { success: true, replayed: false, order_id: 'other' },
    ]);
    release();
    expect((await first).body).toMatchObject({ success: true });
  });

  test('hears in_progress if the first process was killed, and never hangs', async () => {
    const killed = openAppOn(server.database.connection, server.masterKey, {
      crashPoint: (point) => {
        if (point === 'held') throw new Error('killed');
      },
    });
    aggregator.always = 'accepted';
    const request = withdrawalRequest('100', { wallet: 'shop.4711', system: 'ewallet', orderId: 'o' });
    await tryCreate(killed, shop, request).catch(() => undefined);
    await killed.close();
    const { status, body, headers } = await post({ order_id: 'o' });
    expect([status, headers.get('retry-after')]).toEqual([409, '1']);
    expect(body).toMatchObject({ success: false, code: 'in_progress', withdraw_id: expect.any(String) });
    expect(aggregator.submitted).toHaveLength(0);
  });
});
