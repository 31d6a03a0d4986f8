// Feeds: sources that report a rate when they are polled. One response becomes a rate, and the rates of several feeds one rate
// that withdrawals use. A feed may be wrong or hostile: everything that is not plainly a rate is a problem in words.
import { rateFeedTexts } from '../texts/systems.ts';
import type { PayoutCurrency } from './currencies.ts';
import { findByPointer, parseJson } from './json-pointer.ts';
import {
  asRate,
  type Jump,
  jumpBeyond,
  MAX_RATE,
  MIN_RATE,
  RATE_DECIMALS,
  type Rate,
  type ReportedRate,
} from './rates.ts';

export type RateFeed = {
  readonly name: string;
  readonly currency: PayoutCurrency;
  readonly url: string;
  /** Where in the response the rate is. */
  readonly ratePointer: string;
  /** Where the time is that it was made; null: the response does not say it. */
  readonly timePointer: string | null;
  /** A rate outside is not used. */
  readonly minRate: Rate;
  readonly maxRate: Rate;
  /** Hashes of the public keys that its server may have. */
  readonly pins: readonly string[];
  /** Its responses are signed with a shared secret. */
  readonly isSigned: boolean;
};

export type FeedReading = { readonly rate: Rate } | { readonly problem: string };

export type ReadingRules = Pick<RateFeed, 'ratePointer' | 'timePointer' | 'minRate' | 'maxRate'> & {
  readonly now: Date;
  /** An older rate is not used. */
  readonly maxAgeSeconds: number;
};

export function readResponse(body: string, rules: ReadingRules): FeedReading {
  const { ratePointer, timePointer, minRate, maxRate } = rules;
  const json = parseJson(body);
  if (json === undefined) return { problem: rateFeedTexts.notJson };
  const found = findByPointer(json.value, ratePointer);
  const rate = parseReportedRate(found);
  if (rate === undefined) return { problem: rateFeedTexts.noRateAt(ratePointer, describeValue(found)) };
  if (rate < minRate || rate > maxRate)
    return { problem: rateFeedTexts.outOfBounds(rate, { minRate, maxRate }) };
  if (timePointer === null) return { rate };
  const problem = judgeTime(findByPointer(json.value, timePointer), timePointer, rules);
  return problem === undefined ? { rate } : { problem };
}

/** A plain decimal. Further decimals than a rate has are rounded up, as a spread is. */
const REPORTED = /^(0|[1-9][0-9]{0,12})(?:\.([0-9]{1,40}))?$/;

/** A JSON number has at most 17 digits, which its shortest text shows; an exponent in it means that it is no rate. */
export function parseReportedRate(value: unknown): Rate | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const [, units, decimals = ''] = REPORTED.exec(String(value)) ?? [];
  if (units === undefined) return undefined;
  const kept = BigInt(units + decimals.slice(0, RATE_DECIMALS).padEnd(RATE_DECIMALS, '0'));
  const isRounded = /[1-9]/.test(decimals.slice(RATE_DECIMALS));
  const rate = isRounded ? kept + 1n : kept;
  return rate >= MIN_RATE && rate <= MAX_RATE ? asRate(rate) : undefined;
}

const LONGEST_QUOTE = 40;

function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}…` : text;
}

/** Numbers above are milliseconds, below seconds since 1970. */
const MILLISECONDS_FROM = 100_000_000_000;
const ISO_TIME = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/;
/** Clocks differ. */
const MAX_AHEAD_SECONDS = 60;

function readTime(value: unknown): number {
  if (typeof value === 'string' && ISO_TIME.test(value)) return Date.parse(value);
  const number = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number') return NaN;
  return number < MILLISECONDS_FROM ? number * 1_000 : number;
}

function judgeTime(
  value: unknown,
  pointer: string,
  { now, maxAgeSeconds }: ReadingRules,
): string | undefined {
  const madeAt = readTime(value);
  if (!Number.isFinite(madeAt)) return rateFeedTexts.noTimeAt(pointer, describeValue(value));
  const ageSeconds = Math.round((now.getTime() - madeAt) / 1_000);
  if (ageSeconds > maxAgeSeconds) return rateFeedTexts.tooOld(ageSeconds, maxAgeSeconds);
  return ageSeconds < -MAX_AHEAD_SECONDS ? rateFeedTexts.fromFuture(-ageSeconds) : undefined;
}

/** With an even number the mean of the two in the middle, rounded up. */
export function medianOf(rates: readonly Rate[]): Rate | undefined {
  const sorted = [...rates].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  return upper === undefined || lower === undefined ? undefined : asRate((lower + upper + 1n) / 2n);
}

export type Agreement = {
  /** Undefined: not more than half of all feeds agree, so none is used. */
  readonly rate: Rate | undefined;
  readonly reported: readonly ReportedRate[];
  /** Problems by feed: too far from the median. */
  readonly disagreeing: ReadonlyMap<string, string>;
};

/** Feeds of one market are nearer to each other than the market moves between two rates. */
const MAX_DIFFERENCE_PERCENT = 2;

/**
 * The median of what was reported, if more than half of all feeds of the currency are near it. So one of three feeds, wrong or
 * taken over, moves the rate by no more than the others differ, and silencing them does not help it.
 */
export function agreeOn(
  read: readonly { readonly feed: string; readonly rate: Rate }[],
  feeds: number,
): Agreement {
  const median = medianOf(read.map(({ rate }) => rate));
  if (median === undefined) return { rate: undefined, reported: [], disagreeing: new Map() };
  const reported = read.map(({ feed, rate }) => ({
    feed,
    rate,
    agreed: jumpBeyond(median, rate, MAX_DIFFERENCE_PERCENT) === undefined,
  }));
  const problem = ({ rate }: ReportedRate) =>
    rateFeedTexts.disagrees(rate, { median, percent: MAX_DIFFERENCE_PERCENT });
  return {
    rate: reported.filter(({ agreed }) => agreed).length * 2 > feeds ? median : undefined,
    reported,
    disagreeing: new Map(reported.filter(({ agreed }) => !agreed).map((one) => [one.feed, problem(one)])),
  };
}

/**
 * The largest change beyond `maxPercent` from one of the rates before. Those of the last hour count, not the last one alone: else
 * a feed could move the rate by any amount in small steps.
 */
export function findJump(before: readonly Rate[], after: Rate, maxPercent: number): Jump | undefined {
  const jumps = before.flatMap((one) => jumpBeyond(one, after, maxPercent) ?? []);
  return jumps.sort((one, other) => Number(other.percent) - Number(one.percent))[0];
}
