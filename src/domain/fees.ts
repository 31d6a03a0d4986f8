// Computes the fee of a withdrawal and who pays it. Invariant of every quote: total = received + fee.
import { add, basisPointsOf, clamp, type Minor, subtract, ZERO } from './money.ts';

export const FEE_SOURCES = ['balance', 'amount'] as const;
/** balance: the fee comes on top of the amount; amount: the recipient gets the amount less the fee. */
export type FeeSource = (typeof FEE_SOURCES)[number];

export type FeeSchedule = {
  readonly basisPoints: number;
  readonly fixed: Minor;
  readonly min: Minor | null;
  readonly max: Minor | null;
};

/** total leaves the balance (`amount_fee` on the wire), received reaches the recipient. */
export type Quote = {
  readonly amount: Minor;
  readonly fee: Minor;
  readonly total: Minor;
  readonly received: Minor;
};

const feeFor = (amount: Minor, schedule: FeeSchedule): Minor =>
  clamp(add(basisPointsOf(amount, schedule.basisPoints), schedule.fixed), schedule.min, schedule.max);

/** Undefined if nothing is left for the recipient after the fee. */
export function quote(amount: Minor, schedule: FeeSchedule, feeFrom: FeeSource): Quote | undefined {
  const fee = feeFor(amount, schedule);
  if (feeFrom === 'balance') return { amount, fee, total: add(amount, fee), received: amount };
  const received = subtract(amount, fee);
  return received > ZERO ? { amount, fee, total: amount, received } : undefined;
}
