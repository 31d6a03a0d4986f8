import type { Actor } from '../../../domain/audit.ts';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../app.ts';
import type { Outcome } from '../shared/rejection.ts';
import { act } from '../shared/run-operator-action.ts';
import { type QueueOrder, type QueueRow, type QueueSort, sortProblem, streamQueue } from './list-queue.ts';

/** Who took what out of the house is kept. */
export async function exportQueue(
  app: App,
  by: Actor,
  order: QueueOrder,
  sort: QueueSort,
): Promise<Outcome<AsyncIterable<QueueRow>>> {
  const wrong = sortProblem(order, sort);
  if (wrong) return wrong;
  const { operator: _, search, destination, ...filter } = order;
  const noted = await act(app, by, async (_tx, tell) => {
    const after = {
      ...filter,
      // Whatever somebody typed: it may be more than the log should hold.
      ...(search === undefined ? {} : { search: 'yes' }),
      ...(destination === undefined ? {} : { destination: destination.toString('hex') }),
    };
    tell({ action: 'withdrawal.export', subject: 'withdrawals', after });
    return accepted(true);
  });
  return noted.ok ? accepted(streamQueue(app, order, sort)) : noted;
}
