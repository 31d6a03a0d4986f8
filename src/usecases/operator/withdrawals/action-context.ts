// Loads the input of the policy in domain/withdrawal-actions.ts, under the lock of the withdrawal.
import type { MerchantStatus } from '../../../domain/merchant.ts';
import { merchantTexts } from '../../../domain/texts/merchants.ts';
import { proposalTexts } from '../../../domain/texts/proposals.ts';
import { withdrawalTexts } from '../../../domain/texts/withdrawals.ts';
import type { Withdrawal } from '../../../domain/withdrawal.ts';
import { type ActionContext, type WithdrawalAction, whyNot } from '../../../domain/withdrawal-actions.ts';
import { type HaltRow, loadHalts } from '../../../storage/halts/halts.ts';
import { loadMerchantStatus } from '../../../storage/merchants/merchants.ts';
import type { Queryable } from '../../../storage/postgres/database.ts';
import { findOpenProposal } from '../../../storage/proposals/proposals.ts';
import { findPossiblePayment } from '../../../storage/withdrawals/possible-payments.ts';
import { type RejectedResult, rejectAction } from '../../actions/rejection.ts';

export const findFreeze = (halts: readonly HaltRow[], { merchantId }: Withdrawal): HaltRow | undefined =>
  halts.find(({ scope, subject }) => scope === 'merchant' && subject === String(merchantId));

/** Withdrawals of a merchant that is frozen or not active are neither claimed nor sent. */
export function describeStop(
  { merchantId }: Withdrawal,
  freeze: HaltRow | undefined,
  status: MerchantStatus,
): string | undefined {
  const reasons = [
    ...(freeze ? [merchantTexts.frozen(merchantId, freeze)] : []),
    ...(status === 'active' ? [] : [merchantTexts.notActive(merchantId, status)]),
  ];
  return reasons.length === 0 ? undefined : reasons.join(' ');
}

export async function loadStop(
  db: Queryable,
  withdrawal: Withdrawal,
): Promise<Pick<ActionContext, 'stopped'>> {
  const freeze = findFreeze(await loadHalts(db), withdrawal);
  const status = await loadMerchantStatus(db, withdrawal.merchantId);
  return { stopped: describeStop(withdrawal, freeze, status) };
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
    ...(await loadStop(db, withdrawal)),
    // The maker of a `pay` proposal has already paid: until a second operator has decided, the withdrawal must not be
    // claimed, paid, sent or cancelled.
    openProposal: proposal && proposalTexts.decideFirst(proposal),
    possiblePayment: await findPossiblePayment(db, withdrawal.id),
  };
}

export function rejectUnlessAllowed(
  action: WithdrawalAction,
  context: ActionContext,
): RejectedResult | undefined {
  const why = whyNot(action, context);
  return why === undefined ? undefined : rejectAction('wrong-state', why);
}

export const withdrawalNotFound = (id: number): RejectedResult =>
  rejectAction('not-found', withdrawalTexts.notFound(id));
