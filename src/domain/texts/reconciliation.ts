// Messages to operators about reconciliations and the statements of aggregators. A problem is a line of a list.
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
  amountFormat: 'amount must be a plain decimal above zero, like 1250.50',
  currencyMissing: 'currency is missing',
  currencyFormat: 'currency must be 3 to 8 capital letters or digits, like RUB',
  timeFormat: 'at must be a time with its time zone, like 2026-01-31T12:00:00Z',
} as const;
