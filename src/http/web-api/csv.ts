// CSV exports, streamed row by row.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import { openCsv } from '../../usecases/csv-stringifier.ts';

type Cell = string | number | boolean | null;
export type Rows = AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>;

export type CsvFile = {
  /** Without the extension. */
  readonly fileName: string;
  readonly columns: readonly string[];
};

export function sendCsv(reply: FastifyReply, { fileName, columns }: CsvFile, rows: Rows): FastifyReply {
  const day = new Date().toISOString().slice(0, 10);
  const csv = openCsv(columns);
  // Backpressure: a slow client slows the database cursor instead of filling memory. An error on one side ends both.
  pipeline(Readable.from(rows), csv).catch((error: Error) => csv.destroy(error));
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}-${day}.csv"`)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .send(csv);
}
