// Deliveries of webhooks: retries, concurrent processes, and merchants that do not delay each other. Row 28 of
// docs/failures.md.
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openWebhookSender } from '../../src/adapters/webhook-sender/index.ts';
import { asMerchantId } from '../../src/domain/ids.ts';
import { endpointPause, webhookDelay } from '../../src/domain/retry-schedule.ts';
import { claimDeliveries } from '../../src/storage/webhooks/deliveries.ts';
import { deliverWebhooks } from '../../src/usecases/webhooks/deliver-webhooks.ts';
import { rescheduleLostWebhooks } from '../../src/usecases/webhooks/reschedule-lost-webhooks.ts';
import { openAppOn } from '../harness/app.ts';
import { create } from '../harness/withdrawals.ts';
import { status } from './receiver.ts';
import {
  countStates,
  createMany,
  deliveriesOf,
  endpointOf,
  jobOf,
  letPass,
  openShop,
  openShops,
  takeJobs,
} from './shop.ts';

test('row 28: the retry schedule takes between three and four days', () => {
  for (const [spread, hours] of [
    [0, 72],
    [0.999, 96],
  ] as const) {
    let seconds = 0;
    let tries = 1;
    for (let delay = webhookDelay(1, spread); delay !== undefined; delay = webhookDelay(++tries, spread))
      seconds += delay;
    expect(tries).toBe(13);
    if (spread === 0) expect(seconds).toBeGreaterThanOrEqual(hours * 3600);
    else expect(seconds).toBeLessThan(hours * 3600);
  }
  expect([0, 600, 1e9].map(endpointPause)).toEqual([5, 60, 600]);
});

describe('a failed delivery', () => {
  test('is retried after about five seconds, as the same event', async () => {
    const { app } = await openShops();
    const shop = await openShop(app);
    await create(app, shop);
    await takeJobs(app);
    shop.receiver.respondWith(status(500));
    await deliverWebhooks(app, shop.id);
    expect((await endpointOf(app, shop)).failingSince).toBeInstanceOf(Date);
    expect(await jobOf(app, shop)).toBeGreaterThan(4);
    expect(await jobOf(app, shop)).toBeLessThan(7);
    // It is not sent before it is due.
    await deliverWebhooks(app, shop.id);
    expect(shop.receiver.messages).toHaveLength(1);

    shop.receiver.respondWith(status(200));
    await letPass(app, 7);
    await deliverWebhooks(app, shop.id);
    const [first, second] = shop.receiver.messages;
    expect(shop.receiver.messages).toHaveLength(2);
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    const [delivery] = await deliveriesOf(app, shop);
    expect(delivery).toMatchObject({
      state: 'delivered',
      tries: [
        { number: 1, status: 500 },
        { number: 2, status: 200 },
      ],
    });
    expect((await endpointOf(app, shop)).failingSince).toBeNull();
  });

  test('fails finally after 13 tries', async () => {
    const { app } = await openShops();
    const shop = await openShop(app);
    await create(app, shop);
    shop.receiver.respondWith(status(503));
    for (let tries = 1; tries <= 13; tries += 1) {
      await deliverWebhooks(app, shop.id);
      expect(shop.receiver.messages).toHaveLength(tries);
      await letPass(app, 30 * 3600);
    }
    await takeJobs(app);
    await deliverWebhooks(app, shop.id);
    expect(shop.receiver.messages).toHaveLength(13);
    expect(await countStates(app, shop)).toEqual({ failed: 1 });
    expect(await jobOf(app, shop)).toBeUndefined();
  });

  test('is retried when there was no answer', async () => {
    const { app } = await openShops();
    const shop = await openShop(app);
    await create(app, shop);
    shop.receiver.respondWith((_message, response) => void response.destroy());
    await deliverWebhooks(app, shop.id);
    const [delivery] = await deliveriesOf(app, shop);
    expect(delivery).toMatchObject({
      state: 'pending',
      tries: [{ status: null, error: expect.any(String) }],
    });
  });
});

