// The values of the form, and the request that they make.
import { parseAmount } from '@sluice/ui/lib/decimal.ts';
import type { System, WithdrawalBody } from '../../../api/types.ts';
import { newWithdrawalTexts } from '../../../texts/new-withdrawal.ts';

const { required } = newWithdrawalTexts;

export type Values = {
  readonly system: string;
  readonly amount: string;
  readonly wallet: string;
  readonly bank_id: string;
  readonly fee_from: string;
  readonly order_id: string;
  readonly comment: string;
  readonly recipient_name: string;
};
export type FieldName = keyof Values;
export type Errors = Partial<Record<FieldName, string>>;

export const FIELDS: readonly FieldName[] = [
  'system',
  'amount',
  'wallet',
  'bank_id',
  'fee_from',
  'order_id',
  'recipient_name',
  'comment',
];

export const initialValues = (system: System | undefined): Values => ({
  system: system?.system ?? '',
  amount: '',
  wallet: '',
  bank_id: '',
  fee_from: system?.fee_from ?? 'balance',
  order_id: '',
  comment: '',
  recipient_name: '',
});

/** What is missing, before the server is asked. */
export function missingIn(values: Values, system: System | undefined): Errors {
  return {
    ...(parseAmount(values.amount) === undefined ? { amount: required.amount } : {}),
    ...(values.wallet.trim() === '' ? { wallet: required.wallet } : {}),
    ...(system?.needs_bank && values.bank_id === '' ? { bank_id: required.bank_id } : {}),
  };
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

export const bodyOf = (values: Values, system: System): WithdrawalBody => ({
  amount: parseAmount(values.amount) ?? values.amount,
  system: system.system,
  wallet: values.wallet.trim(),
  // The bank that was chosen for another system is kept in the form, but not sent.
  bank_id: system.needs_bank ? orNull(values.bank_id) : null,
  fee_from: values.fee_from === 'amount' ? 'amount' : 'balance',
  order_id: orNull(values.order_id),
  comment: orNull(values.comment),
  recipient_name: orNull(values.recipient_name),
});
