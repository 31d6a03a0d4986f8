// Parses an aggregator statement from a CSV file: a header line, columns in any order. All problems are reported at once.
// Values are never quoted in messages, because an external file may contain destinations.
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { z } from 'zod';
import { currencyByCode, parseIn } from '../../../domain/rates/currencies.ts';
import { type AggregatorStatementLine, LINE_STATES } from '../../../domain/reconciliation/records.ts';
import { accepted } from '../../../domain/result.ts';
import { reconciliationTexts } from '../../../domain/texts/reconciliation.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';

const MAX_REFERENCE_LENGTH = 128;
const text = (message: string) => z.string({ error: message });

/** In the order of the documentation. `id` is the aggregator's own id and is not compared. */
const COLUMNS = ['reference', 'id', 'state', 'amount', 'currency', 'at'] as const;

/** Compared with our attempt where the file has them. */
const OPTIONAL_COLUMNS = ['wallet', 'created_at'] as const;

const moment = (column: string) =>
  z.iso
    .datetime({ offset: true, error: reconciliationTexts.timeFormat(column) })
    .transform((value) => new Date(value));

const lineSchema = z
  .object({
    reference: text(reconciliationTexts.referenceMissing)
      .min(1, reconciliationTexts.referenceEmpty)
      .max(MAX_REFERENCE_LENGTH, reconciliationTexts.referenceTooLong(MAX_REFERENCE_LENGTH)),
    state: z.enum(LINE_STATES, reconciliationTexts.unknownState),
    amount: text(reconciliationTexts.amountMissing),
    currency: text(reconciliationTexts.currencyMissing).regex(
      /^[A-Z0-9]{3,8}$/,
      reconciliationTexts.currencyFormat,
    ),
    at: moment('at'),
    wallet: z.string().optional(),
    created_at: moment('created_at').optional(),
  })
  .transform(({ amount: value, ...line }, context) => {
    const amount = parseIn(line.currency, value);
    if (amount !== undefined) return { ...line, amount };
    context.addIssue({
      code: 'custom',
      message: reconciliationTexts.amountFormat(currencyByCode(line.currency)),
    });
    return z.NEVER;
  });

const isRequired = (column: string): boolean => COLUMNS.some((required) => required === column);

const lineOf = ({ wallet, created_at, ...line }: z.output<typeof lineSchema>): AggregatorStatementLine => ({
  ...line,
  ...(wallet === undefined && created_at === undefined ? {} : { about: { wallet, createdAt: created_at } }),
});

const OPTIONS = {
  bom: true,
  skip_empty_lines: true,
  trim: true,
  relax_column_count: true,
  info: true,
} as const;

type Row = { readonly record: readonly string[]; readonly info: { readonly lines: number } };

const MAX_LISTED = 20;

const rejectStatement = (problems: readonly string[]): ActionResult<never> =>
  rejectAction('invalid', reconciliationTexts.unreadable(problems, MAX_LISTED));

const CHUNK_BYTES = 64 * 1024;
const CHUNK_LINES = 500;

/** In chunks with a pause for the event loop: a long statement takes seconds, and other requests must be served. */
async function* chunksOf(csv: string) {
  const bytes = Buffer.from(csv);
  for (let offset = 0; offset < bytes.length; offset += CHUNK_BYTES) {
    await nextTurn();
    yield bytes.subarray(offset, offset + CHUNK_BYTES);
  }
}

async function readRows(csv: string): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of Readable.from(chunksOf(csv)).pipe(parse(OPTIONS))) rows.push(row as Row);
  return rows;
}

export async function parseStatement(csv: string): Promise<ActionResult<AggregatorStatementLine[]>> {
  let rows: Row[];
  try {
    rows = await readRows(csv);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return rejectStatement([reconciliationTexts.notCsv(error['lines'] as number)]);
  }
  const [header, ...body] = rows;
  if (!header) return rejectStatement([reconciliationTexts.empty(COLUMNS)]);
  const names = header.record;
  const misnamed = [...COLUMNS, ...OPTIONAL_COLUMNS].flatMap((column) => {
    const times = names.filter((name) => name === column).length;
    if (times === 0 && isRequired(column))
      return [reconciliationTexts.columnMissing(header.info.lines, column)];
    return times > 1 ? [reconciliationTexts.columnTwice(header.info.lines, column)] : [];
  });
  if (misnamed.length > 0) return rejectStatement(misnamed);

  const lines: AggregatorStatementLine[] = [];
  const problems: string[] = [];
  for (const [i, { record, info }] of body.entries()) {
    if (i % CHUNK_LINES === 0) await nextTurn();
    const fields = Object.fromEntries([
      ...COLUMNS.map((column) => [column, record[names.indexOf(column)]]),
      // An empty field says nothing.
      ...OPTIONAL_COLUMNS.map((column) => [column, record[names.indexOf(column)] || undefined]),
    ]);
    const line = lineSchema.safeParse(fields);
    if (line.success) lines.push(lineOf(line.data));
    else
      problems.push(
        ...line.error.issues.map(({ message }) => reconciliationTexts.inLine(info.lines, message)),
      );
  }
  return problems.length > 0 ? rejectStatement(problems) : accepted(lines);
}
