// A withdrawal as operators see it; the destination always masked.
import { z } from 'zod';
import { FEE_SOURCES } from '../domain/fees.ts';
import { STAGES, STATE_TEXTS } from '../domain/steps.ts';
import { WITHDRAWAL_ACTIONS } from '../domain/withdrawal-actions.ts';
import { withdrawalVersion } from '../usecases/operator/shared/version.ts';
import type { QueueRow } from '../usecases/operator/withdrawals/list-queue.ts';
import type { OfferedRow } from '../usecases/operator/withdrawals/offered-rows.ts';
import { iso, moneyText, systemName, text, time } from './fields.ts';

export const withdrawalRow = z
  .object({
    id: z.int(),
    merchant_id: z.int(),
    merchant_name: z.string(),
    status: z.enum(Object.values(STATE_TEXTS)),
    returned: z.boolean(),
    stage: z.enum(STAGES).nullable(),
    system: systemName,
    bank_id: z.string().nullable(),
    bank_name: z.string().nullable(),
    wallet: z.string().meta({ description: 'Masked' }),
    amount: moneyText,
    fee: moneyText,
    amount_fee: moneyText,
    amount_to_receive: moneyText,
    fee_from: z.enum(FEE_SOURCES),
    order_id: z.string().nullable(),
    reference: z.string().nullable(),
    auto: z.boolean(),
    claimed_by: z.string().nullable(),
    waiting_for: z.string().nullable(),
    proposal_id: z.int().nullable().meta({ description: 'What waits for a second operator' }),
    created_at: time,
    changed_at: time,
    version: z.string(),
  })
  .meta({ id: 'Withdrawal' });

type Shown = Pick<QueueRow, 'withdrawal' | 'merchantName' | 'bankName' | 'proposalId'>;

export const writeWithdrawal = ({
  withdrawal,
  merchantName,
  bankName,
  proposalId,
}: Shown): z.input<typeof withdrawalRow> => ({
  id: withdrawal.id,
  merchant_id: withdrawal.merchantId,
  merchant_name: merchantName,
  status: STATE_TEXTS[withdrawal.state],
  returned: withdrawal.returned,
  stage: withdrawal.stage,
  system: withdrawal.system,
  bank_id: withdrawal.bankId,
  bank_name: bankName,
  wallet: withdrawal.walletMasked,
  amount: text(withdrawal.quote.amount),
  fee: text(withdrawal.quote.fee),
  amount_fee: text(withdrawal.quote.total),
  amount_to_receive: text(withdrawal.quote.received),
  fee_from: withdrawal.feeFrom,
  order_id: withdrawal.orderId,
  reference: withdrawal.reference,
  auto: withdrawal.auto,
  claimed_by: withdrawal.claimedBy,
  waiting_for: withdrawal.waitingFor,
  proposal_id: proposalId,
  created_at: iso(withdrawal.createdAt),
  changed_at: iso(withdrawal.changedAt),
  version: withdrawalVersion(withdrawal),
});

export const offeredWithdrawal = withdrawalRow
  .extend({
    actions: z
      .array(z.enum(WITHDRAWAL_ACTIONS))
      .meta({ description: 'The actions that the operator who asks may take now' }),
  })
  .meta({ id: 'OfferedWithdrawal' });

export const writeOfferedWithdrawal = (row: OfferedRow): z.input<typeof offeredWithdrawal> => ({
  ...writeWithdrawal(row),
  actions: [...row.actions],
});
