import { dayOf, shiftDay } from '../../../domain/reconciliation/records.ts';
import { loadRouting } from '../../../storage/aggregators/routes.ts';
import type { App } from '../../app.ts';
import { reconcile } from './reconcile.ts';

/** Reconciles the previous day (UTC) of every aggregator that provides statements via API, and stores the reports. */
export async function reconcileYesterday(app: App): Promise<void> {
  const day = shiftDay(dayOf(new Date()), -1);
  const { aggregators } = await loadRouting(app.db);
  for (const aggregator of aggregators.keys())
    await reconcile(app, { name: 'payouts', via: 'system' }, { aggregator, day }).catch((error: unknown) =>
      app.logFault(error, `${aggregator} was not reconciled for ${day}`),
    );
}
