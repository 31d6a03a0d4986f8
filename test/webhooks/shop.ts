// A merchant with a webhook endpoint on its own app; the ledger is checked at the end of the test.
import { expect, onTestFinished } from 'vitest';
import type { MerchantId } from '../../src/domain/ids.ts';
import type { App } from '../../src/usecases/app.ts';
import type { Endpoint } from '../../src/usecases/operator/webhooks/endpoint.ts';
import { showEndpoint } from '../../src/usecases/operator/webhooks/endpoint.ts';
import { type Delivery, listDeliveries } from '../../src/usecases/operator/webhooks/list-deliveries.ts';
import { type EndpointInput, setEndpoint } from '../../src/usecases/operator/webhooks/set-endpoint.ts';
import { TESTER } from '../harness/actors.ts';
import { findDifferences, makeMerchant, openTestApp, type TestMerchant } from '../harness/app.ts';
import { create, withdrawalRequest } from '../harness/withdrawals.ts';
import { type Receiver, startReceiver } from './receiver.ts';

export type Shop = TestMerchant & { id: MerchantId; receiver: Receiver; secret: string };

export async function openShops(options: Parameters<typeof openTestApp>[0] = {}) {
  const opened = await openTestApp(options);
  onTestFinished(() => opened.close());
  onTestFinished(async () => expect(await findDifferences(opened.app)).toEqual([]));
  return opened;
}

export async function openShop(app: App, order: Partial<EndpointInput> = {}): Promise<Shop> {
  const merchant = await makeMerchant(app, { credit: '1000000' });
  const receiver = await startReceiver();
  const set = await setEndpoint(app, TESTER, merchant.merchant_id, { url: receiver.url, ...order });
  if (!set.ok || set.value.secret === null) throw new Error('no endpoint');
  return { ...merchant, id: merchant.merchant_id, receiver, secret: set.value.secret };
}

export async function endpointOf(app: App, { id }: Shop): Promise<Endpoint> {
  const shown = await showEndpoint(app, id);
  if (!shown.ok) throw new Error(shown.rejection.text);
  return shown.value;
}

export const createMany = (app: App, shop: Shop, count: number) =>
  Promise.all(Array.from({ length: count }, () => create(app, shop, withdrawalRequest('1'))));

export const deliveriesOf = async (app: App, shop: Shop): Promise<Delivery[]> =>
  (await listDeliveries(app, { merchantId: shop.id, limit: 100_000 })).reverse();

export const countStates = async (app: App, shop: Shop) => {
  const counts: Record<string, number> = {};
  for (const { state } of await deliveriesOf(app, shop)) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
};

/** Moves pending deliveries and their leases into the past. */
export const letPass = (app: App, seconds: number) =>
  app.db.query({
    text: `update webhook_deliveries set due_at = due_at - make_interval(secs => $1), lease_until = lease_until - make_interval(secs => $1)
           where state = 'pending'`,
    values: [seconds],
  });

/** Seconds until the merchant's job is due; undefined without a job. */
export async function jobOf(app: App, shop: Shop): Promise<number | undefined> {
  const [row] = await app.db.query<{ seconds: string }>({
    text: `select extract(epoch from run_at - now()) as seconds from graphile_worker.jobs where key = 'webhooks:' || $1::bigint`,
    values: [shop.id],
  });
  return row && Number(row.seconds);
}

/** Deletes all jobs, as a worker that finished them. */
export const takeJobs = (app: App) => app.db.query({ text: 'delete from graphile_worker._private_jobs' });

export const dataOf = (body: string): Record<string, unknown> => JSON.parse(body).data;
