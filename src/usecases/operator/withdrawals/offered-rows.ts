// Rows of the queue with the actions for the viewing operator: allowed, or why not.
import type { Role } from '../../../domain/roles.ts';
import { proposalTexts } from '../../../domain/texts/proposals.ts';
import { type OfferedAction, offeredActions } from '../../../domain/withdrawal-actions.ts';
import { loadHalts } from '../../../storage/halts/halts.ts';
import type { Queryable } from '../../../storage/postgres/database.ts';
import type { QueueRow } from '../../../storage/withdrawals/queue.ts';
import { describeFreeze } from './action-context.ts';

export type Viewer = { readonly name: string; readonly role: Role };

export type OfferedRow = QueueRow & { readonly actions: readonly OfferedAction[] };

/** The halts are read once for all rows. */
export async function withActions(
  db: Queryable,
  rows: readonly QueueRow[],
  { name, role }: Viewer,
): Promise<OfferedRow[]> {
  const halts = await loadHalts(db);
  return rows.map((row) => {
    const context = {
      withdrawal: row.withdrawal,
      operator: name,
      frozen: describeFreeze(halts, row.withdrawal),
      openProposal: row.proposalId === null ? undefined : proposalTexts.isOpen(row.proposalId),
    };
    return { ...row, actions: offeredActions(context, role) };
  });
}
