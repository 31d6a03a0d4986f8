// Records the results of a chunk, for each delivery and for its target, in one transaction.
import { DISABLE_ENDPOINT_AFTER_SECONDS, endpointPause, webhookDelay } from '../../domain/retry-schedule.ts';
import { openIncident } from '../../storage/incidents/incidents.ts';
import type { Tx } from '../../storage/postgres/database.ts';
import {
  endpointOf,
  failPending,
  moveToEndpoint,
  recordSends,
  releaseDeliveries,
  type SendResult,
  scheduleNextCall,
  type WebhookTarget,
} from '../../storage/webhooks/deliveries.ts';
import { disableEndpoint, type Endpoint, setFailing } from '../../storage/webhooks/endpoints.ts';
import { disableHost, loadHost, setHostFailing } from '../../storage/webhooks/hosts.ts';
import type { Answers } from './mask-answers.ts';
import { isDelivered, isGone, type SendAttempt, type SentChunk } from './send-chunk.ts';

/** disabled: why the target was disabled. paused: every delivery failed, so the target is not called for a while. */
export type ChunkResult = { readonly disabled?: string; readonly paused: boolean };

const FAILED_FOR_DAYS = 'every delivery has failed for five days';

type Called = {
  /** The locked current row. */
  readonly endpoint: Endpoint | undefined;
  /** The endpoint's when it was called, which may have been changed since. */
  readonly url: string;
  readonly answers: Answers;
};

export async function recordChunk(
  tx: Tx,
  { attempts, unsent }: SentChunk,
  target: WebhookTarget,
  { endpoint, url, answers }: Called,
): Promise<ChunkResult> {
  const failing = attempts.length > 0 && !attempts.some(isDelivered);
  const current = await currentTarget(tx, target, endpoint?.enabled ? endpoint : undefined, url);
  const pauseSeconds = current && failing ? endpointPause(current.failingSeconds ?? 0) : 0;
  await recordSends(
    tx,
    attempts.map((attempt) => toResult(attempt, answers)),
    { pauseSeconds },
  );
  await releaseDeliveries(
    tx,
    unsent.map(({ id }) => id),
  );
  if (!current || attempts.length === 0) return { paused: false };
  await current.setFailing(failing);
  const isGoneForGood = current.disabledByGone && attempts.some(isGone);
  const disabled = isGoneForGood
    ? 'the endpoint answered 410 Gone'
    : failing && hasFailedForDays(current, attempts)
      ? FAILED_FOR_DAYS
      : undefined;
  if (disabled === undefined) return { paused: failing };
  await current.disable(disabled);
  await openIncident(tx, {
    kind: 'webhook_disabled',
    withdrawalId: null,
    reference: `merchant ${target.merchantId}`,
    detail: `${current.name} was disabled: ${disabled}`,
  });
  return { disabled, paused: false };
}

type CurrentTarget = {
  readonly name: string;
  readonly failingSeconds: number | null;
  /** One callback URL that is gone says nothing about the others of its host. */
  readonly disabledByGone: boolean;
  setFailing(failing: boolean): Promise<void>;
  disable(reason: string): Promise<void>;
};

/** Undefined: it was changed, disabled or removed since it was called, so the results do not count for it. */
async function currentTarget(
  tx: Tx,
  target: WebhookTarget,
  endpoint: Endpoint | undefined,
  url: string,
): Promise<CurrentTarget | undefined> {
  const { merchantId, host: name } = target;
  if (name === '')
    return endpoint?.url === url
      ? {
          name: url,
          failingSeconds: endpoint.failingSeconds,
          disabledByGone: true,
          setFailing: (failing) => setFailing(tx, merchantId, failing),
          async disable(reason) {
            await disableEndpoint(tx, merchantId, reason);
            await failPending(tx, merchantId);
          },
        }
      : undefined;
  const host = await loadHost(tx, target);
  if (!endpoint || !host || host.disabled) return undefined;
  return {
    name: `The callback host ${name}`,
    failingSeconds: host.failingSeconds,
    disabledByGone: false,
    setFailing: (failing) => setHostFailing(tx, target, failing),
    async disable() {
      await disableHost(tx, target);
      await moveToEndpoint(tx, target);
      await scheduleNextCall(tx, endpointOf(merchantId));
    },
  };
}

/** A single failure after a long time without deliveries is not enough: at least one delivery must have failed twice. */
const hasFailedForDays = (
  { failingSeconds }: Pick<CurrentTarget, 'failingSeconds'>,
  attempts: readonly SendAttempt[],
): boolean =>
  (failingSeconds ?? 0) > DISABLE_ENDPOINT_AFTER_SECONDS &&
  attempts.some(({ delivery }) => delivery.tries > 0);

function toResult(attempt: SendAttempt, answers: Answers): SendResult {
  const { delivery, request, reply, ms } = attempt;
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
    request,
    answer: answers.get(delivery.id) ?? null,
  };
}
