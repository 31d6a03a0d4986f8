// Tells one merchant what it has not been told yet. Runs as a job, in any number of processes: one at a time has the
// merchant's turn, so a slow endpoint takes up one job and no more. Nothing is sent while a transaction is open; what a
// process that dies has sent without writing it down is sent again when its leases end.
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
/** After this a run makes room for others, and goes on in its next job. */
const RUN_MS = 30_000;
/** Longer than a run and its last calls. */
const LEASE_SECONDS = 60;

type Options = {
  /** Aborted: nothing more is sent, and what breaks off is not held against the endpoint. */
  readonly signal?: AbortSignal;
};

type Chunk = { readonly endpoint: Endpoint; readonly deliveries: readonly ClaimedDelivery[] };

export async function deliverWebhooks(
  app: App,
  merchantId: MerchantId,
  { signal }: Options = {},
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
    const { lesson, next } = await app.db.transaction(async (tx) => {
      const endpoint = await lockEndpoint(tx, merchantId);
      const lesson = await recordChunk(tx, sent, { endpoint, url });
      const goOn = lesson.disabled === undefined && !lesson.resting && sent.unsent.length === 0;
      return { lesson, next: await nextChunk(tx, merchantId, goOn ? endpoint : undefined) };
    });
    if (lesson.disabled !== undefined)
      app.alert('the webhooks of a merchant are disabled', {
        merchant: merchantId,
        because: lesson.disabled,
      });
    chunk = next;
  }
}

async function firstChunk(tx: Tx, merchantId: MerchantId): Promise<Chunk | undefined> {
  const endpoint = await lockEndpoint(tx, merchantId);
  const taken = await isEndpointLeased(tx, merchantId);
  return nextChunk(tx, merchantId, taken ? undefined : endpoint);
}

/** In the transaction that records the last one, so that the turn does not go to somebody else in between. */
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
