// An export as CSV or as a workbook, in pieces as its rows are read.
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ExportFormat } from '../../../domain/exports/exports.ts';
import { openCsv } from '../../csv-stringifier.ts';
import { COLUMNS } from './columns.ts';
import { type Cells, workbook } from './workbook.ts';

export const MEDIA_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export function writeFile(format: ExportFormat, rows: AsyncIterable<Cells>): AsyncIterable<Buffer> {
  if (format === 'xlsx') return workbook(COLUMNS, rows);
  const csv = openCsv(COLUMNS.map(({ name }) => name));
  pipeline(Readable.from(rows), csv).catch((error: Error) => csv.destroy(error));
  return csv;
}
