import { findAttempt } from '../../storage/attempts.ts';
import { openIncident } from '../../storage/incidents.ts';
import type { App } from '../app.ts';

export type Claim = {
  readonly reference: string;
  /** What a callback said. */
  readonly verdict: string;
  /** How often the aggregator was asked, this time included. */
  readonly tries: number;
};

/** So often in a row, over some ten minutes, the aggregator did not say what its callback had said. */
const TRIES_BEFORE_INCIDENT = 6;

/** A callback said something that would move money back: the aggregator itself is asked, until it says the same. */
export async function confirmPayout(app: App, { reference, verdict, tries }: Claim): Promise<void> {
  const found = await findAttempt(app.db, reference);
  if (!found) return;
  const { attempt, at } = found;
  const report = await app.desk.lookup(attempt.aggregator, attempt);
  const recorded = await app.record({ reference, source: 'lookup', report, askedAt: at });
  // While it is open its own job goes on asking.
  const isOpen = recorded.verdict === 'recorded' && recorded.withdrawal.state === 'created';
  if (report.verdict === verdict || isOpen) return;
  if (tries === TRIES_BEFORE_INCIDENT)
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
