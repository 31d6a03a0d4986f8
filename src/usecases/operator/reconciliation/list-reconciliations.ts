import { accepted } from '../../../domain/result.ts';
import { reconciliationTexts } from '../../../domain/texts/reconciliation.ts';
import {
  findReconciliation,
  loadReconciliations,
  type Reconciliation,
  type ReconciliationFilter,
  type ReconciliationSummary,
} from '../../../storage/reconciliation/reconciliations.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import type { App } from '../../app.ts';

export type { ReconciliationSummary };

/** Of all aggregators or of one, newest first. */
export const listReconciliations = (
  app: App,
  filter: ReconciliationFilter,
): Promise<ReconciliationSummary[]> => loadReconciliations(app.db, filter);

export async function showReconciliation(app: App, id: number): Promise<ActionResult<Reconciliation>> {
  const reconciliation = await findReconciliation(app.db, id);
  return reconciliation
    ? accepted(reconciliation)
    : rejectAction('not-found', reconciliationTexts.notFound(id));
}
