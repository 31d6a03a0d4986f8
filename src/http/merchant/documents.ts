// The error responses of an operation in the OpenAPI document, from the rejection table.
import { z } from 'zod';
import { FAILURE_REASONS, REJECTIONS, type RejectionCode } from '../../domain/rejections.ts';
import { CODES } from '../documents/errors.ts';

export const CONSUMES = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

/** Rejections that any operation may return before its own work begins. */
export const COMMON_REJECTIONS: readonly RejectionCode[] = [
  'malformed_request',
  'field_required',
  'invalid_field',
  'merchant_not_found',
  'merchant_not_activated',
  'merchant_blocked',
  'merchant_disabled',
  'ip_not_allowed',
  'body_too_large',
  'unsupported_content_type',
  'too_many_requests',
  'busy',
  'internal_error',
];

/** Of an operation that changes something, which needs a key with the scope `withdraw`. */
export const CHANGE_REJECTIONS: readonly RejectionCode[] = [...COMMON_REJECTIONS, 'key_not_allowed'];

/** One response per status, with all codes of that status. */
export function errorResponses(codes: readonly RejectionCode[]): Record<number, z.ZodType> {
  const statuses = [...new Set(codes.map((code) => REJECTIONS[code].status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const codesOfStatus = [...new Set(codes)].filter((code) => REJECTIONS[code].status === status);
      return [status, errorSchema(codesOfStatus)];
    }),
  );
}

/** What a rejection says, beside `success` and `request_id`. */
export const errorFields = (codes: readonly RejectionCode[]) => ({
  error: z.string().meta({ examples: codes.map((code) => REJECTIONS[code].text) }),
  code: z.enum(codes),
  field: z.string().optional().meta({ description: 'The invalid field, if there is one' }),
  withdraw_id: z.string().optional().meta({
    description:
      'The withdrawal of this request, or of the earlier one with this order id: query it before retrying',
  }),
  reason: z
    .enum(FAILURE_REASONS)
    .optional()
    .meta({ description: 'With payout_failed: why no aggregator accepted it' }),
  retryable: z.boolean().optional().meta({ description: 'Whether the same payout may succeed later' }),
  nothing_created: z
    .literal(true)
    .optional()
    .meta({ description: 'No withdrawal was created: the same request can be sent again' }),
  next_attempt: z
    .int()
    .optional()
    .meta({ description: 'With payout_failed: send it as `attempt` to try the same order id again' }),
});

export const errorSchema = (codes: readonly RejectionCode[]): z.ZodType =>
  z.object({ success: z.literal(false), ...errorFields(codes), request_id: z.string() }).meta({
    [CODES]: codes,
    description: codes.map((code) => `${REJECTIONS[code].text}: ${REJECTIONS[code].when}`).join('\n\n'),
  });
