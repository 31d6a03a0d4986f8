import type { Actor } from '../../../domain/audit.ts';
import type { App } from '../../app.ts';
import type { OperatorResult } from '../shared/rejection.ts';
import { applyManualAction, type ManualActionInput, type ManualActionResult } from './apply-manual-action.ts';

/** The recipient has the money: the hold becomes a payment and the operator's fee. */
export const payWithdrawal = (
  app: App,
  by: Actor,
  order: ManualActionInput,
): Promise<OperatorResult<ManualActionResult>> => applyManualAction(app, by, 'pay', order);
