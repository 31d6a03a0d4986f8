// Reading an aggregator's statement from a CSV file: a header line, columns in any order, everything that is wrong said
// at once. Values are never quoted back: nobody knows what a file from outside holds.
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { z } from 'zod';
import { parseAmount } from '../../../domain/money.ts';
import { type AggregatorStatementLine, LINE_STATES } from '../../../domain/reconciliation/records.ts';
import { accepted } from '../../../domain/result.ts';
import { type OperatorResult, operatorRejection } from '../shared/rejection.ts';

const LONGEST_REFERENCE = 128;
const text = (words: string) => z.string({ error: words });

/** In the order of the documentation; `id` is theirs, for people, and not compared. */
const COLUMNS = ['reference', 'id', 'state', 'amount', 'currency', 'at'] as const;

const lineSchema = z.object({
  reference: text('reference is missing')
    .min(1, 'reference is empty')
    .max(LONGEST_REFERENCE, `reference is longer than ${LONGEST_REFERENCE} characters`),
  state: z.enum(LINE_STATES, `state must be one of ${LINE_STATES.join(', ')}`),
  amount: text('amount is missing').transform((value, context) => {
    const amount = parseAmount(value);
    if (amount !== undefined) return amount;
    context.addIssue({ code: 'custom', message: 'amount must be a plain decimal above zero, like 1250.50' });
    return z.NEVER;
  }),
  currency: text('currency is missing').regex(
    /^[A-Z0-9]{3,8}$/,
    'currency must be 3 to 8 capital letters or digits, like RUB',
  ),
  at: z.iso
    .datetime({ offset: true, error: 'at must be a moment with its time zone, like 2026-01-31T12:00:00Z' })
    .transform((moment) => new Date(moment)),
});

const OPTIONS = {
  bom: true,
  skip_empty_lines: true,
  trim: true,
  relax_column_count: true,
  info: true,
} as const;

type Row = { readonly record: readonly string[]; readonly info: { readonly lines: number } };

const MOST_NAMED = 20;

function refuse(problems: readonly string[]): OperatorResult<never> {
  const more = problems.length - MOST_NAMED;
  return operatorRejection(
    'invalid',
    [
      'The statement cannot be read:',
      ...problems.slice(0, MOST_NAMED),
      ...(more > 0 ? [`and ${more} more`] : []),
    ].join('\n  '),
  );
}

const BYTES_A_TURN = 64 * 1024;
const LINES_A_TURN = 500;

/** A piece at a time: a long book takes seconds, in which everybody else has to get a turn, too. */
async function* piecesOf(csv: string) {
  const bytes = Buffer.from(csv);
  for (let at = 0; at < bytes.length; at += BYTES_A_TURN) {
    await nextTurn();
    yield bytes.subarray(at, at + BYTES_A_TURN);
  }
}

async function readRows(csv: string): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const row of Readable.from(piecesOf(csv)).pipe(parse(OPTIONS))) rows.push(row as Row);
  return rows;
}

export async function parseStatement(csv: string): Promise<OperatorResult<AggregatorStatementLine[]>> {
  let rows: Row[];
  try {
    rows = await readRows(csv);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return refuse([`line ${error['lines']}: not CSV; a quotation mark is out of place or never closed`]);
  }
  const [header, ...body] = rows;
  if (!header) return refuse([`it is empty; the first line must name the columns ${COLUMNS.join(', ')}`]);
  const names = header.record;
  const misnamed = COLUMNS.flatMap((column) => {
    const times = names.filter((name) => name === column).length;
    if (times === 0) return [`line ${header.info.lines}: the header does not name the column ${column}`];
    return times > 1 ? [`line ${header.info.lines}: the header names the column ${column} twice`] : [];
  });
  if (misnamed.length > 0) return refuse(misnamed);

  const lines: AggregatorStatementLine[] = [];
  const problems: string[] = [];
  for (const [i, { record, info }] of body.entries()) {
    if (i % LINES_A_TURN === 0) await nextTurn();
    const named = Object.fromEntries(COLUMNS.map((column) => [column, record[names.indexOf(column)]]));
    const line = lineSchema.safeParse(named);
    if (line.success) lines.push(line.data);
    else problems.push(...line.error.issues.map(({ message }) => `line ${info.lines}: ${message}`));
  }
  return problems.length > 0 ? refuse(problems) : accepted(lines);
}
