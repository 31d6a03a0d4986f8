// The nightly reconciliation: the last days of every aggregator that has statements, because a payout may be returned days
// after it was paid. It runs hourly and compares what was not compared since the night began, so a failed or missed run is
// repeated.
import type { Actor } from '../../../domain/audit.ts';
import type { Difference } from '../../../domain/reconciliation/compare.ts';
import { reconciliationTexts } from '../../../domain/texts/reconciliation.ts';
import { openOrUpdateIncident } from '../../../storage/incidents/incidents.ts';
import { scheduleConfirmation } from '../../../storage/payouts/payout-jobs.ts';
import { type DueDay, loadDueDays, saveFailure } from '../../../storage/reconciliation/due-days.ts';
import type { App } from '../../app.ts';
import { type Reconciliation, reconcile } from './reconcile.ts';
import { recordStatementOffers } from './record-statement-offers.ts';

const NIGHTLY: Actor = { name: 'payouts', via: 'system' };

/** Aggregators close their day at midnight; the first run of the night is at 01:30 (UTC). */
const FIRST_HOUR = 1;

export async function reconcileDueDays(app: App): Promise<void> {
  await recordStatementOffers(app);
  const due = await loadDueDays(app.db, { days: app.settings.reconcileDays, fromHour: FIRST_HOUR });
  for (const dueDay of due.filter(({ compared }) => !compared)) await reconcileDay(app, dueDay);
}

/** One day that fails does not stop the others. */
async function reconcileDay(app: App, { aggregator, day }: DueDay): Promise<void> {
  try {
    const outcome = await reconcile(app, NIGHTLY, { aggregator, day });
    if (outcome.ok) await confirmOutcomes(app, outcome.value);
    else await reportFailure(app, { aggregator, day, problem: outcome.rejection.text });
  } catch (error) {
    app.logFault(error, `${aggregator} was not reconciled for ${day}`);
    const problem = error instanceof Error ? error.message : String(error);
    await reportFailure(app, { aggregator, day, problem });
  }
}

type Failure = { readonly aggregator: string; readonly day: string; readonly problem: string };

async function reportFailure(app: App, failure: Failure): Promise<void> {
  const { aggregator, day, problem } = failure;
  const detail = reconciliationTexts.failed(aggregator, day, problem);
  const opened = await app.db.transaction(async (tx) => {
    await saveFailure(tx, failure);
    return openOrUpdateIncident(
      tx,
      { kind: 'reconciliation_failed', withdrawalId: null, reference: aggregator, detail },
      { oncePerDay: true },
    );
  });
  if (opened) app.alert('a reconciliation failed', { aggregator, day, problem });
}

/** Paid or returned there, and not here: the callback was lost, so the status check that follows a callback runs now. */
const isUnreportedOutcome = ({ type, money, here, there }: Difference): boolean =>
  type === 'state' && money && here !== null && (there?.state === 'returned' || there?.state === 'paid');

async function confirmOutcomes(app: App, { report }: Reconciliation): Promise<void> {
  const claims = report.differences
    .filter(isUnreportedOutcome)
    .map(({ reference, there }) => ({ reference, verdict: there?.state ?? '' }));
  await app.db.transaction((tx) => scheduleConfirmation(tx, claims));
}
