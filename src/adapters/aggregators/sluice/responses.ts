// The meaning of an upstream's responses, as tables. An error is a refusal only if its code proves that this request
// created nothing; a response that is in no table is unknown.
import { z } from 'zod';
import { type Minor, parseAmount } from '../../../domain/money.ts';
import { REJECTIONS, type RejectionCode } from '../../../domain/rejections.ts';
import { type Report, unknown } from '../../../domain/reports.ts';
import { nameText } from '../read-message.ts';

/** Every rejection that created nothing. retryable: a later attempt may succeed. */
const CREATED_NOTHING: Readonly<Partial<Record<RejectionCode, { readonly retryable: boolean }>>> = {
  route_not_found: { retryable: false },
  method_not_allowed: { retryable: false },
  unsupported_content_type: { retryable: false },
  body_too_large: { retryable: false },
  malformed_request: { retryable: false },
  field_required: { retryable: false },
  merchant_not_found: { retryable: false },
  merchant_not_activated: { retryable: false },
  merchant_blocked: { retryable: false },
  merchant_disabled: { retryable: false },
  ip_not_allowed: { retryable: false },
  too_many_requests: { retryable: true },
  invalid_amount: { retryable: false },
  invalid_field: { retryable: false },
  system_not_found: { retryable: false },
  bank_required: { retryable: false },
  bank_not_found: { retryable: false },
  invalid_wallet: { retryable: false },
  amount_below_minimum: { retryable: false },
  amount_above_maximum: { retryable: false },
  daily_limit_exceeded: { retryable: false },
  auto_system_not_found: { retryable: false },
  low_balance: { retryable: true },
  payout_failed: { retryable: false },
  busy: { retryable: true },
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
  const retryable = codes.every((code) => CREATED_NOTHING[code]?.retryable);
  return { verdict: 'refused', detail: first, ...(retryable ? { retryable: true } : {}) };
}

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
});
export type UpstreamWithdrawal = z.output<typeof withdrawalSchema>;

export const infoSchema = z.object({ success: z.literal(true), data: withdrawalSchema });

/** `currency` is used if the upstream returns none, as the published contract does not. */
export function reportOfWithdrawal(withdrawal: UpstreamWithdrawal, currency: string | undefined): Report {
  const { id: providerId, status, returned } = withdrawal;
  if (status === 'Created') return { verdict: 'accepted', providerId };
  if (status === 'Cancelled' && returned !== true)
    return { verdict: 'refused', detail: 'cancelled by the upstream' };
  const paidIn = withdrawal.currency ?? currency;
  if (paidIn === undefined) return unknown('the upstream returns no currency, and none is configured');
  const amount = withdrawal.amount_to_receive ?? withdrawal.amount;
  return { verdict: status === 'Paid' ? 'paid' : 'returned', providerId, amount, currency: paidIn };
}
