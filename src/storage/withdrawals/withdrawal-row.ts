import type { FeeSource } from '../../domain/fees.ts';
import { asMerchantId, asWithdrawalId } from '../../domain/ids.ts';
import { asMinor } from '../../domain/money.ts';
import type { PayoutCurrency } from '../../domain/rates/currencies.ts';
import { asRate, type LockedPayout } from '../../domain/rates/rates.ts';
import type { FailureReason } from '../../domain/rejections.ts';
import type { Stage, State } from '../../domain/steps.ts';
import type { SystemName } from '../../domain/systems/index.ts';
import type { Metadata, Withdrawal } from '../../domain/withdrawal.ts';

import type { SealedDestination } from '../installation/vault.ts';

export const WITHDRAWAL_COLUMNS =
  'id, merchant_id, state, returned, system, fee_from, bank_id, amount, fee, total, received, wallet_masked, order_id, reference, created_at, changed_at, auto, stage, fence, claimed_by, waiting_for, failed, order_attempt, superseded_by, failure_reason, create_in_progress, rate_id, rate, payout_amount, payout_currency, paid_at, metadata, comment';

/** True for all withdrawals of an order. Says it by the conditions of the two indexes of orders, so that both are used. */
export const NEWEST_OR_EARLIER_ATTEMPT =
  'order_id is not null and (superseded_by is null or superseded_by is not null)';

export type WithdrawalRow = {
  id: bigint;
  merchant_id: bigint;
  state: State;
  returned: boolean;
  system: SystemName;
  fee_from: FeeSource;
  bank_id: string | null;
  amount: bigint;
  fee: bigint;
  total: bigint;
  received: bigint;
  wallet_masked: string;
  order_id: string | null;
  reference: string | null;
  created_at: Date;
  changed_at: Date;
  auto: boolean;
  stage: Stage | null;
  fence: bigint;
  claimed_by: string | null;
  waiting_for: string | null;
  failed: boolean;
  order_attempt: number;
  superseded_by: bigint | null;
  failure_reason: FailureReason | null;
  create_in_progress: boolean;
  rate_id: bigint | null;
  rate: bigint | null;
  payout_amount: bigint | null;
  payout_currency: PayoutCurrency | null;
  paid_at: Date | null;
  metadata: Metadata | null;
  comment: string | null;
};

export const DESTINATION_COLUMNS = 'wallet_sealed, wallet_key, wallet_hash, recipient_sealed';

export type DestinationRow = {
  wallet_sealed: Buffer;
  wallet_key: string;
  wallet_hash: Buffer;
  recipient_sealed: Buffer | null;
};

export const readDestination = (row: DestinationRow): SealedDestination => ({
  sealed: row.wallet_sealed,
  keyId: row.wallet_key,
  hash: row.wallet_hash,
  recipient: row.recipient_sealed,
});

function readPayout({ rate_id, rate, payout_amount, payout_currency }: WithdrawalRow): LockedPayout | null {
  if (rate_id === null || rate === null || payout_amount === null || payout_currency === null) return null;
  return {
    currency: payout_currency,
    amount: asMinor(payout_amount),
    rate: asRate(rate),
    rateId: Number(rate_id),
  };
}

export const readWithdrawal = (row: WithdrawalRow): Withdrawal => ({
  id: asWithdrawalId(Number(row.id)),
  merchantId: asMerchantId(Number(row.merchant_id)),
  system: row.system,
  bankId: row.bank_id,
  walletMasked: row.wallet_masked,
  feeFrom: row.fee_from,
  quote: {
    amount: asMinor(row.amount),
    fee: asMinor(row.fee),
    total: asMinor(row.total),
    received: asMinor(row.received),
  },
  payout: readPayout(row),
  orderId: row.order_id,
  state: row.state,
  returned: row.returned,
  reference: row.reference,
  createdAt: row.created_at,
  changedAt: row.changed_at,
  auto: row.auto,
  stage: row.stage,
  fence: Number(row.fence),
  claimedBy: row.claimed_by,
  waitingFor: row.waiting_for,
  failed: row.failed,
  orderAttempt: row.order_attempt,
  supersededBy: row.superseded_by === null ? null : asWithdrawalId(Number(row.superseded_by)),
  failureReason: row.failure_reason,
  createInProgress: row.create_in_progress,
  // Earlier versions did not record it; while it is paid, that was its last change.
  paidAt: row.paid_at ?? (row.state === 'paid' ? row.changed_at : null),
  metadata: row.metadata,
  comment: row.comment,
});
