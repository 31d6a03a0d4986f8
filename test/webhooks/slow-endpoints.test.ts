// Endpoints that do not respond. However many there are, the webhooks of another merchant are delivered at once. Row 28 of
// docs/failures.md.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { setEndpoint } from '../../src/usecases/operator/webhooks/set-endpoint.ts';
import { startWorker } from '../../src/worker/worker.ts';
import { TESTER } from '../harness/actors.ts';
import { makeMerchant, type TestMerchant } from '../harness/app.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { create, withdrawalRequest } from '../harness/withdrawals.ts';
import { startReceiver } from './receiver.ts';
import { countStates, createMany, deliveriesOf, jobOf, openShop, openShops } from './shop.ts';

const SLOW = 130;

test('row 28: slow endpoints do not delay the webhooks of another merchant', async () => {
  const { app } = await openShops();
  const slow = await startReceiver();
  slow.respondWith(() => undefined);
  const shops: TestMerchant[] = [];
  for (let i = 0; i < SLOW; i += 1) {
    const merchant = await makeMerchant(app, { credit: '100' });
    await setEndpoint(app, TESTER, merchant.merchant_id, { url: slow.url });
    shops.push(merchant);
  }
  const fast = await openShop(app);
  for (const shop of shops) await create(app, shop, withdrawalRequest('1'));
  const worker = await startWorker(app);
  onTestFinished(() => worker.stop());
  await waitUntil(() => slow.messages.length >= 60);
  const startedAt = performance.now();
  await create(app, fast, withdrawalRequest('1'));
  await waitUntil(() => fast.receiver.messages.length > 0);
  // Less than one call to a slow endpoint may take; before slow runs gave up their job slots it took two of them.
  expect((performance.now() - startedAt) / 1_000).toBeLessThan(10);
});

test('row 28: a slow run without a job slot has a job that takes over, and stops with the worker', async () => {
  const { app } = await openShops();
  const shop = await openShop(app);
  shop.receiver.respondWith(() => undefined);
  await create(app, shop, withdrawalRequest('1'));
  const worker = await startWorker(app);
  // The job of the next call is due when the lease of this one ends.
  await waitUntil(
    () => jobOf(app, shop),
    (seconds) => (seconds ?? 0) > 30,
  );
  const startedAt = performance.now();
  await worker.stop();
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect(shop.receiver.messages).toHaveLength(1);
  // Aborted by our own shutdown: not a failure of the endpoint, and due again now.
  expect(await deliveriesOf(app, shop)).toMatchObject([{ state: 'pending', tries: [] }]);
  expect(await jobOf(app, shop)).toBeLessThan(5);
});

test('row 28: deliveries that a slow run leaves over are sent by the next job', async () => {
  const { app } = await openShops();
  const shop = await openShop(app);
  shop.receiver.respondWith(async (_message, response) => {
    await sleep(400);
    response.writeHead(204).end();
  });
  await createMany(app, shop, 300);
  const worker = await startWorker(app);
  onTestFinished(() => worker.stop());
  await waitUntil(
    () => countStates(app, shop),
    ({ delivered }) => delivered === 300,
  );
  // Each of them once.
  expect(new Set(shop.receiver.messages.map(({ headers }) => headers['webhook-id'])).size).toBe(300);
  expect(shop.receiver.messages).toHaveLength(300);
});
