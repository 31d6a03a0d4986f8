import type { Actor } from '../../../domain/audit.ts';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../app.ts';
import type { OperatorResult } from '../shared/rejection.ts';
import { runOperatorAction } from '../shared/run-operator-action.ts';
import { type QueueInput, type QueueRow, type QueueSort, rejectSort, streamQueue } from './list-queue.ts';

/** Who took what out of the house is kept. */
export async function exportQueue(
  app: App,
  by: Actor,
  order: QueueInput,
  sort: QueueSort,
): Promise<OperatorResult<AsyncIterable<QueueRow>>> {
  const wrong = rejectSort(order, sort);
  if (wrong) return wrong;
  const { operator: _, search, destination, ...filter } = order;
  const noted = await runOperatorAction(app, by, async (_tx, writeAudit) => {
    const after = {
      ...filter,
      // Whatever somebody typed: it may be more than the log should hold.
      ...(search === undefined ? {} : { search: 'yes' }),
      ...(destination === undefined ? {} : { destination: destination.toString('hex') }),
    };
    writeAudit({ action: 'withdrawal.export', subject: 'withdrawals', after });
    return accepted(true);
  });
  return noted.ok ? accepted(streamQueue(app, order, sort)) : noted;
}
