// Sends a chunk of one merchant's deliveries, so many at a time, and gives up early where that is of no use: when the
// endpoint is gone, when the first of them all fail, when the time is over. What was not sent then was not tried.
import { performance } from 'node:perf_hooks';
import type { WebhookMessage, WebhookReply, WebhookSender } from '../../ports/webhook-sender.ts';
import type { ClaimedDelivery } from '../../storage/webhooks/deliveries.ts';

/** Also how many must fail, and none succeed, before the rest is spared. */
const LANES = 16;

export type Tried = { readonly delivery: ClaimedDelivery; readonly reply: WebhookReply; readonly ms: number };
export type SentChunk = { readonly tried: readonly Tried[]; readonly unsent: readonly ClaimedDelivery[] };

export const isDelivered = ({ reply }: Tried): boolean =>
  'status' in reply && reply.status >= 200 && reply.status < 300;

export const isGone = ({ reply }: Tried): boolean => 'status' in reply && reply.status === 410;

type Sending = {
  readonly sender: WebhookSender;
  readonly compose: (delivery: ClaimedDelivery) => WebhookMessage;
  /** No sending begins later, by `performance.now()`. */
  readonly until: number;
  readonly signal: AbortSignal | undefined;
};

export async function sendChunk(
  chunk: readonly ClaimedDelivery[],
  { sender, compose, until, signal }: Sending,
): Promise<SentChunk> {
  const tried: Tried[] = [];
  const unsent: ClaimedDelivery[] = [];
  let delivered = 0;
  let over = false;

  async function sendOne(delivery: ClaimedDelivery): Promise<void> {
    const startedAt = performance.now();
    const reply = await sender.send(compose(delivery));
    // What breaks off because we stop says nothing about the endpoint.
    if (signal?.aborted && 'error' in reply) {
      unsent.push(delivery);
      return;
    }
    const result = { delivery, reply, ms: Math.round(performance.now() - startedAt) };
    tried.push(result);
    if (isDelivered(result)) delivered += 1;
    if (isGone(result) || (delivered === 0 && tried.length >= LANES)) over = true;
  }

  const rest = chunk.values();
  async function lane(): Promise<void> {
    for (const delivery of rest) {
      if (over || signal?.aborted || performance.now() > until) unsent.push(delivery);
      else await sendOne(delivery);
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane));
  return { tried, unsent };
}
