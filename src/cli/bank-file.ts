// Reading a CSV of banks: a header line with bank_id and name, in any order.
import { parse } from 'csv-parse/sync';

class BankFileError extends Error {
  override readonly name = 'BankFileError';
}

export function parseBankFile(text: string): { bankId: string; name: string }[] {
  let rows: Record<string, string>[];
  try {
    rows = parse(text, { columns: true, bom: true, skip_empty_lines: true, trim: true });
  } catch (error) {
    throw new BankFileError(
      `The file is not readable as CSV: ${error instanceof Error ? error.message : error}`,
    );
  }
  return rows.map((row, i) => {
    const { bank_id: bankId, name } = row;
    if (bankId === undefined || name === undefined)
      throw new BankFileError(
        `Row ${i + 1} lacks bank_id or name; the first line must name the columns bank_id and name.`,
      );
    return { bankId, name };
  });
}
