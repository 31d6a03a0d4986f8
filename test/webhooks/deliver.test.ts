import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openWebhookSender } from '../../src/adapters/webhook-sender/index.ts';
import { asMerchantId } from '../../src/domain/ids.ts';
import { endpointRest, webhookDelay } from '../../src/domain/retry-schedule.ts';
import { claimDeliveries } from '../../src/storage/webhooks/deliveries.ts';
import { listIncidents } from '../../src/usecases/operator/incidents/incidents.ts';
import { disableEndpoint } from '../../src/usecases/operator/webhooks/disable-endpoint.ts';
import { enableEndpoint } from '../../src/usecases/operator/webhooks/enable-endpoint.ts';
import { resendDeliveries, resendDelivery } from '../../src/usecases/operator/webhooks/resend-deliveries.ts';
import { setEndpoint } from '../../src/usecases/operator/webhooks/set-endpoint.ts';
import { showEndpoint } from '../../src/usecases/operator/webhooks/show-endpoint.ts';
import { deliverWebhooks } from '../../src/usecases/webhooks/deliver-webhooks.ts';
import { rescheduleLostWebhooks } from '../../src/usecases/webhooks/reschedule-lost-webhooks.ts';
import { openAppOn } from '../harness/app.ts';
import { TESTER } from '../harness/operator-clients.ts';
import { create } from '../harness/withdrawals.ts';
import { startReceiver, status } from './receiver.ts';
import {
  countStates,
  createMany,
  deliveriesOf,
  jobOf,
  letPass,
  openShop,
  openShops,
  takeJobs,
} from './shop.ts';

const endpointOf = async (...asked: Parameters<typeof showEndpoint>) => {
  const shown = await showEndpoint(...asked);
  if (!shown.ok) throw new Error(shown.rejection.text);
  return shown.value;
};

test('row 28: the schedule takes three days and not four', () => {
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
  expect([0, 600, 1e9].map(endpointRest)).toEqual([5, 60, 600]);
});

