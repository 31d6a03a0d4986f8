// CSV exports, streamed row by row. Cells that a spreadsheet would run as formulas are escaped.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import type { FastifyReply } from 'fastify';

type Cell = string | number | boolean | null;
export type Rows = AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;

export type CsvFile = {
  /** Without the extension. */
  readonly fileName: string;
  readonly columns: readonly string[];
};

const NEGATIVE = /^-[0-9]+(\.[0-9]+)?$/;

/** A negative number starts like a formula; escaped to text, a spreadsheet would leave it out of sums. */
const asNumber = (text: string) => (NEGATIVE.test(text) ? { value: text, escape_formulas: false } : text);

export function sendCsv(reply: FastifyReply, { fileName, columns }: CsvFile, rows: Rows): FastifyReply {
  const day = new Date().toISOString().slice(0, 10);
  const csv = stringify({
    header: true,
    // Spreadsheets detect UTF-8 by the byte order mark.
    bom: true,
    escape_formulas: true,
    cast: { string: asNumber },
    columns: [...columns],
  });
  // Backpressure: a slow client slows the database cursor instead of filling memory. An error on one side ends both.
  pipeline(Readable.from(rows), csv).catch((error: Error) => csv.destroy(error));
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}-${day}.csv"`)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(csv);
}
