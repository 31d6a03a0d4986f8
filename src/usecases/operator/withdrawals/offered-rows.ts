// Rows of the queue with the actions for the viewing operator: allowed, or why not.
import type { Role } from '../../../domain/operators/roles.ts';
import { proposalTexts } from '../../../domain/texts/proposals.ts';
import { type OfferedAction, offeredActions } from '../../../domain/withdrawal-actions.ts';
import { type HaltRow, loadHalts } from '../../../storage/halts/halts.ts';
import { countNotesOf } from '../../../storage/notes/notes.ts';
import type { Queryable } from '../../../storage/postgres/database.ts';
import type { QueueRow } from '../../../storage/withdrawals/queue.ts';
import { loadLastReveals, type Reveal } from '../../../storage/withdrawals/reveals.ts';
import { describeStop, findFreeze } from './action-context.ts';

export type Viewer = { readonly name: string; readonly role: Role };

export type OfferedRow = QueueRow & {
  readonly actions: readonly OfferedAction[];
  /** The halt of its merchant, if any. */
  readonly freeze: HaltRow | null;
  readonly noteCount: number;
  /** Of an open withdrawal: when its full destination was last shown. */
  readonly shownBefore: Reveal | null;
};

/** The halts, reveals and numbers of notes are read once for all rows. */
export async function withActions(
  db: Queryable,
  rows: readonly QueueRow[],
  { name, role }: Viewer,
): Promise<OfferedRow[]> {
  const halts = await loadHalts(db);
  const noteCounts = await countNotesOf(
    db,
    'withdrawal',
    rows.map(({ withdrawal }) => withdrawal.id),
  );
  const reveals = await loadLastReveals(
    db,
    rows.flatMap(({ withdrawal }) => (withdrawal.state === 'created' ? [withdrawal.id] : [])),
  );
  return rows.map((row) => {
    const freeze = findFreeze(halts, row.withdrawal);
    const context = {
      withdrawal: row.withdrawal,
      operator: name,
      stopped: describeStop(row.withdrawal, freeze, row.merchantStatus),
      openProposal: row.proposalId === null ? undefined : proposalTexts.isOpen(row.proposalId),
      possiblePayment: row.possiblePayment ?? undefined,
    };
    return {
      ...row,
      freeze: freeze ?? null,
      noteCount: noteCounts.get(row.withdrawal.id) ?? 0,
      shownBefore: reveals.get(row.withdrawal.id) ?? null,
      actions: offeredActions(context, role),
    };
  });
}
