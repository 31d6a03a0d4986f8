// Loads the input of the policy in domain/withdrawal-actions.ts, under the lock of the withdrawal.

import { merchantTexts } from '../../../domain/texts/merchants.ts';
import { proposalTexts } from '../../../domain/texts/proposals.ts';
import { withdrawalTexts } from '../../../domain/texts/withdrawals.ts';
import type { Withdrawal } from '../../../domain/withdrawal.ts';
import { type ActionContext, type WithdrawalAction, whyNot } from '../../../domain/withdrawal-actions.ts';
import { type HaltRow, loadHalts } from '../../../storage/halts/halts.ts';
import type { Queryable } from '../../../storage/postgres/database.ts';
import { findOpenProposal } from '../../../storage/proposals/proposals.ts';
import { operatorRejection, type RejectedResult } from '../shared/rejection.ts';

/** A frozen merchant's withdrawals are neither claimed nor sent. */
export function describeFreeze(halts: readonly HaltRow[], { merchantId }: Withdrawal): string | undefined {
  const halt = halts.find(({ scope, subject }) => scope === 'merchant' && subject === String(merchantId));
  return halt && merchantTexts.frozen(merchantId, halt);
}

export async function loadActionContext(
  db: Queryable,
  withdrawal: Withdrawal,
  operator: string,
): Promise<ActionContext> {
  const proposal = await findOpenProposal(db, withdrawal.id);
  return {
    withdrawal,
    operator,
    frozen: describeFreeze(await loadHalts(db), withdrawal),
    // The maker of a `pay` proposal has already paid: until a second operator has decided, the withdrawal must not be
    // claimed, paid, sent or cancelled.
    openProposal: proposal && proposalTexts.decideFirst(proposal),
  };
}

export function rejectUnlessAllowed(
  action: WithdrawalAction,
  context: ActionContext,
): RejectedResult | undefined {
  const why = whyNot(action, context);
  return why === undefined ? undefined : operatorRejection('wrong-state', why);
}

export const withdrawalNotFound = (id: number): RejectedResult =>
  operatorRejection('not-found', withdrawalTexts.notFound(id));
