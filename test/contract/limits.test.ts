import { afterEach, describe, expect, test } from 'vitest';
import { updateMerchant } from '../../src/usecases/operator/merchants/update-merchant.ts';
import { TESTER } from '../harness/actors.ts';
import { makeMerchant, money } from '../harness/app.ts';
import { BALANCE, CREATE, toPhone } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
afterEach(() => server.close());

describe('failed credentials', () => {
  test('after the limit the pair of address and merchant is not listened to', async () => {
    server = await startTestServer({ rateLimits: { failedCredentials: 3, requestsPerMerchant: 0 } });
    const merchant = await makeMerchant(server.app);
    const other = await makeMerchant(server.app);
    for (let i = 0; i < 3; i += 1) {
      const refused = await server.post(BALANCE, { ...merchant, secret_key: 'sk_wrong' });
      expect(refused.status).toBe(401);
      expect(refused.headers.get('ratelimit')).toMatch(
        new RegExp(`^"failed-credentials";r=${2 - i};t=[0-9]+$`),
      );
      expect(refused.headers.get('ratelimit-policy')).toBe('"failed-credentials";q=3;w=60');
    }
    for (const secret_key of ['sk_wrong', merchant.secret_key]) {
      const limited = await server.post(BALANCE, { ...merchant, secret_key });
      expect(limited).toMatchObject({
        status: 429,
        body: { success: false, error: 'Too many requests', code: 'too_many_requests' },
      });
      expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect((await server.post(BALANCE, other)).status).toBe(200);
  });

  test('parallel guesses are counted too', async () => {
    server = await startTestServer({ rateLimits: { failedCredentials: 5, requestsPerMerchant: 0 } });
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => server.post(BALANCE, { merchant_id: 1001, secret_key: 'sk_guess' })),
    );
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  test('right credentials are not counted', async () => {
    server = await startTestServer({ rateLimits: { failedCredentials: 2, requestsPerMerchant: 0 } });
    const merchant = await makeMerchant(server.app);
    for (let i = 0; i < 10; i += 1) expect((await server.post(BALANCE, merchant)).status).toBe(200);
  });
});

describe('requests of a merchant', () => {
  test("are limited by the setting, or by the merchant's own limit", async () => {
    server = await startTestServer({ rateLimits: { failedCredentials: 0, requestsPerMerchant: 2 } });
    const usual = await makeMerchant(server.app);
    const special = await makeMerchant(server.app);
    await updateMerchant(server.app, TESTER, special.merchant_id, { rateLimit: 4 });
    const count = async (merchant: typeof usual) => {
      const replies = await Promise.all(Array.from({ length: 6 }, () => server.post(BALANCE, merchant)));
      return replies.filter(({ status }) => status === 200).length;
    };
    expect(await count(usual)).toBe(2);
    expect(await count(special)).toBe(4);
    const limited = await server.post(BALANCE, usual);
    expect(limited.status).toBe(429);
    expect(limited.headers.get('ratelimit-policy')).toBe('"merchant";q=2;w=60');
  });
});

describe('the address of the client', () => {
  test('must be on the list, and is only believed from a trusted proxy', async () => {
    server = await startTestServer();
    const merchant = await makeMerchant(server.app);
    await updateMerchant(server.app, TESTER, merchant.merchant_id, { ipAllowList: ['198.51.100.0/24'] });
    const spoofed = await server.post(BALANCE, merchant, 'json', { 'x-forwarded-for': '198.51.100.7' });
    expect(spoofed).toMatchObject({
      status: 403,
      body: { error: 'IP address not allowed', code: 'ip_not_allowed' },
    });
    await updateMerchant(server.app, TESTER, merchant.merchant_id, { ipAllowList: ['127.0.0.0/8'] });
    expect((await server.post(BALANCE, merchant)).status).toBe(200);
  });

  test('is the one the trusted proxy saw, however long the chain', async () => {
    server = await startTestServer({ trustedProxies: ['127.0.0.1'] });
    const merchant = await makeMerchant(server.app);
    await updateMerchant(server.app, TESTER, merchant.merchant_id, {
      ipAllowList: ['198.51.100.0/24', '2001:db8::/32'],
    });
    const from = async (chain: string) =>
      (await server.post(BALANCE, merchant, 'json', { 'x-forwarded-for': chain })).status;
    expect(await from('198.51.100.7')).toBe(200);
    expect(await from('203.0.113.1, 198.51.100.7')).toBe(200);
    expect(await from('198.51.100.7, 203.0.113.1')).toBe(403);
    expect(await from('::ffff:198.51.100.7')).toBe(200);
    expect(await from('2001:db8::1')).toBe(200);
    expect(await from('nonsense')).toBe(403);
  });
});

test('the daily limit holds for parallel requests, and a cancelled withdrawal gives its share back', async () => {
  server = await startTestServer();
  const merchant = await makeMerchant(server.app, { credit: '10000' });
  await updateMerchant(server.app, TESTER, merchant.merchant_id, { dailyLimit: money('250') });
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => server.post(CREATE, { ...merchant, ...toPhone })),
  );
  const created = replies.filter(({ status }) => status === 200);
  expect(created).toHaveLength(2);
  expect(replies.filter(({ body }) => body['error'] === 'Daily limit exceeded')).toHaveLength(8);
  expect((await server.post(CREATE, { ...merchant, ...toPhone, amount: '50.01' })).body).toMatchObject({
    error: 'Daily limit exceeded',
  });

  const { cancelWithdrawal } = await import('../../src/usecases/operator/withdrawals/apply-manual-action.ts');
  const { asWithdrawalId } = await import('../../src/domain/ids.ts');
  await cancelWithdrawal(server.app, TESTER, {
    id: asWithdrawalId(Number(created[0]?.body['withdraw_id'])),
    reason: 'test',
  });
  expect((await server.post(CREATE, { ...merchant, ...toPhone, amount: '150.00' })).status).toBe(200);
  // All of the day counts, not only what was asked for last.
  expect((await server.post(CREATE, { ...merchant, ...toPhone, amount: '1.00' })).body).toMatchObject({
    error: 'Daily limit exceeded',
  });
});

test('a full queue is busy, not low balance', async () => {
  server = await startTestServer({ app: { maxQueued: 5, maxSize: 1 } });
  const merchant = await makeMerchant(server.app, { credit: '100000' });
  const replies = await Promise.all(
    Array.from({ length: 60 }, () => server.post(CREATE, { ...merchant, ...toPhone, amount: '1.00' })),
  );
  const codes = new Set(replies.map(({ status, body }) => `${status} ${(body['code'] as string) ?? 'ok'}`));
  expect([...codes].sort()).toEqual(['200 ok', '503 busy']);
  const busy = replies.find(({ status }) => status === 503);
  expect(busy?.body).toMatchObject({ success: false, error: 'Service is busy' });
  expect(busy?.headers.get('retry-after')).toBe('1');
});

test('a lock that is not given in time is busy, not low balance', async () => {
  server = await startTestServer({ app: { lockTimeoutMs: 200 } });
  const merchant = await makeMerchant(server.app, { credit: '1000' });
  await server.app.db.transaction(async (tx) => {
    await tx.query({
      text: 'select from balances where merchant_id = $1 for update',
      values: [merchant.merchant_id],
    });
    expect(await server.post(CREATE, { ...merchant, ...toPhone })).toMatchObject({
      status: 503,
      body: { error: 'Service is busy' },
    });
  });
  expect((await server.post(CREATE, { ...merchant, ...toPhone })).status).toBe(200);
});
