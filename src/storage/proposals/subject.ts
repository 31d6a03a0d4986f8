// What a proposal is about, and how it is stored.
import { asMerchantId, asWithdrawalId, type MerchantId, type WithdrawalId } from '../../domain/ids.ts';
import type { Minor } from '../../domain/money.ts';
import { readSetUp, type SetUpChange } from '../../domain/operators/set-up.ts';
import { minorOrNull } from '../postgres/codecs.ts';

type WithdrawalAction = 'pay' | 'cancel' | 'return' | 'resolve-paid' | 'resolve-not-paid';
type WithdrawalSubject = {
  readonly withdrawalId: WithdrawalId;
  /** Of the withdrawal when the maker proposed. */
  readonly fence: number;
};

export type Subject =
  | (WithdrawalSubject & { readonly action: WithdrawalAction })
  | (WithdrawalSubject & { readonly action: 'route'; readonly aggregator: string })
  | { readonly action: 'credit' | 'debit'; readonly merchantId: MerchantId; readonly amount: Minor }
  /** The new threshold (null: none), and the one that it replaces. */
  | { readonly action: 'four-eyes'; readonly amount: Minor | null; readonly replaces: Minor | null }
  | { readonly action: 'set-up'; readonly merchantId: MerchantId | null; readonly setUp: SetUpChange };

/** Its subject, for callers that do not distinguish the actions. */
export const subjectOf = (
  proposal: Subject,
): { withdrawalId: WithdrawalId | null; merchantId: MerchantId | null; amount: Minor | null } => ({
  withdrawalId: 'withdrawalId' in proposal ? proposal.withdrawalId : null,
  merchantId: 'merchantId' in proposal ? proposal.merchantId : null,
  amount: 'amount' in proposal ? proposal.amount : null,
});

export type SubjectRow = {
  action: Subject['action'];
  withdrawal_id: bigint | null;
  merchant_id: bigint | null;
  amount: bigint | null;
  fence: bigint | null;
  aggregator: string | null;
  replaces: bigint | null;
  set_up: string | null;
};

export function readSubject(row: SubjectRow): Subject {
  const { action, withdrawal_id, merchant_id, amount, fence, aggregator, replaces, set_up } = row;
  if (action === 'four-eyes') return { action, amount: minorOrNull(amount), replaces: minorOrNull(replaces) };
  if (action === 'set-up')
    return {
      action,
      merchantId: merchant_id === null ? null : asMerchantId(Number(merchant_id)),
      setUp: readSetUp(set_up ?? '{}') as SetUpChange,
    };
  if (action === 'credit' || action === 'debit') {
    const changeAmount = minorOrNull(amount);
    if (changeAmount === null) throw new Error(`a ${action} proposal has no amount`);
    return { action, merchantId: asMerchantId(Number(merchant_id)), amount: changeAmount };
  }
  const ofWithdrawal = { withdrawalId: asWithdrawalId(Number(withdrawal_id)), fence: Number(fence) };
  return action === 'route'
    ? { action, ...ofWithdrawal, aggregator: aggregator ?? '' }
    : { action, ...ofWithdrawal };
}
