// A rejection of the merchant API as people read it.
import { REJECTIONS, type Rejection } from '../../domain/rejections.ts';
import { type RejectedResult, rejectAction } from './rejection.ts';

const KINDS = {
  withdraw_not_found: 'not-found',
  webhook_not_found: 'not-found',
  invalid_field: 'invalid',
  field_required: 'invalid',
  invalid_amount: 'invalid',
  invalid_wallet: 'invalid',
  bank_required: 'invalid',
  bank_not_found: 'invalid',
  system_not_found: 'invalid',
  amount_below_minimum: 'invalid',
  amount_above_maximum: 'invalid',
} as const;

export const refusalOf = ({ code, field }: Rejection): RejectedResult =>
  rejectAction(
    code in KINDS ? KINDS[code as keyof typeof KINDS] : 'wrong-state',
    `${REJECTIONS[code].text.replace('{field}', () => field ?? '')}.`,
    field,
  );
