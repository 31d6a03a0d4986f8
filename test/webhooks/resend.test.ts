// Operators resend one delivery or all since a time.
import { describe, expect, test } from 'vitest';
import { resendDeliveries, resendDelivery } from '../../src/usecases/operator/webhooks/resend-deliveries.ts';
import { deliverWebhooks } from '../../src/usecases/webhooks/deliver-webhooks.ts';
import { TESTER } from '../harness/actors.ts';
import { status } from './receiver.ts';
import { countStates, createMany, deliveriesOf, jobOf, openShop, openShops, takeJobs } from './shop.ts';

describe('resending', () => {
  test('sends a delivery again, also one that was delivered', async () => {
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

  test('sends all since a time again, and restarts the retry schedule of failed ones', async () => {
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
    shop.receiver.respondWith(status(500));
    await deliverWebhooks(app, shop.id);
    expect(await countStates(app, shop)).toEqual({ failed: 5, pending: 4 });
    shop.receiver.respondWith(status(200));
    // Another resend overrides the delay of the retry.
    await resendDeliveries(app, TESTER, { merchantId: shop.id, since });
    await deliverWebhooks(app, shop.id);
    expect(await countStates(app, shop)).toEqual({ failed: 5, delivered: 4 });
    // Nine events, of which the last four were sent three times under the same ids.
    const ids = shop.receiver.messages.map(({ headers }) => headers['webhook-id']);
    expect([ids.length, new Set(ids).size]).toEqual([17, 9]);
    expect(other.receiver.messages).toEqual([]);
  });
});
