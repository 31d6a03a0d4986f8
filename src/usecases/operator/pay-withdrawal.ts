import type { App } from '../app.ts';
import type { Outcome } from './problem.ts';
import { type StepOrder, type StepTaken, takeStep } from './take-step.ts';

/** The recipient has the money: the hold becomes a payment and the operator's fee. */
export const payWithdrawal = (app: App, order: StepOrder): Promise<Outcome<StepTaken>> =>
  takeStep(app, 'pay', order);
