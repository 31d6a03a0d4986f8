// The withdrawals of an export, in the order of the time that its period is of.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ExportRequest } from '../../../storage/exports/exports.ts';
import { countMatching } from '../../../storage/withdrawals/queue.ts';
import type { App } from '../../app.ts';
import { periodOf } from '../../statements/statement-period.ts';
import { type QueueInput, streamQueue } from '../withdrawals/list-queue.ts';
import { COLUMNS } from './columns.ts';
import type { Cells } from './workbook.ts';

/** Between them, other requests of the process are answered. */
const ROWS_AT_ONCE = 100;

function withdrawalsOf({ by, merchantId, system, from, to }: ExportRequest): Omit<QueueInput, 'search'> {
  const period = periodOf({ from, to });
  if (!period.ok) throw new Error(`the period of the export ${period.rejection}`);
  const { begin, end } = period.value;
  return {
    tab: 'all',
    operator: '',
    merchantId: merchantId ?? undefined,
    system: system ?? undefined,
    ...(by === 'paid' ? { paidFrom: begin, paidTo: end } : { from: begin, to: end }),
  };
}

/** No further than `limit`. */
export const countRows = (app: App, request: ExportRequest, limit: number): Promise<number> =>
  countMatching(app.db, withdrawalsOf(request), limit);

/** At most `limit` rows; `onRow` is told their number so far. */
export async function* readRows(
  app: App,
  request: ExportRequest,
  { limit, onRow }: { readonly limit: number; readonly onRow: (count: number) => void },
): AsyncGenerator<Cells> {
  let count = 0;
  for await (const row of streamQueue(app, withdrawalsOf(request), request.by)) {
    count += 1;
    onRow(count);
    if (count > limit) return;
    if (count % ROWS_AT_ONCE === 0) await nextTurn();
    yield COLUMNS.map(({ read }) => read(row, app.settings.currency));
  }
}
