// The withdrawals of an export, in the order of the time that its period is of.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ExportRequest } from '../../../storage/exports/exports.ts';
import { countMatching } from '../../../storage/withdrawals/queue.ts';
import type { App } from '../../app.ts';
import { daysOf, periodOf } from '../../statements/statement-period.ts';
import { type QueueInput, type QueueRow, streamQueue } from '../withdrawals/list-queue.ts';
import { chargedFee } from './charged-fee.ts';
import { COLUMNS } from './columns.ts';
import type { Cells } from './workbook.ts';

/** Between them, other requests of the process are answered. */
const ROWS_AT_ONCE = 100;

/**
 * A filter for each day: withdrawals of one merchant or system are found among all that were paid, and those of a year could take longer
 * than a statement may.
 */
function* filtersOf({
  by,
  merchantId,
  system,
  from,
  to,
}: ExportRequest): Generator<Omit<QueueInput, 'search'>> {
  const period = periodOf({ from, to });
  if (!period.ok) throw new Error(`the period of the export ${period.rejection}`);
  for (const { begin, end } of daysOf(period.value))
    yield {
      tab: 'all',
      operator: '',
      merchantId: merchantId ?? undefined,
      system: system ?? undefined,
      ...(by === 'paid' ? { paidFrom: begin, paidTo: end } : { from: begin, to: end }),
    };
}

/** No further than `limit`. */
export async function countRows(app: App, request: ExportRequest, limit: number): Promise<number> {
  let count = 0;
  for (const filter of filtersOf(request)) {
    count += await countMatching(app.db, filter, limit - count);
    if (count >= limit) break;
  }
  return count;
}

/** At most `limit` rows; `onRow` is told their number so far, also of one above it. */
export async function* readRows(
  app: App,
  request: ExportRequest,
  { limit, onRow }: { readonly limit: number; readonly onRow: (count: number) => void },
): AsyncGenerator<Cells> {
  let count = 0;
  for (const filter of filtersOf(request))
    for await (const row of streamQueue(app, filter, request.by)) {
      count += 1;
      onRow(count);
      if (count > limit) return;
      if (count % ROWS_AT_ONCE === 0) await nextTurn();
      yield await cellsOf(app, row);
    }
}

async function cellsOf(app: App, row: QueueRow): Promise<Cells> {
  const fee = await chargedFee(app.db, row.withdrawal);
  return COLUMNS.map(({ read }) => read(row, { currency: app.settings.currency, fee }));
}
