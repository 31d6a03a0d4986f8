// Exchange rates of payout currencies, and the amount that a withdrawal locks with one. Everything is an integer, and every
// rounding favours the installation: a spread rounds the rate up, an amount is rounded down.

import { asMinor, formatMoney, formatUnits, type Minor, parseMoney } from '../money.ts';
import { type Currency, PAYOUT_CURRENCIES, type PayoutCurrency } from './currencies.ts';

declare const rate: unique symbol;
/** Settlement currency for one unit of the payout currency, in millionths: 97.35 is 97350000. */
export type Rate = bigint & { readonly [rate]: true };

export const RATE_DECIMALS = 6;
const ONE = 10n ** BigInt(RATE_DECIMALS);
export const MIN_RATE = 1n as Rate;
export const MAX_RATE = (10n ** 12n * ONE) as Rate;
/** The largest amount that is paid out, in whole units of its currency. */
const MAX_PAYOUT = 10n ** 12n;

/** For storage codecs, where the database guarantees the range. */
export const asRate = (value: bigint): Rate => value as Rate;

/** Plain decimal from 0.000001 to 10^12, at most 6 decimals: no sign, exponent, comma or space. */
const RATE = /^(0|[1-9][0-9]{0,12})(?:\.([0-9]{1,6}))?$/;

export function parseRate(text: string): Rate | undefined {
  const [, units, decimals = ''] = RATE.exec(text) ?? [];
  if (units === undefined) return undefined;
  const value = BigInt(units) * ONE + BigInt(decimals.padEnd(RATE_DECIMALS, '0'));
  return value >= MIN_RATE && value <= MAX_RATE ? asRate(value) : undefined;
}

/** At least two decimals: 97.35, 0.000001. */
export const formatRate = (value: Rate): string =>
  formatUnits(asMinor(value), RATE_DECIMALS).replace(/0{1,4}$/, '');

/** A rate as it was recorded. */
export type RecordedRate = {
  readonly id: number;
  readonly currency: PayoutCurrency;
  readonly rate: Rate;
  readonly source: RateSource;
  /** The operator, or the names of the feeds. */
  readonly actor: string;
  /** What each feed reported; empty for a rate that an operator set. */
  readonly reported: readonly ReportedRate[];
  readonly at: Date;
  /** From then on it is too old for a new withdrawal. */
  readonly expiresAt: Date;
};

/** What one feed reported when a rate was made; `agreed`: near enough to the median of all. */
export type ReportedRate = { readonly feed: string; readonly rate: Rate; readonly agreed: boolean };

export const RATE_SOURCES = ['operator', 'feed'] as const;
export type RateSource = (typeof RATE_SOURCES)[number];

const BASIS_POINTS = 10_000n;
const MAX_SPREAD = 5_000n;

/** A percentage of at most 50 with at most two decimals, in basis points. */
export function parseSpread(text: string): number | undefined {
  const basisPoints = parseMoney(text);
  return basisPoints !== undefined && basisPoints <= MAX_SPREAD ? Number(basisPoints) : undefined;
}

/** The rate for a withdrawal: the recipient gets less by the spread. Rounded up. */
export const withSpread = (value: Rate, basisPoints: number): Rate => {
  const scaled = value * (BASIS_POINTS + BigInt(basisPoints));
  return asRate((scaled + BASIS_POINTS - 1n) / BASIS_POINTS);
};

/** Hundredths of the settlement currency times this are in the unit of an amount times a rate, so that both can be compared. */
const scaleOf = ({ decimals }: Currency): bigint => 10n ** BigInt(RATE_DECIMALS + decimals - 2);

/** Rounded down. */
export const convert = (settled: Minor, value: Rate, currency: Currency): Minor =>
  asMinor((settled * scaleOf(currency)) / value);

/** What rounding down left, in the settlement currency. */
export function remainderOf(settled: Minor, { currency, amount, rate: value }: LockedPayout): string {
  const { decimals } = PAYOUT_CURRENCIES[currency];
  const rest = settled * scaleOf(PAYOUT_CURRENCIES[currency]) - amount * value;
  return formatUnits(asMinor(rest), RATE_DECIMALS + decimals).replace(/0{1,10}$/, '');
}

/** What the recipient of a withdrawal is sent, fixed when it was created. */
export type LockedPayout = {
  readonly currency: PayoutCurrency;
  readonly amount: Minor;
  /** With the spread. */
  readonly rate: Rate;
  /** The recorded rate that it was made from. */
  readonly rateId: number;
};

type Terms = { readonly recorded: RecordedRate; readonly spreadBasisPoints: number };

/** A text if nothing is left to send, or too much. */
export function lockPayout(
  received: Minor,
  { recorded, spreadBasisPoints }: Terms,
): LockedPayout | 'too small' | 'too large' {
  const { currency, id: rateId } = recorded;
  const { decimals } = PAYOUT_CURRENCIES[currency];
  const value = withSpread(recorded.rate, spreadBasisPoints);
  if (value > MAX_RATE) return 'too small';
  const amount = convert(received, value, PAYOUT_CURRENCIES[currency]);
  if (amount <= 0n) return 'too small';
  if (amount > MAX_PAYOUT * 10n ** BigInt(decimals)) return 'too large';
  return { currency, amount, rate: value, rateId };
}

export const isFresh = ({ expiresAt }: RecordedRate, now: Date): boolean => now < expiresAt;

/** The last tenth of its time has begun, or it is over. */
export const isExpiring = ({ at, expiresAt }: RecordedRate, now: Date): boolean =>
  expiresAt.getTime() - now.getTime() <= (expiresAt.getTime() - at.getTime()) / 10;

/** How far a rate is from the one before, in basis points, rounded up. */
const jumpBasisPoints = (before: Rate, after: Rate): bigint => {
  const distance = after > before ? after - before : before - after;
  return (distance * BASIS_POINTS + before - 1n) / before;
};

/** `percent` with two decimals. */
export type Jump = {
  readonly before: Rate;
  readonly after: Rate;
  readonly percent: string;
  readonly max: number;
};

/** Undefined: the change is within `max` percent. */
export function jumpBeyond(before: Rate, after: Rate, max: number): Jump | undefined {
  const basisPoints = jumpBasisPoints(before, after);
  return basisPoints <= BigInt(max) * 100n
    ? undefined
    : { before, after, percent: formatMoney(asMinor(basisPoints)), max };
}
