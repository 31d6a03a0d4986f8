// Reading a CSV of banks: a header line with bank_id and name, in any order.
import { parse } from 'csv-parse/sync';
import { accepted } from '../../domain/result.ts';
import type { Bank } from '../../storage/catalog.ts';
import { type Outcome, problem } from './problem.ts';

export function parseBankList(csv: string): Outcome<Bank[]> {
  let rows: Record<string, string>[];
  try {
    rows = parse(csv, { columns: true, bom: true, skip_empty_lines: true, trim: true });
  } catch (error) {
    return problem(
      'invalid',
      `The list of banks is not readable as CSV: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  const banks: Bank[] = [];
  for (const [i, { bank_id: bankId, name }] of rows.entries()) {
    if (bankId === undefined || name === undefined)
      return problem(
        'invalid',
        `Row ${i + 1} lacks bank_id or name; the first line must name the columns bank_id and name.`,
      );
    banks.push({ bankId, name });
  }
  return accepted(banks);
}
