// What a withdrawal costs, computed as the server does: a share rounded half up, plus the fixed part, within its bounds.
import type { Merchant, Terms } from '../../../../data/merchants.ts';
import type { SystemTerms } from '../../../../data/systems.ts';
import { fromHundredths, sumOf, toHundredths } from '../../../../lib/decimal.ts';

export type Effective = Omit<Terms, 'fee_percent' | 'fee_fixed'> & {
  readonly fee_percent: string;
  readonly fee_fixed: string;
};

/** Total leaves the balance, received reaches the recipient; null: the fee would leave nothing to receive. */
export type Quote = { readonly fee: string; readonly total: string; readonly received: string } | null;

/** A merchant's own fee stands as a whole, each of its own limits by itself. */
export function effectiveTerms(standard: SystemTerms, own: Terms | undefined): Effective {
  const fee = own?.fee_percent == null || own.fee_fixed === null ? standard : own;
  return {
    fee_percent: fee.fee_percent ?? standard.fee_percent,
    fee_fixed: fee.fee_fixed ?? standard.fee_fixed,
    fee_min: fee.fee_min,
    fee_max: fee.fee_max,
    min: own?.min ?? standard.min,
    max: own?.max ?? standard.max,
  };
}

const PARTS_OF_ALL = 10_000n;

function feeFor(amount: string, terms: Effective): bigint {
  const share = toHundredths(amount) * toHundredths(terms.fee_percent);
  const fee = (share + PARTS_OF_ALL / 2n) / PARTS_OF_ALL + toHundredths(terms.fee_fixed);
  if (terms.fee_min !== null && fee < toHundredths(terms.fee_min)) return toHundredths(terms.fee_min);
  if (terms.fee_max !== null && fee > toHundredths(terms.fee_max)) return toHundredths(terms.fee_max);
  return fee;
}

export function quoteFor(amount: string, terms: Effective, feeFrom: Merchant['fee_from']): Quote {
  const fee = fromHundredths(feeFor(amount, terms));
  if (feeFrom === 'balance') return { fee, total: sumOf([amount, fee]), received: amount };
  const received = sumOf([amount, `-${fee}`]);
  return toHundredths(received) > 0n ? { fee, total: amount, received } : null;
}
