// What a withdrawal would cost: the server's rule, for the example beside the form.
import { fromHundredths, toHundredths } from '../../lib/decimal.ts';
import type { SystemForm } from './form.ts';

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
const most = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/** A share of hundredths of a percent, rounded half up once. */
const shareOf = (amount: bigint, percent: string): bigint =>
  (amount * toHundredths(percent) + 5_000n) / 10_000n;

export type Example =
  | { readonly fee: string; readonly onTop: string; readonly less: string | null }
  | { readonly refused: 'below' | 'above' };

export function exampleOf(amount: string, form: SystemForm): Example {
  const whole = toHundredths(amount);
  if (form.min !== '' && whole < toHundredths(form.min)) return { refused: 'below' };
  if (form.max !== '' && whole > toHundredths(form.max)) return { refused: 'above' };
  const plain = shareOf(whole, form.fee_percent) + toHundredths(form.fee_fixed);
  const atLeast = form.fee_min === '' ? plain : most(plain, toHundredths(form.fee_min));
  const fee = form.fee_max === '' ? atLeast : least(atLeast, toHundredths(form.fee_max));
  return {
    fee: fromHundredths(fee),
    onTop: fromHundredths(whole + fee),
    less: fee < whole ? fromHundredths(whole - fee) : null,
  };
}
