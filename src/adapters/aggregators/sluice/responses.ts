// The meaning of an upstream's responses, as tables. An error is a refusal only if its code proves that this request
// created nothing; a response that is in no table is unknown.
import { z } from 'zod';
import { type Minor, parseAmount } from '../../../domain/money.ts';
import {
  type FailureReason,
  isFailureReason,
  REJECTIONS,
  type RejectionCode,
} from '../../../domain/rejections.ts';
import { type Report, routeFault, unknown } from '../../../domain/reports.ts';
import { aboutFields, aboutOf, nameText } from '../../shared/read-message.ts';

/** refused: about this payout; temporary: a later attempt may succeed; route: about us, the same for every payout. */
type Blame = 'refused' | 'temporary' | 'route';

/** Every rejection that created nothing. */
const CREATED_NOTHING: Readonly<Partial<Record<RejectionCode, Blame>>> = {
  route_not_found: 'route',
  method_not_allowed: 'route',
  unsupported_content_type: 'route',
  body_too_large: 'route',
  malformed_request: 'route',
  field_required: 'route',
  merchant_not_found: 'route',
  merchant_not_activated: 'route',
  merchant_blocked: 'route',
  merchant_disabled: 'route',
  ip_not_allowed: 'route',
  key_not_allowed: 'route',
  too_many_requests: 'temporary',
  invalid_amount: 'refused',
  invalid_field: 'route',
  system_not_found: 'route',
  bank_required: 'refused',
  bank_not_found: 'refused',
  invalid_wallet: 'refused',
  callback_url_not_allowed: 'refused',
  amount_below_minimum: 'refused',
  amount_above_maximum: 'refused',
  // The limit of our account there, not of the merchant here.
  daily_limit_exceeded: 'temporary',
  quote_not_valid: 'route',
  rate_not_available: 'temporary',
  auto_system_not_found: 'route',
  low_balance: 'temporary',
  payout_failed: 'refused',
  busy: 'temporary',
};

/** Why the payout itself was refused, in the words for merchants. */
const REASONS: Readonly<Partial<Record<RejectionCode, FailureReason>>> = {
  bank_required: 'invalid_destination',
  bank_not_found: 'invalid_destination',
  invalid_wallet: 'invalid_destination',
  amount_below_minimum: 'limit_exceeded',
  amount_above_maximum: 'limit_exceeded',
};

/** Upstreams that support only the contract send no codes. Texts such as "Not found" are too common to prove anything. */
const isDistinctive = (code: RejectionCode): boolean =>
  'contract' in REJECTIONS[code] ||
  code === 'busy' ||
  code === 'too_many_requests' ||
  CREATED_NOTHING[code] === undefined;

const isRejectionCode = (code: unknown): code is RejectionCode =>
  typeof code === 'string' && Object.hasOwn(REJECTIONS, code);

const BY_TEXT = new Map<string, RejectionCode>(
  Object.keys(REJECTIONS)
    .filter(isRejectionCode)
    .filter(isDistinctive)
    .map((code) => [REJECTIONS[code].text, code]),
);

export const errorSchema = z.object({
  success: z.literal(false),
  error: z.string(),
  code: z.unknown().optional(),
  nothing_created: z.unknown().optional(),
  reason: z.unknown().optional(),
});
export type ErrorResponse = z.output<typeof errorSchema>;

/** By code and by text; both if they differ. */
const codesOf = ({ error, code }: ErrorResponse): RejectionCode[] => {
  const byCode = isRejectionCode(code) ? [code] : [];
  const byText = BY_TEXT.get(error);
  return byText === undefined || byCode.includes(byText) ? byCode : [...byCode, byText];
};

export const isNotFound = (response: ErrorResponse): boolean => {
  const codes = codesOf(response);
  return codes.length === 1 && codes[0] === 'withdraw_not_found';
};

/** For createWithdraw. If code and text disagree, the more doubtful one counts. */
export function reportOfError(response: ErrorResponse): Report {
  const codes = codesOf(response);
  const [first] = codes;
  if (first === undefined) return unknown('the upstream failed with an error that proves nothing');
  const doubtful = codes.find((code) => CREATED_NOTHING[code] === undefined);
  if (doubtful !== undefined) return unknown(doubtful);
  // All its routes are down for the moment, and the order id is still free.
  if (first === 'payout_failed' && response.nothing_created === true)
    return { verdict: 'refused', detail: first, retryable: true };
  const blames = codes.map((code) => CREATED_NOTHING[code]);
  if (blames.includes('refused')) {
    const reason = isFailureReason(response.reason) ? response.reason : REASONS[first];
    return { verdict: 'refused', detail: first, ...(reason === undefined ? {} : { reason }) };
  }
  return blames.includes('route')
    ? routeFault(first)
    : { verdict: 'refused', detail: first, retryable: true };
}

/** For a status check: the upstream rejects us, so it says nothing about the payout. */
export const rejectsUs = (response: ErrorResponse): boolean =>
  codesOf(response).some((code) => CREATED_NOTHING[code] === 'route');

const idText = z.union([nameText, z.number().int().nonnegative()]).transform(String);
const amountText = z.union([z.string(), z.number()]).transform((value, context): Minor => {
  const amount = parseAmount(String(value));
  if (amount !== undefined) return amount;
  context.addIssue({ code: 'custom', message: 'not an amount' });
  return z.NEVER;
});

export const createdSchema = z.object({ success: z.literal(true), withdraw_id: idText });

export const withdrawalSchema = z.object({
  id: idText,
  amount: amountText,
  amount_to_receive: amountText.optional(),
  currency: nameText.min(1).max(8).optional(),
  status: z.enum(['Created', 'Paid', 'Cancelled']),
  returned: z.boolean().optional(),
  order_id: nameText.nullish(),
  attempt: z.int().optional(),
  system: z.string().max(64).optional().catch(undefined),
  // Not in the published contract.
  ...aboutFields,
});
export type UpstreamWithdrawal = z.output<typeof withdrawalSchema>;

export const infoSchema = z.object({ success: z.literal(true), data: withdrawalSchema });

/** `currency` is used if the upstream returns none, as the published contract does not. */
export const reportOfWithdrawal = (withdrawal: UpstreamWithdrawal, currency: string | undefined): Report => ({
  ...reportOfStatus(withdrawal, currency),
  ...aboutOf(withdrawal, withdrawal.system),
});

function reportOfStatus(withdrawal: UpstreamWithdrawal, currency: string | undefined): Report {
  const { id: providerId, status, returned } = withdrawal;
  if (status === 'Created') return { verdict: 'accepted', providerId };
  if (status === 'Cancelled' && returned !== true)
    return { verdict: 'refused', detail: 'cancelled by the upstream' };
  const paidIn = withdrawal.currency ?? currency;
  if (paidIn === undefined) return unknown('the upstream returns no currency, and none is configured');
  const amount = withdrawal.amount_to_receive ?? withdrawal.amount;
  return { verdict: status === 'Paid' ? 'paid' : 'returned', providerId, amount, currency: paidIn };
}
