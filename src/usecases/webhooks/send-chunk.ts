// Sends a chunk of one target's deliveries concurrently. Stops early if the endpoint responds 410, if the first deliveries
// all fail, or when the time is up. Deliveries that were not sent do not count as attempts.
import { performance } from 'node:perf_hooks';
import type { WebhookMessage, WebhookReply, WebhookSender } from '../../ports/webhook-sender.ts';
import type { ClaimedDelivery } from '../../storage/webhooks/deliveries.ts';

/** Concurrent calls. After this many failures without a success the rest is not sent. */
const CONCURRENCY = 16;

export type SendAttempt = {
  readonly delivery: ClaimedDelivery;
  /** The body that was sent. */
  readonly request: string;
  readonly reply: WebhookReply;
  readonly ms: number;
};
export type SentChunk = {
  readonly attempts: readonly SendAttempt[];
  readonly unsent: readonly ClaimedDelivery[];
};

export const isDelivered = ({ reply }: SendAttempt): boolean =>
  'status' in reply && reply.status >= 200 && reply.status < 300;

export const isGone = ({ reply }: SendAttempt): boolean => 'status' in reply && reply.status === 410;

type Sending = {
  readonly sender: WebhookSender;
  readonly compose: (delivery: ClaimedDelivery) => WebhookMessage;
  /** No call starts after this time of `performance.now()`. */
  readonly until: number;
  readonly signal: AbortSignal | undefined;
};

export async function sendChunk(
  chunk: readonly ClaimedDelivery[],
  { sender, compose, until, signal }: Sending,
): Promise<SentChunk> {
  const attempts: SendAttempt[] = [];
  const unsent: ClaimedDelivery[] = [];
  let delivered = 0;
  let stopped = false;

  async function sendOne(delivery: ClaimedDelivery): Promise<void> {
    const startedAt = performance.now();
    const message = compose(delivery);
    const reply = await sender.send({ ...message, keepText: true });
    // A call aborted by our own shutdown does not count as a failure of the endpoint.
    if (signal?.aborted && 'error' in reply) {
      unsent.push(delivery);
      return;
    }
    const result = { delivery, request: message.body, reply, ms: Math.round(performance.now() - startedAt) };
    attempts.push(result);
    if (isDelivered(result)) delivered += 1;
    const isEndpointGone = isGone(result) && delivery.callbackUrl === null;
    if (isEndpointGone || (delivered === 0 && attempts.length >= CONCURRENCY)) stopped = true;
  }

  const rest = chunk.values();
  async function worker(): Promise<void> {
    for (const delivery of rest) {
      if (stopped || signal?.aborted || performance.now() > until) unsent.push(delivery);
      else await sendOne(delivery);
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return { attempts, unsent };
}
