// The fee of a withdrawal by the rule of the server, for the example in the form.
import { fromHundredths, toHundredths } from '../../lib/decimal.ts';
import type { SystemForm } from './form.ts';

const min = (one: bigint, other: bigint): bigint => (one < other ? one : other);
const max = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/** Rounded half up, once. */
const shareOf = (amount: bigint, percent: string): bigint =>
  (amount * toHundredths(percent) + 5_000n) / 10_000n;

/** `debited` if the fee is added to the amount, `received` if it is deducted; null if nothing would be left. */
export type Example =
  | { readonly fee: string; readonly debited: string; readonly received: string | null }
  | { readonly rejected: 'below' | 'above' };

export function exampleOf(amount: string, form: SystemForm): Example {
  const whole = toHundredths(amount);
  if (form.min !== '' && whole < toHundredths(form.min)) return { rejected: 'below' };
  if (form.max !== '' && whole > toHundredths(form.max)) return { rejected: 'above' };
  const unbounded = shareOf(whole, form.fee_percent) + toHundredths(form.fee_fixed);
  const atLeast = form.fee_min === '' ? unbounded : max(unbounded, toHundredths(form.fee_min));
  const fee = form.fee_max === '' ? atLeast : min(atLeast, toHundredths(form.fee_max));
  return {
    fee: fromHundredths(fee),
    debited: fromHundredths(whole + fee),
    received: fee < whole ? fromHundredths(whole - fee) : null,
  };
}
