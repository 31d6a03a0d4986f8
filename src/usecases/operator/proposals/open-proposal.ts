import type { WithdrawalId } from '../../../domain/ids.ts';
import type { Queryable } from '../../../storage/postgres/database.ts';
import { findOpenProposal, type Proposal } from '../../../storage/proposals/proposals.ts';
import { operatorRejection, type RejectedResult } from '../shared/rejection.ts';

const SAYS: Readonly<Partial<Record<Proposal['action'], string>>> = {
  pay: 'that it was paid',
  cancel: 'to cancel it',
  return: 'that it came back',
  route: 'to hand it to an aggregator',
  'resolve-paid': 'that the aggregator paid it',
  'resolve-not-paid': 'that the aggregator did not pay it',
};

/** In words, for whoever would like to do something else with the withdrawal. */
export function describeOpenProposal({ id, maker, action, reference }: Proposal): string {
  const what = `${SAYS[action] ?? action}${action === 'pay' && reference ? ` (${reference})` : ''}`;
  return `Proposal ${id} of ${maker} waits: it says ${what}. It has to be confirmed or turned down first.`;
}

/**
 * Whoever proposes that a withdrawal was paid has sent the money: until a second operator has decided, nobody may take,
 * pay, send or cancel it. Asked under the lock of the withdrawal.
 */
export async function rejectOpenProposal(
  db: Queryable,
  id: WithdrawalId,
): Promise<RejectedResult | undefined> {
  const waiting = await findOpenProposal(db, id);
  return waiting && operatorRejection('wrong-state', describeOpenProposal(waiting));
}
