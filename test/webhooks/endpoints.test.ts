// An endpoint that fails, is disabled or gets a new URL.
import { describe, expect, test, vi } from 'vitest';
import { listIncidents } from '../../src/usecases/operator/incidents/incidents.ts';
import { disableEndpoint } from '../../src/usecases/operator/webhooks/disable-endpoint.ts';
import { enableEndpoint } from '../../src/usecases/operator/webhooks/enable-endpoint.ts';
import { resendDeliveries } from '../../src/usecases/operator/webhooks/resend-deliveries.ts';
import { setEndpoint } from '../../src/usecases/operator/webhooks/set-endpoint.ts';
import { deliverWebhooks } from '../../src/usecases/webhooks/deliver-webhooks.ts';
import { TESTER } from '../harness/actors.ts';
import { create } from '../harness/withdrawals.ts';
import { startReceiver, status } from './receiver.ts';
import {
  countStates,
  createMany,
  endpointOf,
  jobOf,
  letPass,
  openShop,
  openShops,
  takeJobs,
} from './shop.ts';

describe('an endpoint', () => {
  test('where everything fails is paused, and gets all deliveries when it works again', async () => {
    const { app } = await openShops();
    const shop = await openShop(app);
    await createMany(app, shop, 200);
    await takeJobs(app);
    shop.receiver.respondWith(status(500));
    await deliverWebhooks(app, shop.id);
    const { length: failed } = shop.receiver.messages;
    expect(failed).toBeGreaterThanOrEqual(16);
    expect(failed).toBeLessThan(32);
    expect(await jobOf(app, shop)).toBeGreaterThan(3);
    // A new event does not end the pause.
    await create(app, shop);
    await deliverWebhooks(app, shop.id);
    expect(shop.receiver.messages).toHaveLength(failed);

    shop.receiver.respondWith(status(200));
    await letPass(app, 10);
    await deliverWebhooks(app, shop.id);
    expect(await countStates(app, shop)).toEqual({ delivered: 201 });
  });

  test('that answers 410 is disabled', async () => {
    const alert = vi.fn();
    const { app } = await openShops({ alert });
    const shop = await openShop(app);
    await createMany(app, shop, 40);
    shop.receiver.respondWith(status(410));
    await deliverWebhooks(app, shop.id);
    expect(await endpointOf(app, shop)).toMatchObject({
      enabled: false,
      disabledReason: 'the endpoint answered 410 Gone',
    });
    expect(await countStates(app, shop)).toEqual({ failed: 40 });
    const { length } = shop.receiver.messages;
    await create(app, shop);
    await deliverWebhooks(app, shop.id);
    expect(shop.receiver.messages).toHaveLength(length);
    expect(alert).toHaveBeenCalledOnce();
    // Events are still stored, so that they can be resent.
    expect(await countStates(app, shop)).toEqual({ failed: 41 });
    expect(await listIncidents(app, { all: false })).toMatchObject([
      { kind: 'webhook_disabled', reference: `merchant ${shop.id}` },
    ]);
  });

  test('that fails for five days is disabled, but not by the first failure after a pause', async () => {
    const { app } = await openShops();
    const shop = await openShop(app);
    shop.receiver.respondWith(status(500));
    await create(app, shop);
    await app.db.query({
      text: `update webhook_endpoints set failing_since = now() - interval '5 days 1 minute'`,
    });
    await deliverWebhooks(app, shop.id);
    expect((await endpointOf(app, shop)).enabled).toBe(true);
    await letPass(app, 3600);
    await deliverWebhooks(app, shop.id);
    expect(await endpointOf(app, shop)).toMatchObject({
      enabled: false,
      disabledReason: 'every delivery has failed for five days',
    });
    expect(await countStates(app, shop)).toEqual({ failed: 1 });
    expect(await listIncidents(app, { all: false })).toHaveLength(1);
  });

  test('that an operator disables keeps pending deliveries until it is enabled', async () => {
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

  test('with a new URL gets the failed deliveries at once', async () => {
    const { app } = await openShops();
    const shop = await openShop(app);
    await createMany(app, shop, 3);
    shop.receiver.respondWith(status(500));
    await deliverWebhooks(app, shop.id);
    const newReceiver = await startReceiver();
    expect(await setEndpoint(app, TESTER, shop.id, { url: newReceiver.url })).toMatchObject({
      ok: true,
      value: { secret: null },
    });
    await deliverWebhooks(app, shop.id);
    expect(newReceiver.messages).toHaveLength(3);
    expect(await setEndpoint(app, TESTER, shop.id, { url: 'https://10.0.0.1/' })).toMatchObject({
      ok: false,
      rejection: { kind: 'invalid' },
    });
  });

  test('is not disabled for a 410 of its previous URL', async () => {
    const { app } = await openShops();
    const shop = await openShop(app);
    await create(app, shop);
    const newReceiver = await startReceiver();
    shop.receiver.respondWith(async (_message, response) => {
      await setEndpoint(app, TESTER, shop.id, { url: newReceiver.url });
      response.writeHead(410).end();
    });
    await deliverWebhooks(app, shop.id);
    expect((await endpointOf(app, shop)).enabled).toBe(true);
  });
});
