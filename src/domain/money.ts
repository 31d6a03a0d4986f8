// Parses and formats money. Amounts are bigint minor units everywhere else; floats are never used in arithmetic. One
// installation settles in one currency, in hundredths, so a Minor carries none. Amounts in another currency (currencies.ts)
// have its number of decimals.

declare const minor: unique symbol;
export type Minor = bigint & { readonly [minor]: true };

export const ZERO = 0n as Minor;

const DECIMALS = 2;
/** Plain decimal, up to 12 digits before the point: no sign, exponent, comma, space or leading zeros. */
const AMOUNT = /^(0|[1-9][0-9]{0,11})(?:\.([0-9]+))?$/;

/** For storage codecs, where the database guarantees an integer. */
export const asMinor = (value: bigint): Minor => value as Minor;

/** Undefined also if the text has more decimals. */
export function parseUnits(text: string, decimals: number): Minor | undefined {
  const [, units, fraction = ''] = AMOUNT.exec(text) ?? [];
  if (units === undefined || fraction.length > decimals) return undefined;
  return asMinor(BigInt(units + fraction.padEnd(decimals, '0')));
}

/** Accepts zero (a limit or a fee may be zero); use parseAmount for payments. */
export const parseMoney = (text: string): Minor | undefined => parseUnits(text, DECIMALS);

export function parseAmount(text: string): Minor | undefined {
  const money = parseMoney(text);
  return money !== undefined && money > 0n ? money : undefined;
}

export function formatUnits(amount: Minor, decimals: number): string {
  const sign = amount < 0n ? '-' : '';
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0');
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

export const formatMoney = (money: Minor): string => formatUnits(money, DECIMALS);

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

const BASIS_POINTS = 10_000n;

/** A share in basis points (1/100 of a percent) of an amount that is not negative, rounded half up once. */
export const basisPointsOf = (money: Minor, basisPoints: number): Minor =>
  asMinor((money * BigInt(basisPoints) + BASIS_POINTS / 2n) / BASIS_POINTS);
