// A withdrawal. The destination is always masked.
import { z } from 'zod';
import { FEE_SOURCES } from '../../domain/fees.ts';
import { MERCHANT_STATUSES } from '../../domain/merchant.ts';
import { formatMoney } from '../../domain/money.ts';
import { formatAmount, formatIn, PAYOUT_CURRENCY_NAMES } from '../../domain/rates/currencies.ts';
import { formatRate, remainderOf } from '../../domain/rates/rates.ts';
import { FAILURE_REASONS } from '../../domain/rejections.ts';
import { STAGES, STATE_TEXTS } from '../../domain/steps.ts';
import { withdrawalTexts } from '../../domain/texts/withdrawals.ts';
import { amountToSend, type Withdrawal } from '../../domain/withdrawal.ts';
import { WITHDRAWAL_ACTIONS } from '../../domain/withdrawal-actions.ts';
import { withdrawalVersion } from '../../usecases/operator/shared/version.ts';
import type { QueueRow } from '../../usecases/operator/withdrawals/list-queue.ts';
import type { OfferedRow } from '../../usecases/operator/withdrawals/offered-rows.ts';
import { iso, moneyText, systemName, time } from '../fields.ts';
import { freezeItem, serializeFreeze } from '../halt.ts';

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
    wallet: z.string().meta({ description: 'Destination, masked' }),
    amount: moneyText,
    fee: moneyText,
    amount_fee: moneyText,
    amount_to_receive: moneyText,
    payout_amount: z
      .string()
      .nullable()
      .meta({ description: 'What the recipient is sent if that is another currency, fixed at the create' }),
    payout_currency: z.enum(PAYOUT_CURRENCY_NAMES).nullable(),
    rate: z
      .string()
      .nullable()
      .meta({ description: 'Settlement currency for one unit of `payout_currency`, with the spread' }),
    rate_id: z.int().nullable().meta({ description: 'The recorded rate that it was made from' }),
    payout_remainder: z
      .string()
      .nullable()
      .meta({ description: 'Left by rounding `payout_amount` down, in the settlement currency' }),
    fee_from: z.enum(FEE_SOURCES),
    order_id: z.string().nullable(),
    order_attempt: z.int().meta({ description: 'Which attempt of its order ID it is' }),
    superseded_by: z
      .int()
      .nullable()
      .meta({ description: 'The withdrawal of the next attempt of its order ID' }),
    failure_reason: z
      .enum(FAILURE_REASONS)
      .nullable()
      .meta({ description: 'Why no aggregator paid it, at its creation or later' }),
    reference: z.string().nullable(),
    auto: z.boolean(),
    claimed_by: z.string().nullable(),
    waiting_for: z.string().nullable(),
    proposal_id: z.int().nullable().meta({ description: 'Open proposal that waits for a second operator' }),
    created_at: time,
    changed_at: time,
    paid_at: time.nullable().meta({ description: 'When it was paid; also of one that was returned' }),
    version: z.string(),
  })
  .meta({ id: 'Withdrawal' });

type Row = Pick<QueueRow, 'withdrawal' | 'merchantName' | 'bankName' | 'proposalId'>;

export const serializeWithdrawal = ({
  withdrawal,
  merchantName,
  bankName,
  proposalId,
}: Row): z.input<typeof withdrawalRow> => ({
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
  amount: formatMoney(withdrawal.quote.amount),
  fee: formatMoney(withdrawal.quote.fee),
  amount_fee: formatMoney(withdrawal.quote.total),
  amount_to_receive: formatMoney(withdrawal.quote.received),
  ...serializePayout(withdrawal),
  fee_from: withdrawal.feeFrom,
  order_id: withdrawal.orderId,
  order_attempt: withdrawal.orderAttempt,
  superseded_by: withdrawal.supersededBy,
  failure_reason: withdrawal.failureReason,
  reference: withdrawal.reference,
  auto: withdrawal.auto,
  claimed_by: withdrawal.claimedBy,
  waiting_for: withdrawal.waitingFor,
  proposal_id: proposalId,
  created_at: iso(withdrawal.createdAt),
  changed_at: iso(withdrawal.changedAt),
  paid_at: withdrawal.paidAt && iso(withdrawal.paidAt),
  version: withdrawalVersion(withdrawal),
});

const serializePayout = ({ quote, payout }: Withdrawal) => ({
  payout_amount: payout && formatIn(payout.currency, payout.amount),
  payout_currency: payout?.currency ?? null,
  rate: payout && formatRate(payout.rate),
  rate_id: payout?.rateId ?? null,
  payout_remainder: payout && remainderOf(quote.received, payout),
});

export const offeredWithdrawal = withdrawalRow
  .extend({
    actions: z
      .array(
        z.object({ action: z.enum(WITHDRAWAL_ACTIONS), allowed: z.boolean(), why: z.string().nullable() }),
      )
      .meta({ description: 'What the requesting operator may do now; `why` is the reason if not allowed' }),
    merchant_status: z.enum(MERCHANT_STATUSES).meta({ description: 'Nothing is paid unless it is `active`' }),
    merchant_frozen: freezeItem.nullable().meta({ description: 'Nothing is paid while it is frozen' }),
    amount_to_send: z.string().nullable().meta({
      description: 'What to send to the recipient. Null: no rate was locked, in an earlier version',
    }),
    currency_to_send: z.string().nullable(),
    possible_payment: z.string().nullable().meta({
      description:
        'Why it may have been paid outside of Sluice; to return it to the queue then requires a `reason`',
    }),
    shown_before: z.object({ operator: z.string(), at: time }).nullable().meta({
      description: 'Who last saw the full destination of an open withdrawal, and could have paid it',
    }),
    note_count: z.int().meta({ description: 'Notes of operators about it' }),
  })
  .meta({ id: 'OfferedWithdrawal' });

function serializeToSend(withdrawal: Withdrawal, currency: string) {
  const toSend = amountToSend(withdrawal, currency);
  return {
    amount_to_send: toSend ? formatAmount(toSend) : null,
    currency_to_send: toSend?.currency.code ?? null,
  };
}

/** `currency`: the settlement currency. */
export const serializeOfferedWithdrawal = (
  row: OfferedRow,
  currency: string,
): z.input<typeof offeredWithdrawal> => ({
  ...serializeWithdrawal(row),
  actions: [...row.actions],
  merchant_status: row.merchantStatus,
  merchant_frozen: row.freeze && serializeFreeze(row.freeze),
  ...serializeToSend(row.withdrawal, currency),
  possible_payment: row.possiblePayment && withdrawalTexts.possiblePayment(row.possiblePayment),
  shown_before: row.shownBefore && { operator: row.shownBefore.operator, at: iso(row.shownBefore.at) },
  note_count: row.noteCount,
});
