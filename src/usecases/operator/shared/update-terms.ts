// A change to fees and limits, the same for a system and for a merchant's exception to it.
import type { FeeSchedule } from '../../../domain/fees.ts';
import type { Minor } from '../../../domain/money.ts';
import { accepted } from '../../../domain/result.ts';
import { type OperatorResult, operatorRejection } from './rejection.ts';

export type Terms = { readonly fee: FeeSchedule; readonly min: Minor | null; readonly max: Minor | null };

/** Only what is given changes; null takes a bound away. */
export type TermsChange = {
  readonly fee?: { readonly [K in keyof FeeSchedule]?: FeeSchedule[K] };
  readonly min?: Minor | null;
  readonly max?: Minor | null;
};

export function applyTermsChange<T extends Terms>(terms: T, change: TermsChange): OperatorResult<T> {
  const { fee, ...limits } = change;
  const changed = { ...terms, ...limits, fee: { ...terms.fee, ...fee } };
  if (changed.fee.min !== null && changed.fee.max !== null && changed.fee.min > changed.fee.max)
    return operatorRejection('invalid', 'The smallest fee is above the largest.', 'fee_min');
  if (changed.min !== null && changed.max !== null && changed.min > changed.max)
    return operatorRejection('invalid', 'The smallest amount is above the largest.', 'min');
  if (changed.max !== null && changed.max <= 0n)
    return operatorRejection(
      'invalid',
      'The largest amount must be above zero; to stop a system, switch it off.',
      'max',
    );
  return accepted(changed);
}
