// A withdrawal as its merchant sees it; API responses and webhooks have the same fields.

import { formatMoney, formatUnits, toWireNumber } from './money.ts';
import { PAYOUT_CURRENCIES } from './rates/currencies.ts';
import { formatRate } from './rates/rates.ts';
import { isRetryable } from './rejections.ts';
import { STATE_TEXTS, type Stage } from './steps.ts';
import { systemOf } from './systems/index.ts';
import type { Withdrawal } from './withdrawal.ts';

export const withdrawalInfo = (withdrawal: Withdrawal, currency: string) => ({
  id: withdrawal.id,
  merchant_id: withdrawal.merchantId,
  amount: toWireNumber(withdrawal.quote.amount),
  amount_fee: formatMoney(withdrawal.quote.total),
  fee: toWireNumber(withdrawal.quote.fee),
  system: withdrawal.system,
  status: STATE_TEXTS[withdrawal.state],
  stage: withdrawal.stage && MERCHANT_STAGES[withdrawal.stage],
  amount_to_receive: formatMoney(withdrawal.quote.received),
  currency,
  ...payoutInfo(withdrawal),
  wallet: withdrawal.walletMasked,
  bank_id: withdrawal.bankId,
  order_id: withdrawal.orderId,
  attempt: withdrawal.orderAttempt,
  returned: withdrawal.returned,
  ...failureInfo(withdrawal),
  ...paymentInfo(withdrawal),
  metadata: withdrawal.metadata ?? {},
  created_at: withdrawal.createdAt.toISOString(),
  changed_at: withdrawal.changedAt.toISOString(),
});

/** How far a created withdrawal is. Who works on it, and by which way, is not the merchant's concern. */
const MERCHANT_STAGES = {
  queued: 'queued',
  claimed: 'processing',
  dispatching: 'processing',
  sent: 'processing',
  uncertain: 'uncertain',
} as const satisfies Record<Stage, string>;

export const MERCHANT_STAGE_NAMES = [...new Set(Object.values(MERCHANT_STAGES))];

/** The reference of the payment is known once it is paid, and stays after a return. */
function paymentInfo({ system, paidAt, reference }: Withdrawal) {
  const shown = paidAt === null ? null : reference;
  // An aggregator that sends the transaction itself may report its own reference.
  const isTransaction = shown !== null && systemOf(system).uniqueReference?.test(shown) === true;
  return {
    paid_at: paidAt?.toISOString() ?? null,
    bank_reference: isTransaction ? null : shown,
    tx_hash: isTransaction ? shown : null,
  };
}

/** Only if the recipient is sent another currency. */
export function payoutInfo({ payout }: Pick<Withdrawal, 'payout'>) {
  if (!payout) return {};
  return {
    payout_amount: formatUnits(payout.amount, PAYOUT_CURRENCIES[payout.currency].decimals),
    payout_currency: payout.currency,
    rate: formatRate(payout.rate),
  };
}

function failureInfo({ failed, failureReason }: Withdrawal) {
  if (!failed && failureReason === null) return { reason: null, retryable: null };
  const reason = failureReason ?? 'other';
  return { reason, retryable: isRetryable(reason) };
}