describe('concurrent processes', () => {
  test('send each event once', async () => {
    const { app, database, masterKey } = await openShops();
    const others = [1, 2].map(() => openAppOn(database.connection, masterKey));
    onTestFinished(async () => {
      await Promise.all(others.map((other) => other.close()));
    });
    const shop = await openShop(app);
    await createMany(app, shop, 400);
    await Promise.all([app, app, ...others, ...others].map((each) => deliverWebhooks(each, shop.id)));
    const ids = shop.receiver.messages.map(({ headers }) => headers['webhook-id']);
    expect(ids).toHaveLength(400);
    expect(new Set(ids).size).toBe(400);
    expect(await countStates(app, shop)).toEqual({ delivered: 400 });
  });

  test('take over the deliveries of a dead process when its leases end', async () => {
    const { app } = await openShops();
    const shop = await openShop(app);
    await createMany(app, shop, 20);
    await app.db.transaction((tx) =>
      claimDeliveries(tx, { merchantId: shop.id, host: '' }, { limit: 8, leaseSeconds: 60 }),
    );
    await takeJobs(app);
    await deliverWebhooks(app, shop.id);
    expect(shop.receiver.messages).toEqual([]);
    expect(await jobOf(app, shop)).toBeGreaterThan(55);
    await letPass(app, 61);
    await deliverWebhooks(app, shop.id);
    expect(await countStates(app, shop)).toEqual({ delivered: 20 });
  });

  test('reschedule deliveries whose job was lost', async () => {
    const { app } = await openShops();
    const [shop, quiet] = [await openShop(app), await openShop(app)];
    await create(app, shop);
    await takeJobs(app);
    expect(await rescheduleLostWebhooks(app)).toEqual([]);
    await letPass(app, 61);
    expect(await rescheduleLostWebhooks(app)).toEqual([{ merchantId: shop.id, host: '' }]);
    expect(await jobOf(app, shop)).toBeLessThanOrEqual(0);
    expect(await jobOf(app, quiet)).toBeUndefined();
  });
});

test('an event that arrives at the end of a run is not delayed', async () => {
  const { app } = await openShops();
  const shop = await openShop(app);
  await create(app, shop);
  shop.receiver.respondWith(status(500));
  await deliverWebhooks(app, shop.id);
  // The job stays due now although its only delivery is due later.
  expect(await jobOf(app, shop)).toBeLessThanOrEqual(0);
});

test('an aborted run sends nothing more and records no failed try', async () => {
  const sender = openWebhookSender({ allowLoopback: true });
  const { app } = await openShops({ webhookSender: sender });
  const shop = await openShop(app);
  await createMany(app, shop, 100);
  const abort = new AbortController();
  shop.receiver.respondWith(() => {
    abort.abort();
    sender.close();
  });
  await takeJobs(app);
  await deliverWebhooks(app, shop.id, { signal: abort.signal });
  expect(await countStates(app, shop)).toEqual({ pending: 100 });
  expect((await deliveriesOf(app, shop)).every(({ tries }) => tries.length === 0)).toBe(true);
  expect((await endpointOf(app, shop)).failingSince).toBeNull();
  expect(await jobOf(app, shop)).toBeLessThanOrEqual(0);
});

/** How long a request to an endpoint that hangs takes. */
const HANGS_MS = 12_000;

test('row 28: an endpoint that hangs does not delay the deliveries of other merchants', async () => {
  const { app } = await openShops({
    webhookSender: openWebhookSender({ allowLoopback: true, deadlineMs: HANGS_MS }),
  });
  const [slow, quick] = [await openShop(app), await openShop(app)];
  slow.receiver.respondWith(() => undefined);
  // Two jobs run at a time; the slow merchant may occupy one of them.
  const runner = await app.runJobs({
    concurrency: 2,
    crontab: '',
    onError: (error) => expect.unreachable(String(error)),
    tasks: {
      deliver_webhooks: (payload) =>
        deliverWebhooks(app, asMerchantId((payload as { merchant: number }).merchant)),
    },
  });
  onTestFinished(() => runner.stop());
  await createMany(app, slow, 10);
  await vi.waitFor(() => expect(slow.receiver.messages).not.toEqual([]), { timeout: 60_000 });
  for (let i = 1; i < 20; i += 1) await createMany(app, slow, 10);
  const startedAt = Date.now();
  await createMany(app, quick, 100);
  await vi.waitFor(() => expect(quick.receiver.messages).toHaveLength(100), {
    timeout: HANGS_MS,
    interval: 20,
  });
  // Behind the slow ones they would wait for at least one deadline.
  expect(Date.now() - startedAt).toBeLessThan(0.75 * HANGS_MS);
  expect(slow.receiver.messages.length).toBeLessThanOrEqual(32);
});
