// Reads a CSV file of withdrawals: a first line that names the columns, in any order, and a row for each. A row is read by the
// schemas of the merchant API, so that a file accepts what a program may send.
import { CsvError, parse } from 'csv-parse';
import { z } from 'zod';
import { MAX_BATCH_ROWS } from '../../../domain/portal/batches.ts';
import { portalTexts } from '../../../domain/portal/texts.ts';
import { redactNote } from '../../../domain/redact/notes.ts';
import { accepted } from '../../../domain/result.ts';
import type { ActionResult } from '../../../usecases/actions/rejection.ts';
import { rejectAction } from '../../../usecases/actions/rejection.ts';
import { type CsvDelimiter, csvDelimiter } from '../../../usecases/csv-delimiter.ts';
import type { FileRow } from '../../../usecases/portal/batches/check-batch.ts';
import { CREATE_FIELDS, withdrawalRequestOf } from '../../merchant/create-withdraw.ts';
import { fieldReader } from '../../merchant/fields.ts';

const { amount, system, wallet, bank_id, fee_from, order_id, comment, recipient_name } = CREATE_FIELDS;
const row = z.strictObject({ amount, system, wallet, bank_id, fee_from, order_id, comment, recipient_name });
const readFields = fieldReader(row);

const REQUIRED = ['amount', 'system', 'wallet'];
const COLUMNS = Object.keys(row.shape);

const MAX_NAME_SHOWN = 60;

type CsvRecord = { readonly record: readonly string[]; readonly info: { readonly lines: number } };

/** As a stream, so that other requests are answered while a long file is read. */
async function readRecords(csv: string, delimiter: CsvDelimiter): Promise<CsvRecord[]> {
  const parser = parse(csv, {
    delimiter,
    bom: true,
    trim: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    relax_column_count: true,
    // A file may mix them.
    record_delimiter: ['\r\n', '\n', '\r'],
    info: true,
    // The first line, and one row above the limit to detect that it is exceeded.
    to: MAX_BATCH_ROWS + 2,
  });
  const records: CsvRecord[] = [];
  for await (const each of parser as AsyncIterable<CsvRecord>) records.push(each);
  return records;
}

const rejectFile = (text: string) => rejectAction('invalid', text, 'csv');

export async function readBatchFile(csv: string): Promise<ActionResult<FileRow[]>> {
  const delimiter = csvDelimiter(csv);
  let records: CsvRecord[];
  try {
    records = await readRecords(csv, delimiter);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return rejectFile(portalTexts.batchNotCsv(error['lines'] as number));
  }
  const [head, ...body] = records;
  const names = (head?.record ?? []).map((name) => name.toLowerCase());
  const missing = REQUIRED.filter((name) => !names.includes(name));
  if (missing.length > 0) return rejectFile(portalTexts.batchColumnMissing(missing));
  const unknown = names.filter((name) => !COLUMNS.includes(name));
  if (unknown.length > 0)
    return rejectFile(
      portalTexts.batchColumnUnknown(
        unknown.map((name) => redactNote(name).slice(0, MAX_NAME_SHOWN)),
        COLUMNS,
      ),
    );
  if (new Set(names).size < names.length) return rejectFile(portalTexts.batchColumnTwice);
  if (body.length === 0) return rejectFile(portalTexts.batchEmpty);
  if (body.length > MAX_BATCH_ROWS) return rejectFile(portalTexts.batchTooLong(MAX_BATCH_ROWS));
  return accepted(body.map((each) => readRow(each, names, delimiter)));
}

function readRow({ record, info }: CsvRecord, names: readonly string[], delimiter: CsvDelimiter): FileRow {
  if (record.slice(names.length).some((cell) => cell !== ''))
    return { line: info.lines, field: null, problem: portalTexts.batchRowTooLong(names.length) };
  // An empty cell is the only way to leave a field out.
  const filled = names.flatMap((name, index) => {
    const text = record[index] ?? '';
    return text === '' ? [] : [[name, text] as const];
  });
  const values = new Map(filled);
  // 3050,99
  if (delimiter === ';') values.set('amount', (values.get('amount') ?? '').replace(',', '.'));
  const fields = readFields(values);
  return { line: info.lines, request: fields.ok ? withdrawalRequestOf(fields.value) : fields };
}
