// What the client sends again, through a proxy that loses requests and responses of the real server.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  Sluice,
  SluiceConnectionError,
  type SluiceError,
  type SluiceOptions,
} from '../../client/src/index.ts';
import { findDifferences, makeMerchant, openAppOn, type TestMerchant } from '../harness/app.ts';
import { openPayoutSetup, type PayoutSetup } from '../harness/payouts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { tryCreate, withdrawalRequest } from '../harness/withdrawals.ts';
import { type Fault, type FaultyProxy, rejection, startFaultyProxy } from './faulty-proxy.ts';

let server: TestServer;
let proxy: FaultyProxy;
let merchant: TestMerchant;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect(await findDifferences(server.app)).toEqual([]);
  await server.close();
});
beforeEach(async () => {
  merchant = await makeMerchant(server.app, { credit: '1000' });
  proxy = await startFaultyProxy(server.url);
});
afterEach(() => proxy.close());

const toCard = { amount: '100.00', system: 'card', wallet: '4111 1111 1111 1111' };
const open = (options: Partial<SluiceOptions> = {}) =>
  new Sluice({
    baseUrl: proxy.url,
    merchantId: merchant.merchant_id,
    secretKey: merchant.secret_key,
    ...options,
  });
const failureOf = (call: Promise<unknown>): Promise<SluiceError> =>
  call.then(
    () => Promise.reject(new Error('the call did not fail')),
    (error) => error,
  );
const sentTexts = (): string[] => proxy.requests.map(({ text }) => text);
/** 100.00 are held for each withdrawal that was created. */
const held = async (): Promise<string> => (await open({ baseUrl: server.url }).getBalance()).held;

describe('a create whose connection is cut', () => {
  test.each([
    ['before the server got the request', 'cut_before', false],
    ['after the server created it', 'cut_after', true],
    ['within the response', 'cut_within', true],
  ] as const)('%s is sent again to the byte, and creates one withdrawal', async (_when, fault, replayed) => {
    proxy.next(fault);
    const created = await open().createWithdraw(toCard);
    expect(created).toMatchObject({ withdrawId: expect.any(String), replayed });
    expect(sentTexts()).toHaveLength(2);
    expect(new Set(sentTexts()).size).toBe(1);
    expect(await held()).toBe('100.00');
  });

  test('again and again ends with an error that has the order id, by which it is found', async () => {
    proxy.next('cut_after', 'cut_after', 'cut_before');
    const error = await failureOf(open({ maxRetries: 2 }).createWithdraw(toCard));
    expect(error).toBeInstanceOf(SluiceConnectionError);
    expect(error).toMatchObject({ code: 'no_response', status: undefined, orderId: expect.any(String) });
    expect(sentTexts()).toHaveLength(3);
    const found = await open().getWithdrawInfo({ orderId: error.orderId ?? '' });
    expect(found).toMatchObject({ amountFee: '100.00', orderId: error.orderId });
    expect(await held()).toBe('100.00');
  });

  test('without an end, because the server is silent, is sent again after its time', async () => {
    proxy.next('silence');
    await open({ attemptTimeoutMs: 300 }).createWithdraw(toCard);
    expect(sentTexts()).toHaveLength(2);
    expect(await held()).toBe('100.00');
  });
});

describe('a response that says that a later request may succeed', () => {
  const again: [string, Fault][] = [
    ['503 busy', { status: 503, body: rejection('busy') }],
    ['429 too_many_requests', { status: 429, body: rejection('too_many_requests') }],
    ['409 in_progress', { status: 409, body: rejection('in_progress', { withdraw_id: '1' }) }],
    ['503 rate_not_available', { status: 503, body: rejection('rate_not_available') }],
    ['500 internal_error', { status: 500, body: rejection('internal_error') }],
    ['500 outcome_unknown', { status: 500, body: rejection('outcome_unknown', { withdraw_id: '1' }) }],
    [
      '503 payout_failed with nothing_created',
      { status: 503, body: rejection('payout_failed', { reason: 'unavailable', nothing_created: true }) },
    ],
    ["a proxy's 502 page", { status: 502, body: '<html>Bad gateway</html>' }],
    ["a proxy's empty 504", { status: 504 }],
    ["a proxy's 503 page", { status: 503, body: '<html>Maintenance</html>' }],
  ];
  test.each(again)('%s is answered by the same request', async (_what, fault) => {
    proxy.next(fault);
    const created = await open().createWithdraw(toCard);
    expect(created.withdrawId).toMatch(/^\d+$/);
    expect(sentTexts()).toHaveLength(2);
    expect(new Set(sentTexts()).size).toBe(1);
  });

  test('is answered not before Retry-After', async () => {
    proxy.next({ status: 503, headers: { 'retry-after': '2' }, body: rejection('busy') });
    await open().createWithdraw(toCard);
    const [first, second] = proxy.requests;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1_990);
  });

  test('is an error at once if Retry-After is beyond the deadline', async () => {
    proxy.next({ status: 429, headers: { 'retry-after': '60' }, body: rejection('too_many_requests') });
    const startedAt = Date.now();
    expect(await failureOf(open({ timeoutMs: 30_000 }).getBalance())).toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: 60,
    });
    expect(Date.now() - startedAt).toBeLessThan(15_000);
    expect(sentTexts()).toHaveLength(1);
  });

  test('is an error after the last repetition', async () => {
    proxy.next(...Array.from({ length: 3 }, () => ({ status: 503, body: rejection('busy') })));
    expect(await failureOf(open({ maxRetries: 1 }).getBalance())).toMatchObject({ code: 'busy' });
    expect(sentTexts()).toHaveLength(2);
  });
});

