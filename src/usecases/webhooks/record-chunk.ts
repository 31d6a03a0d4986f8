// What a chunk taught us, about each delivery and about the endpoint: written down in one transaction.
import { ENDPOINT_GIVEN_UP_SECONDS, endpointRest, webhookDelay } from '../../domain/retry-schedule.ts';
import { openIncident } from '../../storage/incidents/incidents.ts';
import type { Tx } from '../../storage/postgres/database.ts';
import {
  failPending,
  recordSends,
  releaseDeliveries,
  type SendResult,
} from '../../storage/webhooks/deliveries.ts';
import { disableEndpoint, type Endpoint, setFailing } from '../../storage/webhooks/endpoints.ts';
import { isDelivered, isGone, type SentChunk, type Tried } from './send-chunk.ts';

/** disabled: the endpoint is not called any more, and why; resting: everything failed, it is left alone for a while. */
export type ChunkResult = { readonly disabled?: string; readonly resting: boolean };

/** `endpoint` is locked and as it is now; `url` is what was called, before somebody may have changed it. */
export async function recordChunk(
  tx: Tx,
  { tried, unsent }: SentChunk,
  { endpoint, url }: { readonly endpoint: Endpoint | undefined; readonly url: string },
): Promise<ChunkResult> {
  const failing = tried.length > 0 && !tried.some(isDelivered);
  // An address that was called before the present one says nothing about it.
  const judged = endpoint?.enabled && endpoint.url === url ? endpoint : undefined;
  const restSeconds = judged && failing ? endpointRest(judged.failingSeconds ?? 0) : 0;
  await recordSends(tx, tried.map(toResult), { restSeconds });
  await releaseDeliveries(
    tx,
    unsent.map(({ id }) => id),
  );
  if (!judged || tried.length === 0) return { resting: false };
  await setFailing(tx, judged.merchantId, failing);
  const disabled = tried.some(isGone)
    ? 'the endpoint answered 410 Gone'
    : failing && hasFailedForDays(judged, tried)
      ? 'every delivery has failed for five days'
      : undefined;
  if (disabled === undefined) return { resting: failing };
  await disableEndpoint(tx, judged.merchantId, disabled);
  await failPending(tx, judged.merchantId);
  await openIncident(tx, {
    kind: 'webhook_disabled',
    withdrawalId: null,
    reference: `merchant ${judged.merchantId}`,
    detail: `${url} is not called any more: ${disabled}`,
  });
  return { disabled, resting: false };
}

/** A first failure after a long silence is not enough: something must have failed again. */
const hasFailedForDays = ({ failingSeconds }: Endpoint, tried: readonly Tried[]): boolean =>
  (failingSeconds ?? 0) > ENDPOINT_GIVEN_UP_SECONDS && tried.some(({ delivery }) => delivery.tries > 0);

function toResult(one: Tried): SendResult {
  const { delivery, reply, ms } = one;
  const delay = isDelivered(one) || isGone(one) ? undefined : webhookDelay(delivery.tries + 1, Math.random());
  return {
    id: delivery.id,
    tries: delivery.tries,
    state: isDelivered(one) ? 'delivered' : delay === undefined ? 'failed' : 'pending',
    delaySeconds: delay ?? 0,
    status: 'status' in reply ? reply.status : null,
    error: 'error' in reply ? reply.error : null,
    ms,
  };
}
