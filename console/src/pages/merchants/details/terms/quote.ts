// The cost of a withdrawal, computed like the server: a percentage rounded half up, plus the fixed fee, within the fee
// bounds.

import { fromHundredths, sumOf, toHundredths } from '@sluice/ui/lib/decimal.ts';
import type { Merchant, Terms } from '../../../../data/merchants/merchants.ts';
import type { SystemTerms } from '../../../../data/systems.ts';

export type EffectiveTerms = Omit<Terms, 'fee_percent' | 'fee_fixed'> & {
  readonly fee_percent: string;
  readonly fee_fixed: string;
};

/** `total` is debited from the balance, `received` is sent to the recipient. Null: nothing would be left after the fee. */
export type Quote = { readonly fee: string; readonly total: string; readonly received: string } | null;

/** A custom fee replaces the default fee entirely; each custom limit replaces one default limit. */
export function effectiveTerms(standard: SystemTerms, custom: Terms | undefined): EffectiveTerms {
  const fee = custom?.fee_percent == null || custom.fee_fixed === null ? standard : custom;
  return {
    fee_percent: fee.fee_percent ?? standard.fee_percent,
    fee_fixed: fee.fee_fixed ?? standard.fee_fixed,
    fee_min: fee.fee_min,
    fee_max: fee.fee_max,
    min: custom?.min ?? standard.min,
    max: custom?.max ?? standard.max,
    spread_percent: custom?.spread_percent ?? standard.spread_percent,
  };
}

/** Hundredths of a percent in 100 %. */
const FULL_PERCENT = 10_000n;

function feeFor(amount: string, terms: EffectiveTerms): bigint {
  const scaledShare = toHundredths(amount) * toHundredths(terms.fee_percent);
  const fee = (scaledShare + FULL_PERCENT / 2n) / FULL_PERCENT + toHundredths(terms.fee_fixed);
  if (terms.fee_min !== null && fee < toHundredths(terms.fee_min)) return toHundredths(terms.fee_min);
  if (terms.fee_max !== null && fee > toHundredths(terms.fee_max)) return toHundredths(terms.fee_max);
  return fee;
}

export function quoteFor(amount: string, terms: EffectiveTerms, feeFrom: Merchant['fee_from']): Quote {
  const fee = fromHundredths(feeFor(amount, terms));
  if (feeFrom === 'balance') return { fee, total: sumOf([amount, fee]), received: amount };
  const received = sumOf([amount, `-${fee}`]);
  return toHundredths(received) > 0n ? { fee, total: amount, received } : null;
}
