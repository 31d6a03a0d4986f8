// One payment of a payment file, and why it cannot be in one.
import type { WithdrawalId } from '../ids.ts';
import { type CurrencyAmount, formatAmount } from '../rates/currencies.ts';
import type { SystemName } from '../systems/index.ts';
import type { ColumnSource } from './format.ts';

export type Payment = {
  readonly id: WithdrawalId;
  /** Of its claims: another one after it was returned to the queue as not paid. */
  readonly claim: number;
  readonly system: SystemName;
  readonly bankId: string | null;
  readonly bankName: string | null;
  readonly wallet: string;
  readonly recipientName: string | null;
  readonly comment: string | null;
  /** Undefined if no rate was locked for it. */
  readonly sent: CurrencyAmount | undefined;
};

/** The field of a payment that its file cannot have, and why. */
export type Unwritable = {
  readonly id: WithdrawalId;
  readonly field: ColumnSource;
  readonly problem: string;
};

/** Empty: the payment has no such field. */
export function fieldsOf(payment: Payment): Readonly<Record<ColumnSource, string>> {
  const { sent } = payment;
  return {
    withdrawal_id: String(payment.id),
    system: payment.system,
    bank_id: payment.bankId ?? '',
    bank_name: payment.bankName ?? '',
    wallet: payment.wallet,
    recipient_name: payment.recipientName ?? '',
    amount: sent ? formatAmount(sent) : '',
    currency: sent?.currency.code ?? '',
    comment: payment.comment ?? '',
  };
}
