import type { Actor } from '../../../domain/audit.ts';
import type { App } from '../../app.ts';
import { type OperatorResult, operatorRejection } from '../shared/rejection.ts';
import { applyManualAction, type ManualActionInput, type ManualActionResult } from './apply-manual-action.ts';

/** Nothing was paid: the whole hold, fee included, goes back to the merchant. */
export async function cancelWithdrawal(
  app: App,
  by: Actor,
  order: ManualActionInput,
): Promise<OperatorResult<ManualActionResult>> {
  if (!order.reason?.trim()) return operatorRejection('invalid', 'Cancelling needs a reason.', 'reason');
  return applyManualAction(app, by, 'cancel', order);
}
