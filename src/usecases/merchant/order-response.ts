// The response to a create request whose order id was used before: the same as that of the first request. While that one is
// still in progress, its twin waits for the same response.
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { WithdrawalId } from '../../domain/ids.ts';
import { isRetryable, type Rejection, reject } from '../../domain/rejections.ts';
import { accepted, type Result, rejected } from '../../domain/result.ts';
import type { Withdrawal } from '../../domain/withdrawal.ts';
import type { App } from '../app.ts';

export type Created = { readonly id: WithdrawalId; readonly replayed: boolean };

/** The pause between two reads of a withdrawal whose create is in progress, doubled each time up to the maximum. */
const FIRST_PAUSE_MS = 20;
const MAX_PAUSE_MS = 250;
const MIN_WAIT_MS = 1_000;

export function failureOf(withdrawal: Withdrawal, { replayed }: { readonly replayed: boolean }): Rejection {
  const { id, orderId, orderAttempt, failureReason } = withdrawal;
  const reason = failureReason ?? 'other';
  return reject('payout_failed', {
    withdrawId: String(id),
    failure: {
      reason,
      retryable: isRetryable(reason),
      nothingCreated: false,
      ...(orderId === null ? {} : { nextAttempt: orderAttempt + 1 }),
    },
    ...(replayed ? { replayed } : {}),
  });
}

/** Whether to wait for the response to an earlier request with the same order id, and what to do before. */
export type Waiting = 'no' | { readonly onExternalWait: () => void };

/**
 * Whether the create is in progress is read from the database, so it does not matter which process runs it, and one that
 * was killed ends the wait with `in_progress`.
 */
export async function repeatResponse(
  app: App,
  first: Withdrawal,
  waiting: Waiting,
): Promise<Result<Created>> {
  let current = first;
  if (current.createInProgress) {
    if (waiting === 'no') return inProgress(current);
    waiting.onExternalWait();
    const waitUntil = performance.now() + (await longestCreateMs(app));
    for (let pause = FIRST_PAUSE_MS; current.createInProgress; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      if (performance.now() > waitUntil) return inProgress(current);
      await sleep(pause);
      current = (await app.findWithdrawal({ merchantId: first.merchantId, id: first.id })) ?? current;
    }
  }
  return current.failed
    ? rejected(failureOf(current, { replayed: true }))
    : accepted({ id: current.id, replayed: true });
}

const inProgress = ({ id }: Withdrawal): Result<never> =>
  rejected(reject('in_progress', { withdrawId: String(id) }));

/** As long as one call to the slowest aggregator. */
async function longestCreateMs(app: App): Promise<number> {
  const { routing } = await app.cache.catalog();
  return Math.max(MIN_WAIT_MS, ...[...routing.aggregators.values()].map(({ deadlineMs }) => deadlineMs));
}
