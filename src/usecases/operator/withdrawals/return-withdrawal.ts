import type { Actor } from '../../../domain/audit.ts';
import type { App } from '../../app.ts';
import { type Outcome, problem } from '../shared/rejection.ts';
import { type StepOrder, type StepTaken, takeStep } from './apply-manual-action.ts';

/** The bank sent a paid withdrawal back: compensating entries, and the merchant can spend the money again. */
export async function returnWithdrawal(app: App, by: Actor, order: StepOrder): Promise<Outcome<StepTaken>> {
  if (!order.reason?.trim()) return problem('invalid', 'A return needs a reason.', 'reason');
  return takeStep(app, by, 'return', order);
}
