// Messages to operators about exports.
import { type ExportFormat, MAX_ROWS } from './exports.ts';

const number = (count: number): string => count.toLocaleString('en-US');

export const exportTexts = {
  tooMany: (count: number) => `You have ${count} exports. Delete one first.`,
  /** Not quoted: what is in the place of a number may be a card. */
  notFound: (hours: number) => `There is no export of this number. Exports are deleted after ${hours} hours.`,
  notYours: (operator: string) => `The export is by ${operator}. Only they or an admin can delete it.`,
  noMerchant: 'There is no merchant of this number.',
  notDone: 'The file is not finished yet.',
  failed: (problem: string) => `The file could not be made: ${problem}`,
  tooManyRows: (format: ExportFormat) =>
    format === 'xlsx' && MAX_ROWS.csv > MAX_ROWS.xlsx
      ? `The period has more than ${number(MAX_ROWS.xlsx)} withdrawals, which is all that a sheet can have. Choose CSV or a shorter period.`
      : `The period has more than ${number(MAX_ROWS.csv)} withdrawals. Choose a shorter one.`,
  fault: 'An error stopped it several times; the log of the server has it. Export the period again.',
} as const;
