// Withdrawals that are made in the portal.
import type { FeeSource } from '../fees.ts';
import { add, formatMoney, type Minor } from '../money.ts';
import type { SystemName } from '../systems/index.ts';
import { maskWallet } from '../systems/wallets.ts';
import type { Plan, WithdrawalRequest } from '../withdrawal.ts';

export const DRAFT_STATES = [
  'waiting',
  'confirmed',
  'created',
  'refused',
  'rejected',
  'withdrawn',
  'expired',
  'void',
] as const;
/** confirmed: being created. refused: the create was rejected. void: its maker was disabled. */
export type DraftState = (typeof DRAFT_STATES)[number];

/** For the people who decide. */
export type DraftDetails = {
  readonly system: SystemName;
  readonly wallet: string;
  readonly bank_id: string | null;
  readonly fee: string;
  readonly total: string;
  readonly received: string;
  readonly order_id: string | null;
  readonly comment: string | null;
};

export const draftDetails = (plan: Plan, { orderId, comment }: WithdrawalRequest): DraftDetails => ({
  system: plan.system,
  wallet: maskWallet(plan.system, plan.wallet),
  bank_id: plan.bankId,
  fee: formatMoney(plan.quote.fee),
  total: formatMoney(plan.quote.total),
  received: formatMoney(plan.quote.received),
  order_id: orderId ?? null,
  comment: comment ?? null,
});

/** The request as it is stored, encrypted. */
export type StoredRequest = {
  readonly amount: string;
  readonly wallet: string;
  readonly system: string;
  readonly bankId: string | null;
  readonly feeFrom: FeeSource | null;
  readonly orderId: string | null;
  readonly comment: string | null;
  readonly recipientName: string | null;
};

export const storedRequest = (request: WithdrawalRequest): StoredRequest => ({
  amount: String(request.amount),
  wallet: request.wallet,
  system: request.system,
  bankId: request.bankId ?? null,
  feeFrom: request.feeFrom ?? null,
  orderId: request.orderId ?? null,
  comment: request.comment ?? null,
  recipientName: request.recipientName ?? null,
});

/** Whether one person is enough. `alone` is what the same person made alone in the last 24 hours. Null: for any amount. */
export const isEnoughAlone = (
  secondPersonAbove: Minor | null,
  { amount, alone }: { readonly amount: Minor; readonly alone: Minor },
): boolean => secondPersonAbove === null || add(amount, alone) <= secondPersonAbove;
