// Everything about one withdrawal that its page shows, for the one who looks.
import type { Actor } from '../../../domain/audit.ts';
import type { WithdrawalId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import type { Role } from '../../../domain/roles.ts';
import { findOpenProposal } from '../../../storage/proposals/proposals.ts';
import { loadDeliveries } from '../../../storage/webhooks/delivery-log.ts';
import { loadQueue } from '../../../storage/withdrawals/queue.ts';
import type { App } from '../../app.ts';
import { describeOpenProposal } from '../proposals/open-proposal.ts';
import { type OperatorResult, operatorRejection } from '../shared/rejection.ts';
import type { Delivery } from '../webhooks/list-deliveries.ts';
import { type AllowedAction, allowedActions } from './allowed-actions.ts';
import type { QueueRow } from './list-queue.ts';
import { rejectFrozen } from './merchant-freeze.ts';
import { showWithdrawal, type WithdrawalDetails } from './show-withdrawal.ts';

export type OpenedWithdrawal = {
  readonly story: WithdrawalDetails;
  readonly row: QueueRow;
  readonly deliveries: readonly Delivery[];
  readonly actions: AllowedAction[];
};

const MOST_DELIVERIES = 100;

export async function openWithdrawal(
  app: App,
  by: Actor,
  { id, role }: { readonly id: WithdrawalId; readonly role: Role },
): Promise<OperatorResult<OpenedWithdrawal>> {
  const story = await showWithdrawal(app, id);
  if (!story.ok) return story;
  const { withdrawal } = story.value;
  const [row] = await loadQueue(app.db, { tab: 'all', operator: by.name, ids: [id] }, ONE);
  if (!row) return operatorRejection('not-found', `There is no withdrawal ${id}.`);
  const frozen = await rejectFrozen(app.db, withdrawal);
  const waiting = await findOpenProposal(app.db, id);
  return accepted({
    story: story.value,
    row: { ...row, withdrawal },
    deliveries: await loadDeliveries(app.db, { withdrawalId: id, limit: MOST_DELIVERIES }),
    actions: allowedActions({
      withdrawal,
      by,
      role,
      frozen: frozen?.rejection.text,
      waiting: waiting && describeOpenProposal(waiting),
    }),
  });
}

const ONE = { sort: 'created', limit: 1 } as const;

/** The row as it is now; it was there a moment ago, and withdrawals stay. */
export async function findRow(app: App, { id }: { readonly id: WithdrawalId }): Promise<QueueRow> {
  const [row] = await loadQueue(app.db, { tab: 'all', operator: '', ids: [id] }, ONE);
  if (!row) throw new Error(`withdrawal ${id} is gone`);
  return row;
}
