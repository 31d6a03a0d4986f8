// A period of whole days (UTC), including the first and the last.
import { accepted, type Result, rejected } from '../../domain/result.ts';

export type Period = {
  /** Days, like 2026-03-31. */
  readonly from: string;
  readonly to: string;
  /** The start of the first day, and the end (exclusive). */
  readonly begin: Date;
  readonly end: Date;
};

export type PeriodInput = { readonly from?: string | undefined; readonly to?: string | undefined };

export type PeriodProblem = 'ends before it begins' | 'too many days';

const DAY_MS = 86_400_000;
export const MAX_DAYS = 366;

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Defaults: from the first of the month to today. */
export function periodOf(input: PeriodInput): Result<Period, PeriodProblem> {
  const to = input.to ?? dayOf(new Date());
  const from = input.from ?? `${to.slice(0, 8)}01`;
  const [begin, end] = [startOf(from), startOf(to) + DAY_MS];
  if (begin >= end) return rejected('ends before it begins');
  if (end - begin > MAX_DAYS * DAY_MS) return rejected('too many days');
  return accepted({ from, to, begin: new Date(begin), end: new Date(end) });
}

export function* daysOf({
  begin,
  end,
}: Pick<Period, 'begin' | 'end'>): Generator<Pick<Period, 'begin' | 'end'>> {
  for (let day = begin.getTime(); day < end.getTime(); day += DAY_MS)
    yield { begin: new Date(day), end: new Date(day + DAY_MS) };
}
