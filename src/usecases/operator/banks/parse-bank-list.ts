// Parses a CSV list of banks: a header line with bank_id and name, in any order. The import validates the lines.
import { CsvError, parse } from 'csv-parse/sync';
import { redactNote } from '../../../domain/redact/notes.ts';
import { accepted } from '../../../domain/result.ts';
import { bankTexts } from '../../../domain/texts/banks.ts';
import type { Bank } from '../../../storage/banks/banks.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';

export type BankLine = Bank & { readonly line: number };

const COLUMNS = ['bank_id', 'name'] as const;
const OPTIONS = {
  bom: true,
  skip_empty_lines: true,
  trim: true,
  relax_column_count: true,
  info: true,
} as const;

type Row = { readonly record: readonly string[]; readonly info: { readonly lines: number } };

export function parseBankList(csv: string): ActionResult<BankLine[]> {
  let rows: Row[];
  try {
    rows = parse(csv, OPTIONS) as unknown as Row[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return rejectAction('invalid', bankTexts.listNotCsv(error['lines'] as number), 'csv');
  }
  const names = rows[0]?.record ?? [];
  const [idAt = -1, nameAt = -1] = COLUMNS.map((column) => names.indexOf(column));
  if (idAt < 0 || nameAt < 0) return rejectAction('invalid', bankTexts.columnsMissing, 'csv');
  return accepted(
    rows.slice(1).map(({ record, info }) => ({
      line: info.lines,
      bankId: record[idAt] ?? '',
      name: redactNote(record[nameAt] ?? ''),
    })),
  );
}
