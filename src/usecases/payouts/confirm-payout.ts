import { openIncident } from '../../storage/incidents/incidents.ts';
import { findAttempt } from '../../storage/payouts/attempts.ts';
import type { App } from '../app.ts';

export type PayoutConfirmation = {
  readonly reference: string;
  /** What a callback said. */
  readonly verdict: string;
  /** How often the aggregator was asked, this time included. */
  readonly tries: number;
};

/** So often in a row, over some ten minutes, the aggregator did not say what its callback had said. */
const TRIES_BEFORE_INCIDENT = 6;

/** A callback said something that would move money back: the aggregator itself is asked, until it says the same. */
export async function confirmPayout(
  app: App,
  { reference, verdict, tries }: PayoutConfirmation,
): Promise<void> {
  const found = await findAttempt(app.db, reference);
  if (!found) return;
  const { attempt, at } = found;
  const report = await app.aggregators.lookup(attempt.aggregator, attempt);
  const recorded = await app.recordOutcome({ reference, source: 'lookup', report, askedAt: at });
  const now = recorded.verdict === 'recorded' ? recorded.attempt.state : attempt.state;
  if (report.verdict === verdict || now !== attempt.state) return;
  // While it is under way its own job goes on asking; of a return that job knows nothing.
  const isUnderWay = now === 'sending' || now === 'accepted' || now === 'uncertain';
  if (isUnderWay && verdict !== 'returned') return;
  if (tries % TRIES_BEFORE_INCIDENT === 0)
    await app.db.transaction((tx) =>
      openIncident(tx, {
        kind: 'unconfirmed',
        withdrawalId: attempt.withdrawalId,
        reference,
        detail: `A callback of ${attempt.aggregator} said ${verdict}; asked directly, it says ${report.verdict}.`,
      }),
    );
  throw new Error(`${attempt.aggregator} does not confirm what its callback said of ${reference}`);
}
