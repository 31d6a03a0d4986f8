// Compares our records with every aggregator after the database was restored: what was lost here may have been paid there.
import type { Actor } from '../../../domain/audit.ts';
import type { WithdrawalId } from '../../../domain/ids.ts';
import { dayOf, shiftDay } from '../../../domain/reconciliation/records.ts';
import { loadRouting } from '../../../storage/aggregators/routes.ts';
import { findOpenIncident, type Incident } from '../../../storage/incidents/incidents.ts';
import type { Queryable } from '../../../storage/postgres/database.ts';
import { findNewestBefore, listComparedSince } from '../../../storage/reconciliation/reconciliations.ts';
import { listPossiblyPaidByAggregators } from '../../../storage/withdrawals/possible-payments.ts';
import type { App } from '../../app.ts';
import type { OperatorResult } from '../shared/rejection.ts';
import { type Reconciliation, reconcileNow } from './reconcile.ts';

export type Comparison = {
  readonly aggregator: string;
  readonly day: string;
  readonly result: OperatorResult<Reconciliation>;
};

export type RestoreStatus = {
  /** Undefined: nothing indicates a loss. */
  readonly incident: Incident | undefined;
  /** UTC: from the day before the newest withdrawal that the restored database had, to today. */
  readonly days: readonly string[];
  readonly aggregators: readonly {
    readonly name: string;
    /** Since the incident was opened. */
    readonly compared: boolean;
  }[];
  /** Open withdrawals that an aggregator may have paid. */
  readonly possiblyPaid: readonly WithdrawalId[];
};

export type RestoreCheck = RestoreStatus & { readonly comparisons: readonly Comparison[] };

export async function readRestoreStatus(app: App): Promise<RestoreStatus> {
  const incident = await findOpenIncident(app.db, 'database_restored');
  const since = incident?.openedAt ?? new Date();
  const newest = await findNewestBefore(app.db, since);
  const today = dayOf(new Date());
  const days: string[] = [];
  for (let day = shiftDay(newest ? dayOf(newest) : today, -1); day <= today; day = shiftDay(day, 1))
    days.push(day);
  const { aggregators } = await loadRouting(app.db);
  const uncompared = new Set(await findUncompared(app.db, since));
  return {
    incident,
    days,
    aggregators: [...aggregators.keys()].map((name) => ({ name, compared: !uncompared.has(name) })),
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

/** Aggregators that were not compared since. */
export async function findUncompared(db: Queryable, since: Date): Promise<string[]> {
  const { aggregators } = await loadRouting(db);
  const compared = await listComparedSince(db, since);
  return [...aggregators.keys()].filter((name) => !compared.has(name));
}
