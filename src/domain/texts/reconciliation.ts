// Messages to operators about reconciliations and the statements of aggregators. A problem is a line of a list.
import type { Currency } from '../rates/currencies.ts';
import { LINE_STATES } from '../reconciliation/records.ts';

export const reconciliationTexts = {
  notFound: (id: number) => `There is no reconciliation ${id}.`,
  invalidDay: (day: string) => `${day} is not a valid date or is in the future (UTC).`,
  noStatement: (aggregator: string) => `${aggregator} provides no statement via API. Provide it as a file.`,
  statementUnavailable: (problem: string) =>
    `${problem}. Try again later or provide the statement as a file.`,
  unreadable: (problems: readonly string[], maxListed: number) => {
    const omitted = problems.length - maxListed;
    return [
      'The statement cannot be read:',
      ...problems.slice(0, maxListed),
      ...(omitted > 0 ? [`and ${omitted} more`] : []),
    ].join('\n  ');
  },

  // Details of incidents
  moneyDifferences: (
    aggregator: string,
    days: readonly { readonly day: string; readonly id: number; readonly moneyDifferences: number }[],
  ) =>
    `${aggregator}: differences of money on ${days
      .map(({ day, id, moneyDifferences }) => `${day} (${moneyDifferences}, report ${id})`)
      .join(', ')}. \`sluice reconcile --show ID\` lists them.`,
  failed: (aggregator: string, day: string, problem: string) =>
    `${aggregator} was not compared for ${day}: ${problem}. It is tried again every hour.`,
  missing: (aggregator: string, days: readonly string[]) =>
    `The statements of ${aggregator} of ${days.join(', ')} were due last night and were not compared. Check that a process runs the jobs (\`sluice worker\`, or \`serve\` without SLUICE_WORKER=off); it compares them within the hour.`,

  // Problems of reading a statement page by page
  repeatedCursor: (aggregator: string) => `The statement of ${aggregator} repeats a page cursor`,
  tooManyPages: (aggregator: string, pages: number) =>
    `The statement of ${aggregator} has more than ${pages} pages`,
  tooManyLines: (aggregator: string, lines: number) =>
    `The statement of ${aggregator} has more than ${lines} lines`,
  tooSlow: (aggregator: string, minutes: number) =>
    `The statement of ${aggregator} took more than ${minutes} minutes`,
  pageTooSlow: (aggregator: string, ms: number) =>
    `A page of the statement of ${aggregator} did not arrive within ${ms} ms`,

  // Problems of the file
  notCsv: (line: number) => `line ${line}: not CSV; a quotation mark is misplaced or not closed`,
  empty: (columns: readonly string[]) =>
    `it is empty; the first line must name the columns ${columns.join(', ')}`,
  columnMissing: (line: number, column: string) =>
    `line ${line}: the header does not name the column ${column}`,
  columnTwice: (line: number, column: string) => `line ${line}: the header names the column ${column} twice`,
  inLine: (line: number, problem: string) => `line ${line}: ${problem}`,

  // Problems of a line
  referenceMissing: 'reference is missing',
  referenceEmpty: 'reference is empty',
  referenceTooLong: (maxLength: number) => `reference is longer than ${maxLength} characters`,
  unknownState: `state must be one of ${LINE_STATES.join(', ')}`,
  amountMissing: 'amount is missing',
  amountFormat: ({ code, decimals }: Currency) =>
    `amount must be a plain decimal above zero with at most ${decimals} decimals for ${code}, like 1250.50`,
  currencyMissing: 'currency is missing',
  currencyFormat: 'currency must be 3 to 8 capital letters or digits, like RUB',
  timeFormat: (column: string) => `${column} must be a time with its time zone, like 2026-01-31T12:00:00Z`,
} as const;
