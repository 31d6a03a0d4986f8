import type { Actor } from '../../../domain/audit.ts';
import type { App } from '../../app.ts';
import { type OperatorResult, operatorRejection } from '../shared/rejection.ts';
import { applyManualAction, type ManualActionInput, type ManualActionResult } from './apply-manual-action.ts';

/** The bank sent a paid withdrawal back: compensating entries, and the merchant can spend the money again. */
export async function returnWithdrawal(
  app: App,
  by: Actor,
  order: ManualActionInput,
): Promise<OperatorResult<ManualActionResult>> {
  if (!order.reason?.trim()) return operatorRejection('invalid', 'A return needs a reason.', 'reason');
  return applyManualAction(app, by, 'return', order);
}
