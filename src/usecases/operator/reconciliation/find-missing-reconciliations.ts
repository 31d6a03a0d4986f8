// Notices reconciliations that were due and did not run. Every process checks, those without jobs too, because the process
// that should have run them may be the one that is missing.
import { reconciliationTexts } from '../../../domain/texts/reconciliation.ts';
import { openOrUpdateIncident } from '../../../storage/incidents/incidents.ts';
import { type DueDay, loadDueDays } from '../../../storage/reconciliation/due-days.ts';
import type { App } from '../../app.ts';
import { recordStatementOffers } from './record-statement-offers.ts';

/** The nightly runs begin at 01:30 (UTC) and are repeated hourly; what is not compared by then is missing. */
const MISSING_FROM_HOUR = 6;

type ReconciliationState = 'clean' | 'different' | 'failed' | 'missing';

const stateOf = ({ compared, problem, required, moneyDifferences }: DueDay): ReconciliationState => {
  if (problem !== null) return 'failed';
  if (!compared && required) return 'missing';
  return moneyDifferences > 0 ? 'different' : 'clean';
};

export type ReconciliationStatus = {
  readonly aggregator: string;
  /** How many of the due days are in each state. */
  readonly days: Readonly<Record<ReconciliationState, number>>;
  readonly moneyDifferences: number;
};

const loadJudgedDays = (app: App): Promise<DueDay[]> =>
  loadDueDays(app.db, { days: app.settings.reconcileDays, fromHour: MISSING_FROM_HOUR });

/** For the metrics. */
export async function readReconciliationStatus(app: App): Promise<ReconciliationStatus[]> {
  const due = await loadJudgedDays(app);
  return [...new Set(due.map(({ aggregator }) => aggregator))].map((aggregator) => {
    const days = due.filter((day) => day.aggregator === aggregator);
    const count = (state: ReconciliationState): number => days.filter((day) => stateOf(day) === state).length;
    return {
      aggregator,
      days: {
        clean: count('clean'),
        different: count('different'),
        failed: count('failed'),
        missing: count('missing'),
      },
      moneyDifferences: days.reduce((sum, { moneyDifferences }) => sum + moneyDifferences, 0),
    };
  });
}

/** Opens one incident per aggregator. */
export async function findMissingReconciliations(app: App): Promise<void> {
  await recordStatementOffers(app);
  const missing = (await loadJudgedDays(app)).filter((day) => stateOf(day) === 'missing');
  for (const aggregator of new Set(missing.map((day) => day.aggregator))) {
    const days = missing.filter((day) => day.aggregator === aggregator).map(({ day }) => day);
    const detail = reconciliationTexts.missing(aggregator, days);
    const opened = await app.db.transaction((tx) =>
      openOrUpdateIncident(
        tx,
        { kind: 'reconciliation_missing', withdrawalId: null, reference: aggregator, detail },
        { oncePerDay: true },
      ),
    );
    if (opened) app.alert('a reconciliation was due and did not run', { aggregator, days });
  }
}
