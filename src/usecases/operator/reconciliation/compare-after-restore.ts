// Compares our records with every aggregator after the database was restored: what was lost here may have been paid there.
import type { Actor } from '../../../domain/audit.ts';
import type { WithdrawalId } from '../../../domain/ids.ts';
import { dayOf, shiftDay } from '../../../domain/reconciliation/records.ts';
import { loadRouting } from '../../../storage/aggregators/routes.ts';
import { findOpenIncident, type Incident } from '../../../storage/incidents/incidents.ts';
import type { Queryable } from '../../../storage/postgres/database.ts';
import { findNewestBefore, listComparedSince } from '../../../storage/reconciliation/reconciliations.ts';
import { listPossiblyPaidByAggregators } from '../../../storage/withdrawals/possible-payments.ts';
import type { ActionResult } from '../../actions/rejection.ts';
import type { App } from '../../app.ts';
import { type Reconciliation, reconcileNow } from './reconcile.ts';

export type Comparison = {
  readonly aggregator: string;
  readonly day: string;
  readonly result: ActionResult<Reconciliation>;
};

export type RestoreStatus = {
  /** Undefined: nothing indicates a loss. */
  readonly incident: Incident | undefined;
  /** UTC: from the day before the newest withdrawal that the restored database had, to the day after the incident. */
  readonly days: readonly string[];
  readonly aggregators: readonly {
    readonly name: string;
    /** Those that were not compared since the incident was opened. */
    readonly missingDays: readonly string[];
  }[];
  /** Open withdrawals that an aggregator may have paid. */
  readonly possiblyPaid: readonly WithdrawalId[];
};

export type RestoreCheck = RestoreStatus & { readonly comparisons: readonly Comparison[] };

export async function readRestoreStatus(app: App): Promise<RestoreStatus> {
  const incident = await findOpenIncident(app.db, 'database_restored');
  const since = incident?.openedAt ?? new Date();
  return {
    incident,
    days: await daysToCompare(app.db, since),
    aggregators: await findMissingDays(app.db, since),
    possiblyPaid: await listPossiblyPaidByAggregators(app.db),
  };
}

export async function compareAfterRestore(
  app: App,
  by: Actor,
  onDay: (aggregator: string, day: string) => void,
): Promise<RestoreCheck> {
  const { days, aggregators } = await readRestoreStatus(app);
  const comparisons: Comparison[] = [];
  for (const { name: aggregator } of aggregators)
    for (const day of days) {
      onDay(aggregator, day);
      comparisons.push({ aggregator, day, result: await reconcileNow(app, by, { aggregator, day }) });
    }
  return { ...(await readRestoreStatus(app)), comparisons };
}

async function daysToCompare(db: Queryable, lossFound: Date): Promise<string[]> {
  const newest = await findNewestBefore(db, lossFound);
  // What was sent just before midnight can be in the statement of the next day.
  const [next, today] = [shiftDay(dayOf(lossFound), 1), dayOf(new Date())];
  const last = next < today ? next : today;
  const days: string[] = [];
  for (let day = shiftDay(dayOf(newest ?? lossFound), -1); day <= last; day = shiftDay(day, 1))
    days.push(day);
  return days;
}

/** Of each aggregator, the days that were not compared since the loss was found. */
export async function findMissingDays(db: Queryable, lossFound: Date): Promise<RestoreStatus['aggregators']> {
  const { aggregators } = await loadRouting(db);
  const days = await daysToCompare(db, lossFound);
  const compared = await listComparedSince(db, lossFound);
  return [...aggregators.keys()].map((name) => ({
    name,
    missingDays: days.filter((day) => !compared.get(name)?.has(day)),
  }));
}
