import type { Actor } from '../../../domain/audit.ts';
import type { App } from '../../app.ts';
import type { Outcome } from '../shared/rejection.ts';
import { type StepOrder, type StepTaken, takeStep } from './apply-manual-action.ts';

/** The recipient has the money: the hold becomes a payment and the operator's fee. */
export const payWithdrawal = (app: App, by: Actor, order: StepOrder): Promise<Outcome<StepTaken>> =>
  takeStep(app, by, 'pay', order);
