// Sends one automatic withdrawal: commits an attempt, calls the aggregator without an open transaction, and records the
// response. If the process stops in between, advancePayout() continues.
import { performance } from 'node:perf_hooks';
import type { WithdrawalId } from '../../domain/ids.ts';
import type { Withdrawal } from '../../domain/withdrawal.ts';
import { loadAttemptsOf } from '../../storage/payouts/attempts.ts';
import { deferWithdrawals } from '../../storage/payouts/payout-jobs.ts';
import { applyStep } from '../../storage/withdrawals/steps.ts';
import { loadWithdrawal } from '../../storage/withdrawals/withdrawals.ts';
import type { App } from '../app.ts';
import { retryTransient } from '../retry-transient.ts';
import type { BegunAttempt } from './begin-attempts.ts';
import { releasePostings } from './release-postings.ts';
import { submitPayout } from './submit-payout.ts';

/** The failed withdrawal: nothing was sent and the hold is released. Undefined: the payout is still in progress. */
export type DispatchResult = Withdrawal | undefined;

type Options = {
  /** The merchant waits for the response: a payout that cannot be sent now is cancelled instead of queued. */
  readonly atCreate: boolean;
};

const RETRY_SECONDS = 30;
const MAX_RETRY_SECONDS = 15 * 60;

export async function dispatchWithdrawal(
  app: App,
  id: WithdrawalId,
  { atCreate }: Options,
): Promise<DispatchResult> {
  const tried = new Set<string>();
  let lastDetail = 'every aggregator of this system is down';
  let isRetryable = false;
  for (;;) {
    // A monotonic clock, which also counts the time while the process is suspended.
    const startedAt = performance.now();
    const begun = await app.beginAttempt({ id, tried, needsSlot: !atCreate });
    switch (begun.verdict) {
      case 'gone':
      case 'waiting':
        return undefined;
      case 'exhausted':
        return retryTransient(() => giveUp(app, id, { lastDetail, release: atCreate && !isRetryable }));
      case 'begun':
        break;
    }
    const { report, recorded } = await submitAndRecord(app, begun, { startedAt, atCreate }).finally(
      begun.releaseSlot,
    );
    if (recorded.verdict !== 'recorded') return undefined;
    const { withdrawal } = recorded;
    if (withdrawal.state === 'cancelled') return withdrawal.failed ? withdrawal : undefined;
    if (withdrawal.stage !== 'queued') return undefined;
    // Not executed by this aggregator: try the next route.
    tried.add(begun.attempt.aggregator);
    if (report.verdict === 'refused') isRetryable = true;
    lastDetail = report.detail ?? lastDetail;
  }
}

async function submitAndRecord(
  app: App,
  begun: Extract<BegunAttempt, { verdict: 'begun' }>,
  { startedAt, atCreate }: { startedAt: number; atCreate: boolean },
) {
  app.crashPoint('attempt written');
  const report = await submitPayout(app, begun, startedAt + begun.deadlineMs);
  app.crashPoint('responded');
  const recorded = await app.recordOutcome({
    reference: begun.attempt.reference,
    source: 'submit',
    report,
    fence: begun.fence,
    atCreate,
  });
  app.crashPoint('recorded');
  return { report, recorded };
}

async function giveUp(
  app: App,
  id: WithdrawalId,
  { lastDetail, release }: { lastDetail: string; release: boolean },
): Promise<DispatchResult> {
  return app.db.transaction(async (tx) => {
    if (!release) {
      const attempts = await loadAttemptsOf(tx, [id]);
      const seconds = Math.min(RETRY_SECONDS * 2 ** Math.max(attempts.length - 1, 0), MAX_RETRY_SECONDS);
      await deferWithdrawals(tx, [{ id, waitingFor: lastDetail, seconds }]);
      return undefined;
    }
    const released = await applyStep(tx, {
      id,
      step: 'release',
      stages: ['queued'],
      postings: await releasePostings(tx, id),
      actor: 'payouts',
      reason: lastDetail,
      failed: true,
      failureReason: 'unavailable',
    });
    // Null on a retry whose first transaction was committed: read its result.
    const current = released ?? (await loadWithdrawal(tx, id));
    return current?.failed ? current : undefined;
  });
}
