// A receipt: what a merchant can show to others about a withdrawal that is final. It is made from the records each time, so the
// same one always has the same content; its number is the withdrawal and its step that the receipt is about.
import type { WithdrawalId } from '../ids.ts';
import { parseWithdrawalId } from '../ids.ts';
import { formatMoney } from '../money.ts';
import type { StepName } from '../steps.ts';
import type { Withdrawal } from '../withdrawal.ts';
import { withdrawalInfo } from '../withdrawal-info.ts';

export const RECEIPT_TYPE = 'sluice-receipt+jwt';

export type ReceiptEntry = {
  readonly account: 'available' | 'held' | 'receivable';
  /** Of the entry in its account, without gaps. */
  readonly position: number;
  readonly step: string;
  /** SHA-256 of the entry in the ledger. */
  readonly hash: string;
};

export type Receipt = ReturnType<typeof receiptOf>;

/** The steps that end a withdrawal, or change what became of it. Each has a receipt that supersedes the one before. */
const OUTCOMES = {
  settle: 'paid',
  release: 'cancelled',
  return: 'returned',
  recover: 'paid_after_cancellation',
  restore: 'returned_after_cancellation',
} as const satisfies Partial<Record<StepName, string>>;

type FinalStep = keyof typeof OUTCOMES;

export type HistoryStep = { readonly seq: number; readonly step: string; readonly at: Date };
export type ReceiptStep = HistoryStep & { readonly step: FinalStep };

const isFinal = (step: HistoryStep): step is ReceiptStep => Object.hasOwn(OUTCOMES, step.step);

/** In their order. */
export const finalSteps = (history: readonly HistoryStep[]): ReceiptStep[] => history.filter(isFinal);

export const receiptNumber = (id: WithdrawalId, { seq }: Pick<ReceiptStep, 'seq'>): string => `${id}-${seq}`;

const NUMBER = /^([1-9][0-9]{0,15})-([1-9][0-9]{0,8})$/;

/** Undefined: not the number of a receipt. */
export function parseReceiptNumber(
  text: string,
): { readonly id: WithdrawalId; readonly seq: number } | undefined {
  const [, idText = '', seq] = NUMBER.exec(text) ?? [];
  const id = parseWithdrawalId(idText);
  return id === undefined ? undefined : { id, seq: Number(seq) };
}

type ReceiptContent = {
  readonly withdrawal: Withdrawal;
  readonly currency: string;
  readonly step: ReceiptStep;
  readonly supersedes: ReceiptStep | undefined;
  readonly entries: readonly ReceiptEntry[];
};

/** Amounts are text: verifiers must not round them. */
export function receiptOf({ withdrawal, currency, step, supersedes, entries }: ReceiptContent) {
  const { id } = withdrawal;
  const info = withdrawalInfo(withdrawal, currency);
  const isPaid = step.step !== 'release';
  return {
    number: receiptNumber(id, step),
    supersedes: supersedes ? receiptNumber(id, supersedes) : null,
    outcome: OUTCOMES[step.step],
    withdraw_id: String(id),
    merchant_id: info.merchant_id,
    order_id: info.order_id,
    attempt: info.attempt,
    system: info.system,
    wallet: info.wallet,
    bank_id: info.bank_id,
    amount: formatMoney(withdrawal.quote.amount),
    fee: formatMoney(withdrawal.quote.fee),
    amount_fee: info.amount_fee,
    amount_to_receive: info.amount_to_receive,
    currency: info.currency,
    payout_amount: info.payout_amount ?? null,
    payout_currency: info.payout_currency ?? null,
    rate: info.rate ?? null,
    // What was not paid at this step has no payment, even if it was paid later.
    bank_reference: isPaid ? info.bank_reference : null,
    tx_hash: isPaid ? info.tx_hash : null,
    created_at: info.created_at,
    paid_at: isPaid ? info.paid_at : null,
    final_at: step.at.toISOString(),
    entries,
  };
}
