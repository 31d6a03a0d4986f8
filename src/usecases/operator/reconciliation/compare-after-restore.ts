// Compares our records with every aggregator after the database was restored: what was lost here may have been paid there.
import type { Actor } from '../../../domain/audit.ts';
import { dayOf, shiftDay } from '../../../domain/reconciliation/records.ts';
import { loadRouting } from '../../../storage/aggregators/routes.ts';
import { findOpenIncident, type Incident } from '../../../storage/incidents/incidents.ts';
import type { Queryable } from '../../../storage/postgres/database.ts';
import { findNewestBefore, listComparedSince } from '../../../storage/reconciliation/reconciliations.ts';
import type { App } from '../../app.ts';
import type { OperatorResult } from '../shared/rejection.ts';
import { type Reconciliation, reconcileNow } from './reconcile.ts';

export type Comparison = {
  readonly aggregator: string;
  readonly day: string;
  readonly result: OperatorResult<Reconciliation>;
};

export type RestoreCheck = {
  /** Undefined: nothing indicates a loss. */
  readonly incident: Incident | undefined;
  readonly comparisons: readonly Comparison[];
};

/** From the day before the newest withdrawal that the restored database had, to today. */
export async function compareAfterRestore(
  app: App,
  by: Actor,
  onDay: (aggregator: string, day: string) => void,
): Promise<RestoreCheck> {
  const incident = await findOpenIncident(app.db, 'database_restored');
  const newest = await findNewestBefore(app.db, incident?.openedAt ?? new Date());
  const today = dayOf(new Date());
  const first = shiftDay(newest ? dayOf(newest) : today, -1);
  const { aggregators } = await loadRouting(app.db);
  const comparisons: Comparison[] = [];
  for (const aggregator of aggregators.keys())
    for (let day = first; day <= today; day = shiftDay(day, 1)) {
      onDay(aggregator, day);
      comparisons.push({ aggregator, day, result: await reconcileNow(app, by, { aggregator, day }) });
    }
  return { incident, comparisons };
}

/** Aggregators that were not compared since. */
export async function findUncompared(db: Queryable, since: Date): Promise<string[]> {
  const { aggregators } = await loadRouting(db);
  const compared = await listComparedSince(db, since);
  return [...aggregators.keys()].filter((name) => !compared.has(name));
}
