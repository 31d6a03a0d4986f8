// While the breaker of every aggregator is open, an automatic withdrawal is not created: it could only be cancelled.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asMinor } from '../../src/domain/money.ts';
import { addAggregator } from '../../src/usecases/operator/aggregators/add-aggregator.ts';
import { setRoute } from '../../src/usecases/operator/aggregators/set-route.ts';
import { updateMerchant } from '../../src/usecases/operator/merchants/update-merchant.ts';
import { TESTER } from '../harness/actors.ts';
import { makeMerchant, type TestMerchant } from '../harness/app.ts';
import { BALANCE, CREATE } from '../harness/client.ts';
import { makeSigningSecret, openPayoutSetup, type PayoutSetup } from '../harness/payouts.ts';
import { waitUntil } from '../harness/wait-until.ts';

const PAUSE_SECONDS = 3;
let testEnv: PayoutSetup;
let shop: TestMerchant;

beforeAll(async () => {
  testEnv = await openPayoutSetup({
    worker: false,
    server: { app: { breaker: { failuresInARow: 1, pauseSeconds: PAUSE_SECONDS } } },
  });
  // Nothing listens there: every connection is refused, so nothing is sent.
  const added = await addAggregator(testEnv.app, TESTER, {
    name: 'gone',
    kind: 'http',
    url: 'http://127.0.0.1:9',
    deadlineMs: 1_000,
    finalitySeconds: 60,
    secrets: { secret: makeSigningSecret() },
  });
  if (!added.ok) throw new Error(added.rejection.text);
  await setRoute(testEnv.app, TESTER, { system: 'ewallet', aggregator: 'sim' }, { enabled: false });
  await setRoute(testEnv.app, TESTER, { system: 'ewallet', aggregator: 'gone' }, {});
});
afterAll(() => testEnv.close());
beforeEach(async () => {
  shop = await makeMerchant(testEnv.app, { payoutMode: 'auto', credit: '1000' });
});

const order = (fields: Record<string, unknown> = {}) => ({
  ...shop,
  amount: '10.00',
  wallet: 'shop.4711',
  system: 'ewallet',
  ...fields,
});

/** The first payout fails and opens the breaker. */
async function openBreaker(): Promise<void> {
  await waitUntil(
    () => testEnv.server.post(CREATE, order()),
    ({ body }) => body['nothing_created'] === true,
  );
}

const ENCODINGS = {
  json: (fields: Record<string, unknown>) => ({
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  }),
  form: (fields: Record<string, unknown>) => ({
    body: new URLSearchParams(
      Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
    ),
  }),
  multipart: (fields: Record<string, unknown>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, String(value));
    return { body };
  },
} as const;

test.each(Object.keys(ENCODINGS) as (keyof typeof ENCODINGS)[])(
  'a create as %s gets the true Retry-After, and nothing is created',
  async (encoding) => {
    await openBreaker();
    const before = await countWithdrawals();
    const fields = order({ order_id: `paused-${encoding}` });
    const response = await fetch(`${testEnv.server.url}${CREATE}`, {
      method: 'POST',
      ...ENCODINGS[encoding](fields),
    });
    expect(response.status).toBe(503);
    const retryAfter = Number(response.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThanOrEqual(1);
    expect(retryAfter).toBeLessThanOrEqual(PAUSE_SECONDS);
    expect(await response.json()).toEqual({
      success: false,
      error: 'Error while creating withdraw',
      code: 'payout_failed',
      reason: 'unavailable',
      retryable: true,
      nothing_created: true,
      request_id: expect.any(String),
    });
    expect(await countWithdrawals()).toBe(before);
    expect((await testEnv.server.post(BALANCE, shop)).body).toMatchObject({
      available: '1000.00',
      held: '0.00',
    });
  },
);

async function countWithdrawals(): Promise<number> {
  const [row] = await testEnv.app.db.query<{ n: bigint }>({ text: 'select count(*) as n from withdrawals' });
  return Number(row?.n);
}

describe('before the pause, a create is checked for', () => {
  test('a low balance', async () => {
    await openBreaker();
    const reply = await testEnv.server.post(CREATE, order({ amount: '1000.01' }));
    expect(reply.body).toMatchObject({ code: 'low_balance' });
  });

  test('the daily limit', async () => {
    await openBreaker();
    await updateMerchant(testEnv.app, TESTER, shop.merchant_id, { dailyLimit: asMinor(500n) });
    const reply = await testEnv.server.post(CREATE, order());
    expect(reply.body).toMatchObject({ code: 'daily_limit_exceeded' });
  });

  test('an order id that is used already', async () => {
    const first = await waitUntil(
      () => testEnv.server.post(CREATE, order({ order_id: 'first' })),
      ({ body }) => body['withdraw_id'] !== undefined,
    );
    await openBreaker();
    const again = await testEnv.server.post(CREATE, order({ order_id: 'first' }));
    const other = await testEnv.server.post(CREATE, order({ order_id: 'first', amount: '11.00' }));
    expect(again.body).toMatchObject({ code: 'payout_failed', withdraw_id: first.body['withdraw_id'] });
    expect(other.body).toMatchObject({ code: 'order_id_used' });
  });
});

test('the order id stays free, and is paid when an aggregator is up again', async () => {
  await openBreaker();
  const paused = await testEnv.server.post(CREATE, order({ order_id: 'later' }));
  expect(paused.body).toMatchObject({ nothing_created: true });
  await setRoute(testEnv.app, TESTER, { system: 'ewallet', aggregator: 'sim' }, { enabled: true });
  const later = await testEnv.server.post(CREATE, order({ order_id: 'later' }));
  expect(later.body).toMatchObject({ success: true });
});
