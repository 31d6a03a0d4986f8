import type { Attempt } from '../../domain/attempts.ts';
import { lookupDelay } from '../../domain/retry-schedule.ts';
import { openIncident } from '../../storage/incidents/incidents.ts';
import { findAttempt } from '../../storage/payouts/attempts.ts';
import { deferConfirmation } from '../../storage/payouts/payout-jobs.ts';
import type { App } from '../app.ts';

export type PayoutConfirmation = {
  readonly reference: string;
  /** The verdict of the callback or of the statement. */
  readonly verdict: string;
  /** The number of status checks, including this one. */
  readonly tries: number;
};

/** Six status checks take about ten minutes. */
const TRIES_BEFORE_INCIDENT = 6;

/** A callback or a statement would move money back to the merchant, or contradicts the records: repeats a status check until it reports the same verdict. */
export async function confirmPayout(app: App, confirmation: PayoutConfirmation): Promise<void> {
  const stored = await findAttempt(app.db, confirmation.reference);
  if (!stored) return;
  const slot = app.aggregators.reserveSlot(stored.attempt, 'lookup');
  if ('retrySeconds' in slot) return defer(app, confirmation, slot.retrySeconds);
  try {
    await checkStatus(app, confirmation, stored);
  } finally {
    slot.release();
  }
}

/** A status check that was not made does not count as a try. */
const defer = (app: App, { tries, ...claim }: PayoutConfirmation, seconds: number): Promise<void> =>
  app.db.transaction((tx) => deferConfirmation(tx, { ...claim, earlierTries: tries - 1, seconds }));

async function checkStatus(
  app: App,
  confirmation: PayoutConfirmation,
  { attempt, at }: { readonly attempt: Attempt; readonly at: Date },
): Promise<void> {
  const { reference, verdict, tries } = confirmation;
  const report = await app.aggregators.lookup(attempt);
  // The breaker opened since the slot was reserved.
  if (!report) return defer(app, confirmation, lookupDelay(0));
  const recorded = await app.recordOutcome({ reference, source: 'lookup', report, requestedAt: at });
  const currentState = recorded.verdict === 'recorded' ? recorded.attempt.state : attempt.state;
  if (report.verdict === verdict || currentState !== attempt.state) return;
  // A callback about the payment that was delivered after the one about its return.
  if (verdict === 'paid' && report.verdict === 'returned' && currentState === 'returned') return;
  // The payout's own job checks its status while it is in progress, but not for a return.
  const isInProgress =
    currentState === 'sending' || currentState === 'accepted' || currentState === 'uncertain';
  if (isInProgress && verdict !== 'returned') return;
  if (tries % TRIES_BEFORE_INCIDENT === 0)
    await app.db.transaction((tx) =>
      openIncident(tx, {
        kind: 'unconfirmed',
        withdrawalId: attempt.withdrawalId,
        reference,
        detail: `A callback or statement of ${attempt.aggregator} reported ${verdict}; the status check reports ${report.verdict}.`,
      }),
    );
  throw new Error(`${attempt.aggregator} does not confirm its report about ${reference}`);
}