describe('a failed delivery', () => {
  test('is tried again a little later, as the same event', async () => {
    const { app } = await openShops();
    const shop = await openShop(app);
    await create(app, shop);
    await takeJobs(app);
    shop.receiver.answer(status(500));
    await deliverWebhooks(app, shop.id);
    expect((await endpointOf(app, shop.id)).failingSince).toBeInstanceOf(Date);
    expect(await jobOf(app, shop)).toBeGreaterThan(4);
    expect(await jobOf(app, shop)).toBeLessThan(7);
    // Not before its time.
    await deliverWebhooks(app, shop.id);
    expect(shop.receiver.messages).toHaveLength(1);

    shop.receiver.answer(status(200));
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
    expect((await endpointOf(app, shop.id)).failingSince).toBeNull();
  });

  test('fails for good after the last try', async () => {
    const { app } = await openShops();
    const shop = await openShop(app);
    await create(app, shop);
    shop.receiver.answer(status(503));
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

  test('is an event like any other when there was no answer at all', async () => {
    const { app } = await openShops();
    const shop = await openShop(app);
    await create(app, shop);
    shop.receiver.answer((_message, response) => void response.destroy());
    await deliverWebhooks(app, shop.id);
    const [delivery] = await deliveriesOf(app, shop);
    expect(delivery).toMatchObject({
      state: 'pending',
      tries: [{ status: null, error: expect.any(String) }],
    });
  });
});

describe('an endpoint', () => {
  test('where everything fails is left alone, and catches up when it works again', async () => {
    const { app } = await openShops();
    const shop = await openShop(app);
    await createMany(app, shop, 200);
    await takeJobs(app);
    shop.receiver.answer(status(500));
    await deliverWebhooks(app, shop.id);
    const { length: burnt } = shop.receiver.messages;
    expect(burnt).toBeGreaterThanOrEqual(16);
    expect(burnt).toBeLessThan(32);
    expect(await jobOf(app, shop)).toBeGreaterThan(3);
    // A new event does not end its rest.
    await create(app, shop);
    await deliverWebhooks(app, shop.id);
    expect(shop.receiver.messages).toHaveLength(burnt);

    shop.receiver.answer(status(200));
    await letPass(app, 10);
    await deliverWebhooks(app, shop.id);
    expect(await countStates(app, shop)).toEqual({ delivered: 201 });
  });

  test('that says 410 is not called again', async () => {
    const notice = vi.fn();
    const { app } = await openShops({ notice });
    const shop = await openShop(app);
    await createMany(app, shop, 40);
    shop.receiver.answer(status(410));
    await deliverWebhooks(app, shop.id);
    expect(await endpointOf(app, shop.id)).toMatchObject({
      enabled: false,
      disabledBecause: 'the endpoint answered 410 Gone',
    });
    expect(await countStates(app, shop)).toEqual({ failed: 40 });
    const { length } = shop.receiver.messages;
    await create(app, shop);
    await deliverWebhooks(app, shop.id);
    expect(shop.receiver.messages).toHaveLength(length);
    expect(notice).toHaveBeenCalledOnce();
    // What happened meanwhile is kept, to be sent again.
    expect(await countStates(app, shop)).toEqual({ failed: 41 });
    expect(await listIncidents(app, { all: false })).toMatchObject([
      { kind: 'webhook_disabled', reference: `merchant ${shop.id}` },
    ]);
  });

  test('that fails for five days is disabled, but not for a first failure after a silence', async () => {
    const { app } = await openShops();
    const shop = await openShop(app);
    shop.receiver.answer(status(500));
    await create(app, shop);
    await app.db.query({
      text: `update webhook_endpoints set failing_since = now() - interval '5 days 1 minute'`,
    });
    await deliverWebhooks(app, shop.id);
    expect((await endpointOf(app, shop.id)).enabled).toBe(true);
    await letPass(app, 3600);
    await deliverWebhooks(app, shop.id);
    expect(await endpointOf(app, shop.id)).toMatchObject({
      enabled: false,
      disabledBecause: 'every delivery has failed for five days',
    });
    expect(await countStates(app, shop)).toEqual({ failed: 1 });
    expect(await listIncidents(app, { all: false })).toHaveLength(1);
  });

  test('that an operator disables keeps what waits until it is enabled', async () => {
    const { app } = await openShops();
    const shop = await openShop(app);
    await create(app, shop);
    await disableEndpoint(app, TESTER, shop.id);
    await create(app, shop);
    await takeJobs(app);
    await deliverWebhooks(app, shop.id);
    expect(shop.receiver.messages).toEqual([]);
    expect(await jobOf(app, shop)).toBeUndefined();
    expect((await resendDeliveries(app, TESTER, { merchantId: shop.id, since: new Date(0) })).ok).toBe(false);
    await enableEndpoint(app, TESTER, shop.id);
    expect(await jobOf(app, shop)).toBeLessThanOrEqual(0);
    await deliverWebhooks(app, shop.id);
    expect(shop.receiver.messages).toHaveLength(1);
  });

  test('with a new address gets at once what failed at the old one', async () => {
    const { app } = await openShops();
    const shop = await openShop(app);
    await createMany(app, shop, 3);
    shop.receiver.answer(status(500));
    await deliverWebhooks(app, shop.id);
    const better = await startReceiver();
    expect(await setEndpoint(app, TESTER, shop.id, { url: better.url })).toMatchObject({
      ok: true,
      value: { secret: null },
    });
    await deliverWebhooks(app, shop.id);
    expect(better.messages).toHaveLength(3);
    expect(await setEndpoint(app, TESTER, shop.id, { url: 'https://10.0.0.1/' })).toMatchObject({
      ok: false,
      rejection: { kind: 'invalid' },
    });
  });

  test('is not blamed for what its earlier address did', async () => {
    const { app } = await openShops();
    const shop = await openShop(app);
    await create(app, shop);
    const better = await startReceiver();
    shop.receiver.answer(async (_message, response) => {
      await setEndpoint(app, TESTER, shop.id, { url: better.url });
      response.writeHead(410).end();
    });
    await deliverWebhooks(app, shop.id);
    expect((await endpointOf(app, shop.id)).enabled).toBe(true);
  });
});

describe('any number of processes', () => {
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

  test('take over from one that died, when its leases end', async () => {
    const { app } = await openShops();
    const shop = await openShop(app);
    await createMany(app, shop, 20);
    await app.db.transaction((tx) => claimDeliveries(tx, shop.id, { limit: 8, leaseSeconds: 60 }));
    await takeJobs(app);
    await deliverWebhooks(app, shop.id);
    expect(shop.receiver.messages).toEqual([]);
    expect(await jobOf(app, shop)).toBeGreaterThan(55);
    await letPass(app, 61);
    await deliverWebhooks(app, shop.id);
    expect(await countStates(app, shop)).toEqual({ delivered: 20 });
  });

  test('find what lost its job', async () => {
    const { app } = await openShops();
    const [shop, quiet] = [await openShop(app), await openShop(app)];
    await create(app, shop);
    await takeJobs(app);
    expect(await rescheduleLostWebhooks(app)).toEqual([]);
    await letPass(app, 61);
    expect(await rescheduleLostWebhooks(app)).toEqual([shop.id]);
    expect(await jobOf(app, shop)).toBeLessThanOrEqual(0);
    expect(await jobOf(app, quiet)).toBeUndefined();
  });
});

test('an event that comes in while a run ends is not put off', async () => {
  const { app } = await openShops();
  const shop = await openShop(app);
  await create(app, shop);
  shop.receiver.answer(status(500));
  await deliverWebhooks(app, shop.id);
  // Its job stays due now although everything else is due later.
  expect(await jobOf(app, shop)).toBeLessThanOrEqual(0);
});

test('a run that is told to stop sends no more and blames nobody', async () => {
  const sender = openWebhookSender({ allowLoopback: true });
  const { app } = await openShops({ webhookSender: sender });
  const shop = await openShop(app);
  await createMany(app, shop, 100);
  const stopping = new AbortController();
  shop.receiver.answer(() => {
    stopping.abort();
    sender.close();
  });
  await takeJobs(app);
  await deliverWebhooks(app, shop.id, { signal: stopping.signal });
  expect(await countStates(app, shop)).toEqual({ pending: 100 });
  expect((await deliveriesOf(app, shop)).every(({ tries }) => tries.length === 0)).toBe(true);
  expect((await endpointOf(app, shop.id)).failingSince).toBeNull();
  expect(await jobOf(app, shop)).toBeLessThanOrEqual(0);
});

test('row 28: a merchant whose endpoint hangs delays nobody else, however much it has waiting', async () => {
  const { app } = await openShops({
    webhookSender: openWebhookSender({ allowLoopback: true, deadlineMs: 4_000 }),
  });
  const [slow, quick] = [await openShop(app), await openShop(app)];
  slow.receiver.answer(() => undefined);
  // Two jobs at a time, of which the slow one may take one.
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
  for (let i = 0; i < 20; i += 1) {
    await createMany(app, slow, 10);
    await sleep(20);
  }
  const startedAt = Date.now();
  await createMany(app, quick, 100);
  await vi.waitFor(() => expect(quick.receiver.messages).toHaveLength(100), { timeout: 3_000, interval: 20 });
  expect(Date.now() - startedAt).toBeLessThan(3_000);
  expect(slow.receiver.messages.length).toBeLessThanOrEqual(32);
});

describe('resending', () => {
  test('one, whatever became of it', async () => {
    const { app } = await openShops();
    const shop = await openShop(app);
    await createMany(app, shop, 3);
    await deliverWebhooks(app, shop.id);
    await takeJobs(app);
    const [, second] = await deliveriesOf(app, shop);
    expect(await resendDelivery(app, TESTER, second?.id ?? 0)).toEqual({
      ok: true,
      value: { merchantId: shop.id, count: 1 },
    });
    expect(await jobOf(app, shop)).toBeLessThanOrEqual(0);
    await deliverWebhooks(app, shop.id);
    expect(shop.receiver.messages).toHaveLength(4);
    expect(shop.receiver.messages[3]?.headers['webhook-id']).toBe(`evt_${second?.withdrawalId}_1`);
    expect((await deliveriesOf(app, shop))[1]?.tries.map(({ number }) => number)).toEqual([1, 2]);
    expect((await resendDelivery(app, TESTER, 999_999)).ok).toBe(false);
  });

  test('all since a time, failed ones with a schedule that starts anew', async () => {
    const { app } = await openShops();
    const [shop, other] = [await openShop(app), await openShop(app)];
    await createMany(app, other, 2);
    await createMany(app, shop, 5);
    await app.db.query({ text: `update webhook_deliveries set created_at = now() - interval '2 days'` });
    await createMany(app, shop, 4);
    await deliverWebhooks(app, shop.id);
    await app.db.query({
      text: `update webhook_deliveries set state = 'failed', tries = 13 where merchant_id = $1`,
      values: [shop.id],
    });
    const since = new Date(Date.now() - 86_400_000);
    expect(await resendDeliveries(app, TESTER, { merchantId: shop.id, since })).toMatchObject({
      value: { count: 4 },
    });
    shop.receiver.answer(status(500));
    await deliverWebhooks(app, shop.id);
    expect(await countStates(app, shop)).toEqual({ failed: 5, pending: 4 });
    shop.receiver.answer(status(200));
    // Whoever asks once more knows that it works now.
    await resendDeliveries(app, TESTER, { merchantId: shop.id, since });
    await deliverWebhooks(app, shop.id);
    expect(await countStates(app, shop)).toEqual({ failed: 5, delivered: 4 });
    expect(other.receiver.messages).toEqual([]);
  });
});
