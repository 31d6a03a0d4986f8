// Changes fees and limits, of a system or of a merchant's own terms.
import type { FeeSchedule } from '../../../domain/fees.ts';
import type { Minor } from '../../../domain/money.ts';
import { accepted } from '../../../domain/result.ts';
import { sharedTexts } from '../../../domain/texts/shared.ts';
import { systemTexts } from '../../../domain/texts/systems.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';

export type Terms = {
  readonly fee: FeeSchedule;
  readonly min: Minor | null;
  readonly max: Minor | null;
  /** Null: that of the system. */
  readonly spreadBasisPoints: number | null;
};

/** Absent fields stay unchanged; null removes a limit. */
export type TermsChange = {
  readonly fee?: { readonly [K in keyof FeeSchedule]?: FeeSchedule[K] };
  readonly min?: Minor | null;
  readonly max?: Minor | null;
  readonly spreadBasisPoints?: number;
};

export function applyTermsChange<T extends Terms>(terms: T, change: TermsChange): ActionResult<T> {
  const { fee, ...limits } = change;
  const changed = { ...terms, ...limits, fee: { ...terms.fee, ...fee } };
  if (changed.fee.min !== null && changed.fee.max !== null && changed.fee.min > changed.fee.max)
    return rejectAction('invalid', systemTexts.minFeeAboveMax, 'fee_min');
  if (changed.min !== null && changed.max !== null && changed.min > changed.max)
    return rejectAction('invalid', sharedTexts.minAboveMax, 'min');
  if (changed.max !== null && changed.max <= 0n)
    return rejectAction('invalid', systemTexts.maxNotAboveZero, 'max');
  return accepted(changed);
}
