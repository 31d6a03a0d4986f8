// Records the results of a chunk, for each delivery and for the endpoint, in one transaction.
import { DISABLE_ENDPOINT_AFTER_SECONDS, endpointPause, webhookDelay } from '../../domain/retry-schedule.ts';
import { openIncident } from '../../storage/incidents/incidents.ts';
import type { Tx } from '../../storage/postgres/database.ts';
import {
  failPending,
  recordSends,
  releaseDeliveries,
  type SendResult,
} from '../../storage/webhooks/deliveries.ts';
import { disableEndpoint, type Endpoint, setFailing } from '../../storage/webhooks/endpoints.ts';
import { isDelivered, isGone, type SendAttempt, type SentChunk } from './send-chunk.ts';

/** disabled: why the endpoint was disabled. paused: every delivery failed, so the endpoint is not called for a while. */
export type ChunkResult = { readonly disabled?: string; readonly paused: boolean };

/** `endpoint` is the locked current row; `url` is the URL that was called, which may have been changed since. */
export async function recordChunk(
  tx: Tx,
  { attempts, unsent }: SentChunk,
  { endpoint, url }: { readonly endpoint: Endpoint | undefined; readonly url: string },
): Promise<ChunkResult> {
  const failing = attempts.length > 0 && !attempts.some(isDelivered);
  // Results of a previous URL do not count for the current one.
  const current = endpoint?.enabled && endpoint.url === url ? endpoint : undefined;
  const pauseSeconds = current && failing ? endpointPause(current.failingSeconds ?? 0) : 0;
  await recordSends(tx, attempts.map(toResult), { pauseSeconds });
  await releaseDeliveries(
    tx,
    unsent.map(({ id }) => id),
  );
  if (!current || attempts.length === 0) return { paused: false };
  await setFailing(tx, current.merchantId, failing);
  const disabled = attempts.some(isGone)
    ? 'the endpoint answered 410 Gone'
    : failing && hasFailedForDays(current, attempts)
      ? 'every delivery has failed for five days'
      : undefined;
  if (disabled === undefined) return { paused: failing };
  await disableEndpoint(tx, current.merchantId, disabled);
  await failPending(tx, current.merchantId);
  await openIncident(tx, {
    kind: 'webhook_disabled',
    withdrawalId: null,
    reference: `merchant ${current.merchantId}`,
    detail: `${url} was disabled: ${disabled}`,
  });
  return { disabled, paused: false };
}

/** A single failure after a long time without deliveries is not enough: at least one delivery must have failed twice. */
const hasFailedForDays = ({ failingSeconds }: Endpoint, attempts: readonly SendAttempt[]): boolean =>
  (failingSeconds ?? 0) > DISABLE_ENDPOINT_AFTER_SECONDS &&
  attempts.some(({ delivery }) => delivery.tries > 0);

function toResult(attempt: SendAttempt): SendResult {
  const { delivery, reply, ms } = attempt;
  const delay =
    isDelivered(attempt) || isGone(attempt) ? undefined : webhookDelay(delivery.tries + 1, Math.random());
  return {
    id: delivery.id,
    tries: delivery.tries,
    state: isDelivered(attempt) ? 'delivered' : delay === undefined ? 'failed' : 'pending',
    delaySeconds: delay ?? 0,
    status: 'status' in reply ? reply.status : null,
    error: 'error' in reply ? reply.error : null,
    ms,
  };
}
