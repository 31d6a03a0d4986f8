// Delivers the pending webhooks of one merchant to its endpoint or to one of its callback hosts. Runs as a job in any number
// of processes; a lease per target admits one at a time. The run of a slow target soon gives up its job slot
// (worker/hand-off.ts). Nothing is sent while a transaction is open. If a process dies after sending and before recording,
// the messages are sent again when their leases expire.
import { performance } from 'node:perf_hooks';
import type { MerchantId } from '../../domain/ids.ts';
import type { Tx } from '../../storage/postgres/database.ts';
import {
  type ClaimedDelivery,
  claimDeliveries,
  isTargetLeased,
  scheduleNextCall,
  type WebhookTarget,
} from '../../storage/webhooks/deliveries.ts';
import { type Endpoint, lockEndpoint } from '../../storage/webhooks/endpoints.ts';
import type { App } from '../app.ts';
import { openComposer } from './compose-message.ts';
import { maskAnswers } from './mask-answers.ts';
import { recordChunk } from './record-chunk.ts';
import { sendChunk } from './send-chunk.ts';

const CHUNK = 128;
/** After this time a run ends and the rest is left to the next job, so that the jobs of other merchants can run. */
const RUN_MS = 30_000;
/** Longer than a run with its last calls. */
const LEASE_SECONDS = 60;

type Options = {
  /** A callback host of the merchant; absent: its endpoint. */
  readonly host?: string;
  /** Stops sending; an aborted call does not count as a failure of the endpoint. */
  readonly signal?: AbortSignal;
  /** The run has no job slot any more: the next chunk is left to the next job. */
  readonly isHandedOff?: () => boolean;
};

type Chunk = { readonly endpoint: Endpoint; readonly deliveries: readonly ClaimedDelivery[] };

export async function deliverWebhooks(
  app: App,
  merchantId: MerchantId,
  { host = '', signal, isHandedOff = () => false }: Options = {},
): Promise<void> {
  const target = { merchantId, host };
  const until = performance.now() + RUN_MS;
  let chunk = await app.db.transaction((tx) => firstChunk(tx, target));
  while (chunk) {
    const { url } = chunk.endpoint;
    const compose = openComposer(app, chunk.endpoint);
    const sent = await sendChunk(chunk.deliveries, {
      sender: app.webhookSender,
      compose: (delivery) => compose(delivery, new Date()),
      until,
      signal,
    });
    const answers = await maskAnswers(app, sent.attempts);
    const { result, next } = await app.db.transaction(async (tx) => {
      const endpoint = await lockEndpoint(tx, merchantId);
      const result = await recordChunk(tx, sent, target, { endpoint, url, answers });
      const hasNext =
        result.disabled === undefined && !result.paused && sent.unsent.length === 0 && !isHandedOff();
      return { result, next: await nextChunk(tx, target, hasNext ? endpoint : undefined) };
    });
    if (result.disabled !== undefined)
      app.alert('webhook endpoint disabled', {
        merchant: merchantId,
        ...(host === '' ? {} : { callback_host: host }),
        because: result.disabled,
      });
    chunk = next;
  }
}

/** Schedules a job for the case that this process dies during a run: it is due when the lease ends. */
export const scheduleAfterLease = (app: App, target: WebhookTarget): Promise<void> =>
  app.db.transaction(async (tx) => {
    await lockEndpoint(tx, target.merchantId);
    await scheduleNextCall(tx, target);
  });

async function firstChunk(tx: Tx, target: WebhookTarget): Promise<Chunk | undefined> {
  const endpoint = await lockEndpoint(tx, target.merchantId);
  const isLeased = await isTargetLeased(tx, target);
  return nextChunk(tx, target, isLeased ? undefined : endpoint);
}

/** Runs in the transaction that records the previous chunk, so that no other process takes the lease in between. */
async function nextChunk(
  tx: Tx,
  target: WebhookTarget,
  endpoint: Endpoint | undefined,
): Promise<Chunk | undefined> {
  const deliveries = endpoint?.enabled
    ? await claimDeliveries(tx, target, { limit: CHUNK, leaseSeconds: LEASE_SECONDS })
    : [];
  if (endpoint && deliveries.length > 0) return { endpoint, deliveries };
  await scheduleNextCall(tx, target);
  return undefined;
}
