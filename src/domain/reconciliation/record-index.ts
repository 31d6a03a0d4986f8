// The lines of a statement and our attempts, by reference. A line of another account than that of the attempt proves nothing.
import type { Attempt } from '../attempts.ts';
import { type AggregatorStatementLine, dayOf, type OurRecord, type ReconciliationInput } from './records.ts';

/** The statement lines and our attempts, indexed by reference. */
export type RecordIndex = ReconciliationInput & {
  readonly lines: ReadonlyMap<string, readonly AggregatorStatementLine[]>;
  readonly attempts: ReadonlyMap<string, Subject>;
};
export type Subject = { readonly attempt: Attempt; readonly item: OurRecord };

export function indexRecords(input: ReconciliationInput): RecordIndex {
  const attempts = new Map(
    input.records.flatMap((item) => item.attempts.map((attempt) => [attempt.reference, { attempt, item }])),
  );
  const lines = new Map<string, AggregatorStatementLine[]>();
  for (const line of input.statement) {
    const sameReference = lines.get(line.reference);
    if (sameReference) sameReference.push(line);
    else lines.set(line.reference, [line]);
  }
  for (const [reference, listed] of lines)
    lines.set(reference, withoutCopies(listed, attempts.get(reference)?.attempt.account));
  return { ...input, lines, attempts };
}

/** Old and new keys of one account list the same payouts: of those with the same id, the line of the attempt's account counts. */
function withoutCopies(
  lines: AggregatorStatementLine[],
  account: number | undefined,
): AggregatorStatementLine[] {
  const own = lines.filter((line) => !isFromOther(account, line));
  const isCopy = (line: AggregatorStatementLine): boolean =>
    typeof line.providerId === 'string' && own.some(({ providerId }) => providerId === line.providerId);
  return lines.filter((line) => own.includes(line) || !isCopy(line));
}

export const isFromOther = (account: number | undefined, line: AggregatorStatementLine): boolean =>
  account !== undefined && line.account !== undefined && line.account !== account;

/** If a reference is listed more than once, its latest line counts. Another account than that of the attempt proves nothing. */
export function lineOf(
  { lines, attempts }: RecordIndex,
  reference: string,
): AggregatorStatementLine | undefined {
  const account = attempts.get(reference)?.attempt.account;
  const own = (lines.get(reference) ?? []).filter((line) => !isFromOther(account, line));
  return own.length === 0 ? undefined : own.reduce((latest, line) => (line.at >= latest.at ? line : latest));
}

export const isConcerned = ({ aggregator, day, lines }: RecordIndex, attempt: Attempt): boolean =>
  attempt.aggregator === aggregator && (dayOf(attempt.createdAt) === day || lines.has(attempt.reference));
