// The state of the model: accounts and withdrawals in memory, changed by the same table of steps as the service.
import { accountNumber } from '../../src/domain/accounts.ts';
import type { AttemptState } from '../../src/domain/attempts.ts';
import type { Quote } from '../../src/domain/fees.ts';
import { asMerchantId } from '../../src/domain/ids.ts';
import type { LockedPayout } from '../../src/domain/rates/rates.ts';
import {
  postingsOf,
  STEPS,
  type Stage,
  type State,
  type StepName,
  withdrawalFigures,
} from '../../src/domain/steps.ts';

/** The true state of an attempt at the aggregator, whether or not it was reported. */
type Truth = {
  state: 'not_received' | 'accepted' | 'refused' | 'paid' | 'returned';
  /** The aggregator will never accept it: finality is reached, or the aggregator confirmed it. */
  ruledOut: boolean;
  /** It paid after it had refused. */
  paidAfterRefusing: boolean;
};

export type ModelAttempt = { state: AttemptState; acknowledged: boolean; readonly truth: Truth };

export type ModelWithdrawal = {
  readonly merchant: number;
  readonly quote: Quote;
  /** What the recipient is sent in another currency; null: no rate was locked. */
  readonly payout: LockedPayout | null;
  state: State;
  stage: Stage | null;
  returned: boolean;
  /** Paid manually, by no aggregator. */
  paidManually: boolean;
  /** How many payments after a cancellation are booked as receivable. */
  owed: number;
  readonly attempts: ModelAttempt[];
};

export const MERCHANT_COUNT = 2;
export const OPEN_ATTEMPT_STATES: readonly AttemptState[] = ['sending', 'accepted', 'uncertain'];

export type ModelState = {
  readonly accounts: Map<number, bigint>;
  readonly withdrawals: ModelWithdrawal[];
  /** How often each step was taken. */
  readonly taken: Map<string, number>;
  /** The random number from which the choices of the current step are taken. */
  draw: number;
};

/** Takes the next choice, from 0 to `below` - 1, from the draw. */
export function choose(model: ModelState, below: number): number {
  const choice = model.draw % below;
  model.draw = Math.floor(model.draw / below);
  return choice;
}

export const ownerOf = (merchant: number) =>
  ({ merchantId: asMerchantId(1001 + merchant), system: 'usdt' }) as const;

export const balanceOf = ({ accounts }: ModelState, account: number): bigint => accounts.get(account) ?? 0n;

export const availableOf = (model: ModelState, merchant: number): bigint =>
  balanceOf(model, accountNumber('merchant:available', ownerOf(merchant)));

export function post(
  model: ModelState,
  step: StepName,
  merchant: number,
  figures: Parameters<typeof postingsOf>[1]['figures'],
): void {
  const { accounts, taken } = model;
  taken.set(step, (taken.get(step) ?? 0) + 1);
  for (const { debit, credit, amount } of postingsOf(step, { ...ownerOf(merchant), figures })) {
    accounts.set(debit, balanceOf(model, debit) - amount);
    accounts.set(credit, balanceOf(model, credit) + amount);
  }
}

/** Throws on a step that the table does not allow. */
export function applyStep(
  model: ModelState,
  withdrawal: ModelWithdrawal,
  step: StepName,
  refundFee = false,
): void {
  const row = STEPS[step];
  const from: readonly State[] = row.from;
  const stages: readonly Stage[] = row.stages;
  const isAllowed =
    from.includes(withdrawal.state) && (withdrawal.stage === null || stages.includes(withdrawal.stage));
  if (!isAllowed || row.to === null)
    throw new Error(`${step} of a withdrawal that is ${withdrawal.state}, ${withdrawal.stage}`);
  post(model, step, withdrawal.merchant, withdrawalFigures(withdrawal, refundFee));
  withdrawal.state = row.to;
  withdrawal.stage = row.stage;
  withdrawal.returned ||= step === 'return';
  withdrawal.owed += step === 'recover' ? 1 : step === 'restore' ? -1 : 0;
}

export function pickWithdrawal(
  model: ModelState,
  matches: (withdrawal: ModelWithdrawal) => boolean,
): ModelWithdrawal | undefined {
  const matching = model.withdrawals.filter(matches);
  return matching[choose(model, Math.max(1, matching.length))];
}

export function pickAttempt(model: ModelState): readonly [ModelWithdrawal, ModelAttempt] | undefined {
  const withdrawal = pickWithdrawal(model, ({ attempts }) => attempts.length > 0);
  const attempt = withdrawal?.attempts[choose(model, withdrawal.attempts.length)];
  return withdrawal && attempt && [withdrawal, attempt];
}
