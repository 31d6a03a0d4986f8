import { loadQueue } from '../../../storage/withdrawals/queue.ts';
import { listWithdrawals as load, type WithdrawalFilter } from '../../../storage/withdrawals/withdrawals.ts';
import type { App } from '../../app.ts';
import { type OfferedRow, type Viewer, withActions } from './offered-rows.ts';

/** By state, stage, merchant, system or order id, with the actions that the viewer may take on each row. */
export async function listWithdrawals(
  app: App,
  viewer: Viewer,
  filter: WithdrawalFilter,
): Promise<OfferedRow[]> {
  const withdrawals = await load(app.db, filter);
  if (withdrawals.length === 0) return [];
  const rows = await loadQueue(
    app.db,
    { tab: 'all', operator: viewer.name, ids: withdrawals.map(({ id }) => id) },
    { sort: 'created', limit: withdrawals.length },
  );
  const rowById = new Map(rows.map((row) => [row.withdrawal.id, row]));
  const orderedRows = withdrawals.flatMap((withdrawal) => {
    const row = rowById.get(withdrawal.id);
    return row ? [{ ...row, withdrawal }] : [];
  });
  return withActions(app.db, orderedRows, viewer);
}
