// A withdrawal as its merchant sees it; API responses and webhooks have the same fields.

import { formatMoney, formatUnits, toWireNumber } from './money.ts';
import { PAYOUT_CURRENCIES } from './rates/currencies.ts';
import { formatRate } from './rates/rates.ts';
import { isRetryable } from './rejections.ts';
import { STATE_TEXTS } from './steps.ts';
import type { Withdrawal } from './withdrawal.ts';

export const withdrawalInfo = (withdrawal: Withdrawal, currency: string) => ({
  id: withdrawal.id,
  amount: toWireNumber(withdrawal.quote.amount),
  amount_fee: formatMoney(withdrawal.quote.total),
  fee: toWireNumber(withdrawal.quote.fee),
  system: withdrawal.system,
  status: STATE_TEXTS[withdrawal.state],
  amount_to_receive: formatMoney(withdrawal.quote.received),
  currency,
  ...payoutInfo(withdrawal),
  wallet: withdrawal.walletMasked,
  bank_id: withdrawal.bankId,
  order_id: withdrawal.orderId,
  attempt: withdrawal.orderAttempt,
  returned: withdrawal.returned,
  ...failureInfo(withdrawal),
  created_at: withdrawal.createdAt.toISOString(),
  changed_at: withdrawal.changedAt.toISOString(),
});

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
  if (!failed) return { reason: null, retryable: null };
  const reason = failureReason ?? 'other';
  return { reason, retryable: isRetryable(reason) };
}
