import type { App } from '../app.ts';
import { type Outcome, problem } from './problem.ts';
import { type StepOrder, type StepTaken, takeStep } from './take-step.ts';

/** The bank sent a paid withdrawal back: compensating entries, and the merchant can spend the money again. */
export async function returnWithdrawal(app: App, order: StepOrder): Promise<Outcome<StepTaken>> {
  if (!order.reason?.trim()) return problem('invalid', 'A return needs a reason.');
  return takeStep(app, 'return', order);
}
