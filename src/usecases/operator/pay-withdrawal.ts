import type { Actor } from '../../domain/audit.ts';
import type { App } from '../app.ts';
import type { Outcome } from './problem.ts';
import { type StepOrder, type StepTaken, takeStep } from './take-step.ts';

/** The recipient has the money: the hold becomes a payment and the operator's fee. */
export const payWithdrawal = (app: App, by: Actor, order: StepOrder): Promise<Outcome<StepTaken>> =>
  takeStep(app, by, 'pay', order);
