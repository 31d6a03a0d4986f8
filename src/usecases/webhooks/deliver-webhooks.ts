// Delivers the pending webhooks of one merchant. Runs as a job in any number of processes; a lease per merchant admits one
// at a time. The run of a slow endpoint soon gives up its job slot (worker/hand-off.ts). Nothing is sent while a transaction
// is open. If a process dies after sending and before recording, the messages are sent again when their leases expire.
import { performance } from 'node:perf_hooks';
import type { MerchantId } from '../../domain/ids.ts';
import type { Tx } from '../../storage/postgres/database.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  isEndpointLeased,
  scheduleNextCall,
} from '../../storage/webhooks/deliveries.ts';
import { type Endpoint, lockEndpoint } from '../../storage/webhooks/endpoints.ts';
import type { App } from '../app.ts';
import { openComposer } from './compose-message.ts';
import { recordChunk } from './record-chunk.ts';
import { sendChunk } from './send-chunk.ts';

const CHUNK = 128;
/** After this time a run ends and the rest is left to the next job, so that the jobs of other merchants can run. */
const RUN_MS = 30_000;
/** Longer than a run with its last calls. */
const LEASE_SECONDS = 60;

type Options = {
  /** Stops sending; an aborted call does not count as a failure of the endpoint. */
  readonly signal?: AbortSignal;
  /** The run has no job slot any more: the next chunk is left to the next job. */
  readonly isHandedOff?: () => boolean;
};

type Chunk = { readonly endpoint: Endpoint; readonly deliveries: readonly ClaimedDelivery[] };

export async function deliverWebhooks(
  app: App,
  merchantId: MerchantId,
  { signal, isHandedOff = () => false }: Options = {},
): Promise<void> {
  const until = performance.now() + RUN_MS;
  let chunk = await app.db.transaction((tx) => firstChunk(tx, merchantId));
  while (chunk) {
    const { url } = chunk.endpoint;
    const compose = openComposer(app, chunk.endpoint);
    const sent = await sendChunk(chunk.deliveries, {
      sender: app.webhookSender,
      compose: (delivery) => compose(delivery, new Date()),
      until,
      signal,
    });
    const { result, next } = await app.db.transaction(async (tx) => {
      const endpoint = await lockEndpoint(tx, merchantId);
      const result = await recordChunk(tx, sent, { endpoint, url });
      const hasNext =
        result.disabled === undefined && !result.paused && sent.unsent.length === 0 && !isHandedOff();
      return { result, next: await nextChunk(tx, merchantId, hasNext ? endpoint : undefined) };
    });
    if (result.disabled !== undefined)
      app.alert('webhook endpoint disabled', {
        merchant: merchantId,
        because: result.disabled,
      });
    chunk = next;
  }
}

/** Schedules a job for the case that this process dies during a run: it is due when the lease ends. */
export const scheduleAfterLease = (app: App, merchantId: MerchantId): Promise<void> =>
  app.db.transaction(async (tx) => {
    await lockEndpoint(tx, merchantId);
    await scheduleNextCall(tx, merchantId);
  });

async function firstChunk(tx: Tx, merchantId: MerchantId): Promise<Chunk | undefined> {
  const endpoint = await lockEndpoint(tx, merchantId);
  const isLeased = await isEndpointLeased(tx, merchantId);
  return nextChunk(tx, merchantId, isLeased ? undefined : endpoint);
}

/** Runs in the transaction that records the previous chunk, so that no other process takes the lease in between. */
async function nextChunk(
  tx: Tx,
  merchantId: MerchantId,
  endpoint: Endpoint | undefined,
): Promise<Chunk | undefined> {
  const deliveries = endpoint?.enabled
    ? await claimDeliveries(tx, merchantId, { limit: CHUNK, leaseSeconds: LEASE_SECONDS })
    : [];
  if (endpoint && deliveries.length > 0) return { endpoint, deliveries };
  await scheduleNextCall(tx, merchantId);
  return undefined;
}