describe('a response that no repetition changes', () => {
  test.each<[string, Fault, object]>([
    [
      'payout_failed with a withdrawal',
      { status: 503, body: rejection('payout_failed', { withdraw_id: '7', next_attempt: 2 }) },
      { code: 'payout_failed', withdrawId: '7', nextAttempt: 2 },
    ],
    ['low_balance', { status: 422, body: rejection('low_balance') }, { code: 'low_balance' }],
    [
      "a proxy's 404 page",
      { status: 404, body: '<html>' },
      { name: 'SluiceConnectionError', code: 'unexpected_response', status: 404 },
    ],
    ["a proxy's 403 JSON", { status: 403, body: { message: 'no' } }, { code: 'unexpected_response' }],
  ])('%s is an error at once', async (_what, fault, expected) => {
    proxy.next(fault);
    expect(await failureOf(open().createWithdraw(toCard))).toMatchObject(expected);
    expect(sentTexts()).toHaveLength(1);
  });

  test.each([301, 302, 303, 307, 308])(
    'the redirect %i is not followed: the key stays here',
    async (status) => {
      const elsewhere = await startFaultyProxy(server.url);
      proxy.next({ status, headers: { location: `${elsewhere.url}/api/v2/merchant/createWithdraw` } });
      const error = await failureOf(open().createWithdraw(toCard));
      await elsewhere.close();
      expect(error).toMatchObject({ code: 'unexpected_response' });
      expect([proxy.requests.length, elsewhere.requests.length]).toEqual([1, 0]);
    },
  );
});

test('the deadline of a call holds although the server is silent', async () => {
  proxy.next('silence', 'silence', 'silence');
  const startedAt = Date.now();
  const options = { timeoutMs: 1_000, attemptTimeoutMs: 400 };
  expect(await failureOf(open().getBalance(options))).toMatchObject({ code: 'no_response' });
  expect(Date.now() - startedAt).toBeLessThan(10_000);
});

describe('a call that has an effect at every repetition', () => {
  const calls = {
    testWebhook: (sluice: Sluice) => sluice.testWebhook(),
    resendWebhook: (sluice: Sluice) => sluice.resendWebhook({ webhookId: 'evt_1_1' }),
  };
  test.each(Object.entries(calls))('%s is not repeated after a lost response', async (_name, call) => {
    proxy.next('cut_after', { status: 200, body: { success: true, count: 1, data: {} } });
    expect(await failureOf(call(open()))).toMatchObject({ code: 'no_response' });
    expect(sentTexts()).toHaveLength(1);
  });

  test.each(Object.entries(calls))('%s is repeated if nothing was done', async (_name, call) => {
    proxy.next(
      { status: 503, body: rejection('busy') },
      { status: 200, body: { success: true, count: 1, data: {} } },
    );
    await call(open());
    expect(sentTexts()).toHaveLength(2);
  });
});

describe('an automatic payout', () => {
  let setup: PayoutSetup;
  let sluice: Sluice;
  beforeAll(async () => {
    setup = await openPayoutSetup({ worker: false });
  });
  afterAll(() => setup.close());
  beforeEach(() => {
    const { merchant_id: merchantId, secret_key: secretKey } = setup.shop;
    sluice = new Sluice({ baseUrl: setup.server.url, merchantId, secretKey });
  });
  const order = { amount: '150.01', system: 'ewallet', wallet: 'shop.4711' };

  test('that was refused is tried again only with the next attempt', async () => {
    const error = await failureOf(sluice.createWithdraw({ ...order, orderId: 'refused' }));
    expect(error).toMatchObject({
      code: 'payout_failed',
      reason: 'declined',
      retryable: false,
      nothingCreated: false,
      nextAttempt: 2,
      withdrawId: expect.any(String),
    });
    const { nextAttempt: attempt } = error;
    const second = await failureOf(sluice.createWithdraw({ ...order, orderId: 'refused', attempt }));
    expect(second).toMatchObject({ code: 'payout_failed', nextAttempt: 3 });
    expect(second.withdrawId).not.toBe(error.withdrawId);
    expect(await sluice.getWithdrawInfo({ orderId: 'refused' })).toMatchObject({
      attempt: 2,
      status: 'Cancelled',
      reason: 'declined',
    });
  });

  test('that another process left in progress is asked for again, then is an error with its id', async () => {
    const killed = openAppOn(setup.server.database.connection, setup.server.masterKey, {
      crashPoint: (point) => {
        if (point === 'held') throw new Error('killed');
      },
    });
    const request = { wallet: order.wallet, system: order.system, orderId: 'left' };
    await tryCreate(killed, setup.shop, withdrawalRequest('100', request)).catch(() => undefined);
    await killed.close();
    const call = sluice.createWithdraw({ ...order, amount: '100', orderId: 'left' }, { maxRetries: 1 });
    expect(await failureOf(call)).toMatchObject({
      code: 'in_progress',
      status: 409,
      retryAfterSeconds: 1,
      withdrawId: expect.any(String),
    });
  });
});
