// Sends one automatic withdrawal: an attempt is written down and committed, the aggregator is called with no
// transaction open, and what it answered is recorded. Whatever breaks off in between is taken up by lookAfterPayout.
import { performance } from 'node:perf_hooks';
import type { WithdrawalId } from '../../domain/ids.ts';
import { loadAttemptsOf } from '../../storage/payouts/attempts.ts';
import { deferWithdrawals } from '../../storage/payouts/payout-jobs.ts';
import { applyStep, loadWithdrawal } from '../../storage/withdrawals/withdrawals.ts';
import type { App } from '../app.ts';
import { retryTransient } from '../retry-transient.ts';
import { releasePostings } from './release-postings.ts';
import { submitPayout } from './submit-payout.ts';

/** failed: it was certainly not sent, the hold is given back; open: it goes on, here or elsewhere. */
export type DispatchResult = 'open' | 'failed';

type Options = {
  /** The merchant waits for the answer: what cannot be sent now is given up, not kept for later. */
  readonly atCreate: boolean;
};

const RETRY_SECONDS = 30;
const RETRY_AT_MOST_SECONDS = 15 * 60;

export async function dispatchWithdrawal(
  app: App,
  id: WithdrawalId,
  { atCreate }: Options,
): Promise<DispatchResult> {
  const tried = new Set<string>();
  let lastWord = 'every aggregator of this system is down';
  let mayPass = false;
  for (;;) {
    // By our own clock, which also runs while the process does not.
    const startedAt = performance.now();
    const begun = await app.beginAttempt({ id, tried });
    switch (begun.verdict) {
      case 'gone':
      case 'waiting':
        return 'open';
      case 'exhausted':
        return retryTransient(() => giveUp(app, id, { lastWord, release: atCreate && !mayPass }));
      case 'begun':
        break;
    }
    app.crashPoint('attempt written');
    const report = await submitPayout(app, begun, startedAt + begun.deadlineMs);
    app.crashPoint('answered');
    const recorded = await app.recordOutcome({
      reference: begun.attempt.reference,
      source: 'submit',
      report,
      fence: begun.fence,
      atCreate,
    });
    app.crashPoint('recorded');
    if (recorded.verdict !== 'recorded') return 'open';
    const { withdrawal } = recorded;
    if (withdrawal.state === 'cancelled') return withdrawal.failed ? 'failed' : 'open';
    if (withdrawal.stage !== 'queued') return 'open';
    // Certainly not carried out: the next route may have it.
    tried.add(begun.attempt.aggregator);
    if (report.verdict === 'refused') mayPass = true;
    lastWord = report.detail ?? lastWord;
  }
}

async function giveUp(
  app: App,
  id: WithdrawalId,
  { lastWord, release }: { lastWord: string; release: boolean },
): Promise<DispatchResult> {
  return app.db.transaction(async (tx) => {
    if (!release) {
      const attempts = await loadAttemptsOf(tx, [id]);
      const seconds = Math.min(RETRY_SECONDS * 2 ** Math.max(attempts.length - 1, 0), RETRY_AT_MOST_SECONDS);
      await deferWithdrawals(tx, [{ id, waitingFor: lastWord, seconds }]);
      return 'open';
    }
    const released = await applyStep(tx, {
      id,
      step: 'release',
      stages: ['queued'],
      postings: await releasePostings(tx, id),
      actor: 'payouts',
      reason: lastWord,
      failed: true,
    });
    // A second try finds what the first one did.
    return (released ?? (await loadWithdrawal(tx, id)))?.failed ? 'failed' : 'open';
  });
}
