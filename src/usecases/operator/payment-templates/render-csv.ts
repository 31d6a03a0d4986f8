// The CSV of a payment file. A program of a bank imports it, so destinations stay as they are; only what merchants write freely is
// escaped where a spreadsheet would run it as a formula.
import { stringify } from 'csv-stringify/sync';
import { findUnencodable } from '../../../domain/payment-files/encode.ts';
import {
  type Column,
  type ColumnSource,
  type CsvFormat,
  DECIMAL_SEPARATORS,
  LINE_ENDS,
  SEPARATORS,
} from '../../../domain/payment-files/format.ts';
import { fieldsOf, type Payment, type Unwritable } from '../../../domain/payment-files/payment.ts';
import { paymentTemplateTexts } from '../../../domain/payment-files/texts.ts';
import { accepted, type Result, rejected } from '../../../domain/result.ts';

const FREE_TEXT: readonly Column['source'][] = ['recipient_name', 'comment'] satisfies ColumnSource[];

export function renderCsv(format: CsvFormat, payments: readonly Payment[]): Result<string, Unwritable> {
  const { columns } = format;
  const rows: string[][] = [];
  for (const payment of payments) {
    const row = readRow(format, payment);
    if (!row.ok) return row;
    rows.push(row.value);
  }
  return accepted(
    stringify(rows, {
      header: format.hasHeader,
      columns: columns.map(({ heading }, index) => ({ key: String(index), header: heading })),
      delimiter: SEPARATORS[format.separator],
      record_delimiter: LINE_ENDS[format.lineEnd],
      cast: {
        string: (text, { index, header }) => {
          const source = columns[index]?.source;
          const isFree = !header && source !== undefined && FREE_TEXT.includes(source);
          return isFree ? { value: text, escape_formulas: true } : text;
        },
      },
    }),
  );
}

function readRow(format: CsvFormat, payment: Payment): Result<string[], Unwritable> {
  const fields = fieldsOf(payment);
  const row: string[] = [];
  for (const column of format.columns) {
    if (column.source === 'text') {
      row.push(column.text);
      continue;
    }
    const field = column.source;
    const character = findUnencodable(format.encoding, fields[field]);
    if (character !== undefined) {
      const problem = paymentTemplateTexts.unencodable(character, format.encoding);
      return rejected({ id: payment.id, field, problem });
    }
    row.push(
      field === 'amount'
        ? fields[field].replace('.', DECIMAL_SEPARATORS[format.decimalSeparator])
        : fields[field],
    );
  }
  return accepted(row);
}
