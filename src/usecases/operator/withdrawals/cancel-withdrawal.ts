import type { Actor } from '../../../domain/audit.ts';
import type { App } from '../../app.ts';
import { type Outcome, problem } from '../shared/rejection.ts';
import { type StepOrder, type StepTaken, takeStep } from './apply-manual-action.ts';

/** Nothing was paid: the whole hold, fee included, goes back to the merchant. */
export async function cancelWithdrawal(app: App, by: Actor, order: StepOrder): Promise<Outcome<StepTaken>> {
  if (!order.reason?.trim()) return problem('invalid', 'Cancelling needs a reason.', 'reason');
  return takeStep(app, by, 'cancel', order);
}
