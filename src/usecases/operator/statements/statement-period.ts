// A period of whole days (UTC), including the first and the last.
import { accepted } from '../../../domain/result.ts';
import { statementTexts } from '../../../domain/texts/statements.ts';
import { type OperatorResult, operatorRejection } from '../shared/rejection.ts';

export type Period = {
  /** Days, like 2026-03-31. */
  readonly from: string;
  readonly to: string;
  /** The start of the first day, and the end (exclusive). */
  readonly begin: Date;
  readonly end: Date;
};

export type PeriodInput = { readonly from?: string | undefined; readonly to?: string | undefined };

const DAY_MS = 86_400_000;
const MAX_DAYS = 366;

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Defaults: from the first of the month to today. */
export function parsePeriod(input: PeriodInput): OperatorResult<Period> {
  const to = input.to ?? dayOf(new Date());
  const from = input.from ?? `${to.slice(0, 8)}01`;
  const [begin, end] = [startOf(from), startOf(to) + DAY_MS];
  if (begin >= end) return operatorRejection('invalid', statementTexts.endsBeforeBegin, 'to');
  if (end - begin > MAX_DAYS * DAY_MS)
    return operatorRejection('invalid', statementTexts.tooManyDays(MAX_DAYS), 'from');
  return accepted({ from, to, begin: new Date(begin), end: new Date(end) });
}
