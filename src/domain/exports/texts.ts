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
  tooManyRows: {
    csv: `The period has more than ${number(MAX_ROWS.csv)} withdrawals. Choose a shorter one.`,
    xlsx: `The period has more than ${number(MAX_ROWS.xlsx)} withdrawals, which is all that a sheet can have. Choose CSV or a shorter period.`,
  } satisfies Record<ExportFormat, string>,
  noSpace: 'The files of all exports together are too large. Delete some of them, or try again tomorrow.',
  fault: 'An error stopped it several times; the log of the server has it. Export the period again.',
} as const;
