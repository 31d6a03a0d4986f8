import { openIncident } from '../../storage/incidents/incidents.ts';
import { findAttempt } from '../../storage/payouts/attempts.ts';
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

/** A callback or a statement would move money back to the merchant: repeats a status check until it reports the same verdict. */
export async function confirmPayout(
  app: App,
  { reference, verdict, tries }: PayoutConfirmation,
): Promise<void> {
  const stored = await findAttempt(app.db, reference);
  if (!stored) return;
  const { attempt, at } = stored;
  const report = await app.aggregators.lookup(attempt.aggregator, attempt);
  const recorded = await app.recordOutcome({ reference, source: 'lookup', report, requestedAt: at });
  const currentState = recorded.verdict === 'recorded' ? recorded.attempt.state : attempt.state;
  if (report.verdict === verdict || currentState !== attempt.state) return;
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
