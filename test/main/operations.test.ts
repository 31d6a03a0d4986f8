import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMerchant } from '../harness/app.ts';
import { CREATE, toCard } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let guarded: TestServer;
beforeAll(async () => {
  server = await startTestServer({ trustedProxies: ['127.0.0.1'] });
  guarded = await startTestServer({ metricsToken: 'a-token-for-prometheus' });
});
afterAll(() => Promise.all([server.close(), guarded.close()]));

test('the process is alive and ready', async () => {
  expect(await server.send('/health')).toMatchObject({
    status: 200,
    body: { success: true, status: 'alive' },
  });
  expect(await server.send('/ready')).toMatchObject({
    status: 200,
    body: { success: true, status: 'ready' },
  });
});

test('the health endpoints accept HEAD', async () => {
  for (const path of ['/health', '/ready', '/'])
    expect([path, (await server.send(path, { method: 'HEAD' })).status]).toEqual([path, 200]);
});

test('metrics count requests by route and outcome, batches, the queue and the money', async () => {
  const shop = await makeMerchant(server.app, { credit: '150' });
  await server.post(CREATE, { ...shop, ...toCard });
  await server.post(CREATE, { ...shop, ...toCard });
  const { text } = await server.send('/metrics');
  expect(text).toContain(`sluice_requests_total{route="${CREATE}",outcome="ok"} 1`);
  expect(text).toContain(`sluice_requests_total{route="${CREATE}",outcome="low_balance"} 1`);
  expect(text).toMatch(/sluice_batch_size_count{batch="create_withdrawals"} [1-9]/);
  expect(text).toMatch(/sluice_batch_seconds_sum{batch="create_withdrawals"} 0\.[0-9]/);
  expect(text).toContain('sluice_create_queue 0');
  expect(text).toContain('sluice_balance_total{balance="available"} 50');
  expect(text).toContain('sluice_balance_total{balance="held"} 100');
  expect(text).toContain('sluice_open_withdrawals{stage="queued"} 1');
});

test('metrics are served to loopback, or with the token', async () => {
  expect((await server.send('/metrics', { headers: { 'x-forwarded-for': '203.0.113.1' } })).status).toBe(404);
  expect((await guarded.send('/metrics')).status).toBe(404);
  // A proxy on this machine that is not configured as trusted.
  const direct = await startTestServer();
  expect((await direct.send('/metrics')).status).toBe(200);
  expect((await direct.send('/metrics', { headers: { 'x-forwarded-for': '203.0.113.1' } })).status).toBe(404);
  expect(direct.log.filter((line) => line.includes('SLUICE_TRUSTED_PROXIES'))).toHaveLength(1);
  await direct.close();
  expect((await guarded.send('/metrics', { headers: { authorization: 'Bearer wrong' } })).status).toBe(404);
  expect(
    (await guarded.send('/metrics', { headers: { authorization: 'Bearer a-token-for-prometheus' } })).status,
  ).toBe(200);
});

test('the front page and the reference have a strict policy without external sources', async () => {
  const home = await server.send('/');
  expect(home.text).toContain('href="/docs/"');
  expect(home.headers.get('content-security-policy')).toContain("default-src 'none'");
  const docs = await server.send('/docs/');
  expect(docs.status).toBe(200);
  expect(docs.headers.get('content-security-policy')).toContain("connect-src 'self'");
  expect(docs.text).not.toMatch(/src="https?:|href="https?:/);
});

test('a server without its database is alive and not ready', async () => {
  const lost = await startTestServer();
  await lost.database.drop();
  expect((await lost.send('/health')).status).toBe(200);
  expect(await lost.send('/metrics')).toMatchObject({
    status: 200,
    text: expect.not.stringContaining('sluice_balance_total{'),
  });
  expect(await lost.send('/ready')).toMatchObject({
    status: 503,
    body: { success: false, error: 'Service is busy' },
  });
  expect(await lost.post(CREATE, { merchant_id: 1001, secret_key: 'x' })).toMatchObject({
    status: 503,
    body: { error: 'Service is busy' },
  });
  await lost.close();
});
