// The fee of a withdrawal, calculated like on the server, for the example in the form.
import { fromHundredths, toHundredths } from '@sluice/ui/lib/decimal.ts';
import type { SystemForm } from './form.ts';

const min = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const max = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** Rounded half up, once. */
const percentageOf = (amount: bigint, percent: string): bigint =>
  (amount * toHundredths(percent) + 5_000n) / 10_000n;

/** `debited` if the fee is added to the amount, `received` if it is deducted; null if nothing would be left. */
export type Example =
  | { readonly fee: string; readonly debited: string; readonly received: string | null }
  | { readonly rejected: 'below' | 'above' };

export function calculateExample(amount: string, form: SystemForm): Example {
  const hundredths = toHundredths(amount);
  if (form.min !== '' && hundredths < toHundredths(form.min)) return { rejected: 'below' };
  if (form.max !== '' && hundredths > toHundredths(form.max)) return { rejected: 'above' };
  const unbounded = percentageOf(hundredths, form.fee_percent) + toHundredths(form.fee_fixed);
  const atLeast = form.fee_min === '' ? unbounded : max(unbounded, toHundredths(form.fee_min));
  const fee = form.fee_max === '' ? atLeast : min(atLeast, toHundredths(form.fee_max));
  return {
    fee: fromHundredths(fee),
    debited: fromHundredths(hundredths + fee),
    received: fee < hundredths ? fromHundredths(hundredths - fee) : null,
  };
}
