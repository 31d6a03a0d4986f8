// Parses and formats money. Amounts are bigint minor units (1/100) everywhere else; floats are never used in arithmetic.
// One installation settles in one currency, so a Minor carries none.
import { type DineroCurrency, dinero, halfUp, multiply, toSnapshot, transformScale } from 'dinero.js/bigint';

declare const minor: unique symbol;
export type Minor = bigint & { readonly [minor]: true };

export const ZERO = 0n as Minor;

const SCALE = 2n;
/** Plain decimal, up to 12 digits and at most 2 decimals: no sign, exponent, comma, space or leading zeros. */
const AMOUNT = /^(0|[1-9][0-9]{0,11})(?:\.([0-9]{1,2}))?$/;

/** For storage codecs, where the database guarantees an integer. */
export const asMinor = (value: bigint): Minor => value as Minor;

/** Accepts zero (a limit or a fee may be zero); use parseAmount for payments. */
export function parseMoney(text: string): Minor | undefined {
  const match = AMOUNT.exec(text);
  if (!match) return undefined;
  const [, units = '0', cents = ''] = match;
  return asMinor(BigInt(units) * 100n + BigInt(cents.padEnd(2, '0')));
}

export function parseAmount(text: string): Minor | undefined {
  const money = parseMoney(text);
  return money !== undefined && money > 0n ? money : undefined;
}

export function formatMoney(money: Minor): string {
  const sign = money < 0n ? '-' : '';
  const digits = (money < 0n ? -money : money).toString().padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The wire format requires a JSON number; a double represents 14 digits exactly. */
export const toWireNumber = (money: Minor): number => Number(formatMoney(money));

export const add = (...parts: readonly Minor[]): Minor =>
  asMinor(parts.reduce<bigint>((sum, part) => sum + part, 0n));

export const subtract = (from: Minor, part: Minor): Minor => asMinor(from - part);

export const clamp = (money: Minor, low: Minor | null, high: Minor | null): Minor => {
  if (low !== null && money < low) return low;
  if (high !== null && money > high) return high;
  return money;
};

// The library requires a currency for its number of decimals; the code is never shown.
const CENTS: DineroCurrency<bigint> = { code: 'ANY', base: 10n, exponent: SCALE };

/** A share in basis points (1/100 of a percent), rounded half up once. */
export function basisPointsOf(money: Minor, basisPoints: number): Minor {
  const share = multiply(dinero({ amount: money as bigint, currency: CENTS }), {
    amount: BigInt(basisPoints),
    scale: 4n,
  });
  return asMinor(toSnapshot(transformScale(share, SCALE, halfUp)).amount);
}
