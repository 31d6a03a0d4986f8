// Every rejection of the merchant interface, in order of precedence: the response reports the first rule that the request
// breaks. Codes, texts and statuses are defined only here: http/response.ts renders them, docs/errors.md is generated from
// them, and the staircase test checks the order.

import type { MerchantId } from './ids.ts';

/** contract: the text is the published interface's; transport: not a business outcome, so never 200 in legacy mode. */
type RejectionRow = {
  readonly step: number;
  readonly text: string;
  readonly status: number;
  readonly contract?: true;
  readonly transport?: true;
  /** When to send the same request again, unless the rejection says it. */
  readonly retryAfterSeconds?: number;
  readonly when: string;
};

// biome-ignore format: a table reads best with one row per line.
export const REJECTIONS = {
  route_not_found: { step: 1, text: 'Not found', status: 404, transport: true, when: 'No operation has this path' },
  method_not_allowed: { step: 1, text: 'Method not allowed', status: 405, transport: true, when: 'The path does not support this method; `Allow` lists the supported ones' },
  unsupported_content_type: { step: 1, text: 'Unsupported content type', status: 415, transport: true, when: 'The body is neither JSON, nor a form, nor multipart text fields' },
  body_too_large: { step: 1, text: 'Request body is too large', status: 413, transport: true, when: 'The body is over 64 KiB; of createWithdraws, over 1 MiB' },
  malformed_request: { step: 1, text: 'Malformed request', status: 400, transport: true, when: 'The body or URL cannot be parsed, or a parameter appears twice' },
  callback_refused: { step: 1, text: 'Callback refused', status: 401, transport: true, when: "Only for aggregators: the callback is not signed with the aggregator's key, or too old" },
  field_required: { step: 2, text: 'Enter {field} value', status: 400, when: 'A required field is missing or empty: credentials first (step 2), other fields after authentication (step 8)' },
  merchant_not_found: { step: 3, text: 'Merchant not found', status: 401, contract: true, when: 'Unknown merchant or wrong secret key; the response is the same for both' },
  merchant_not_activated: { step: 4, text: 'Merchant not activated', status: 403, contract: true, when: 'The merchant is new and not activated yet' },
  merchant_blocked: { step: 5, text: 'Merchant is blocked', status: 403, contract: true, when: 'The operator blocked the merchant' },
  merchant_disabled: { step: 6, text: 'Merchant is disabled', status: 403, contract: true, when: 'The operator disabled the merchant' },
  ip_not_allowed: { step: 7, text: 'IP address not allowed', status: 403, when: "The client address is not on the merchant's list" },
  too_many_requests: { step: 7, text: 'Too many requests', status: 429, transport: true, when: 'Too many failed credentials, or requests of one merchant; `Retry-After` says when to retry' },
  key_not_allowed: { step: 7, text: 'Key is not allowed', status: 403, when: 'The key may only read. What changes something needs a key with the scope `withdraw`' },
  invalid_amount: { step: 8, text: 'Invalid amount', status: 400, when: 'Not a plain decimal above zero with at most 2 decimals and 12 digits before the point' },
  invalid_field: { step: 8, text: 'Invalid {field}', status: 400, when: 'A field has the wrong format, or is not a field of this operation' },
  order_id_used: { step: 9, text: 'Order id already used', status: 409, when: 'The order id belongs to an earlier withdrawal with other details' },
  attempt_not_allowed: { step: 9, text: 'Attempt not allowed', status: 409, when: 'A next `attempt` is possible only after the one before it failed, by `payout_failed`, and while it is certain that nobody was paid. The order id stays with its last attempt: query it' },
  system_not_found: { step: 10, text: 'Withdraw system not found', status: 422, contract: true, when: '`system` is unknown or disabled' },
  bank_required: { step: 11, text: 'Enter bank_id value', status: 422, contract: true, when: 'The system requires a bank, and the request names none' },
  bank_not_found: { step: 11, text: 'Bank not found', status: 422, when: 'The bank is not on the list' },
  invalid_wallet: { step: 12, text: 'Invalid wallet', status: 422, when: 'The destination is not valid for the system: phone, card, TRON address or e-wallet account' },
  callback_url_not_allowed: { step: 12, text: 'Callback URL not allowed', status: 422, when: 'The host of `callback_url` is not registered for the merchant, or webhooks are not sent to such an address; the operator registers hosts' },
  amount_below_minimum: { step: 13, text: 'Amount is below the minimum', status: 422, when: 'Below the limit, or nothing would be left after a fee taken from the amount' },
  amount_above_maximum: { step: 13, text: 'Amount is above the maximum', status: 422, when: 'Above the limit of the system or merchant' },
  quote_not_valid: { step: 13, text: 'Quote is not valid', status: 409, when: 'The quote expired, was used, or is one of another request, or the rate or the fee changed since. With `withdraw_id`, that withdrawal has used it: query it; otherwise nothing was created, ask for a new quote' },
  daily_limit_exceeded: { step: 13, text: 'Daily limit exceeded', status: 422, when: "The merchant's withdrawals of this day (UTC) would exceed its daily limit" },
  rate_not_available: { step: 13, text: 'Rate is not available', status: 503, retryAfterSeconds: 60, when: 'The system pays in another currency, and there is no rate for it or the last one is too old. Nothing was created; try again later' },
  auto_system_not_found: { step: 14, text: 'Auto withdraw system not found', status: 422, contract: true, when: 'The merchant is paid automatically and the system has no automatic route' },
  low_balance: { step: 15, text: 'Low balance', status: 422, contract: true, when: 'The available balance does not cover `amount_fee`' },
  payout_failed: { step: 16, text: 'Error while creating withdraw', status: 503, contract: true, when: 'No aggregator accepted it; the withdrawal is Cancelled and its hold is released. `reason` says why, and `retryable` whether it may succeed later. The same order id gets this response for ever; with `attempt` = `next_attempt` it is tried again. With `nothing_created`, every aggregator is paused: nothing was created, and the same request can be sent again after `Retry-After` seconds' },
  withdraw_not_found: { step: 16, text: 'Withdraw not found', status: 404, contract: true, when: 'The merchant has no withdrawal with this `id` or `order_id`' },
  cancel_not_allowed: { step: 16, text: 'Withdraw cannot be cancelled', status: 409, when: 'It is being paid, may have been paid, or is paid or cancelled already. Query it, or ask the operator' },
  receipt_not_available: { step: 16, text: 'Receipt is not available', status: 409, when: 'The withdrawal is not final yet: it is neither paid nor cancelled' },
  webhook_not_configured: { step: 16, text: 'Webhook is not configured', status: 409, when: 'The merchant has no webhook endpoint, or it is disabled; the operator sets it up' },
  webhook_not_found: { step: 16, text: 'Webhook not found', status: 404, when: 'No webhook with this `webhook_id` was sent to the merchant' },
  in_progress: { step: 16, text: 'Request is in progress', status: 409, transport: true, retryAfterSeconds: 1, when: 'An earlier request with this order id has no response yet. Send the same request again after `Retry-After` seconds, or query `withdraw_id`' },
  busy: { step: 16, text: 'Service is busy', status: 503, transport: true, retryAfterSeconds: 1, when: 'Nothing was created; try again after `Retry-After` seconds' },
  outcome_unknown: { step: 16, text: 'Outcome unknown, check withdraw_id before retrying', status: 500, transport: true, when: 'The database connection was lost during the commit or after it; query `withdraw_id` before you send the request again' },
  internal_error: { step: 16, text: 'Internal error', status: 500, transport: true, when: 'A fault on our side; quote the `request_id`' },
} as const satisfies Record<string, RejectionRow>;

/** Why no aggregator took a withdrawal. A closed set: merchants decide by it. */
export const FAILURE_REASONS = [
  'declined',
  'invalid_destination',
  'limit_exceeded',
  'unavailable',
  'other',
] as const;

export type FailureReason = (typeof FAILURE_REASONS)[number];

export const isFailureReason = (text: unknown): text is FailureReason =>
  FAILURE_REASONS.some((reason) => reason === text);

/** The same request may succeed later, without a change of the destination or the amount. */
export const isRetryable = (reason: FailureReason): boolean => reason === 'unavailable';

export type PayoutFailure = {
  readonly reason: FailureReason;
  readonly retryable: boolean;
  /** Nothing was held or written, and the order id is still free. */
  readonly nothingCreated: boolean;
  /** The `attempt` that tries the same order id again. */
  readonly nextAttempt?: number;
};

export type RejectionCode = keyof typeof REJECTIONS;

export type Rejection = {
  readonly code: RejectionCode;
  readonly field?: string;
  readonly retryAfterSeconds?: number;
  readonly withdrawId?: string;
  readonly failure?: PayoutFailure;
  /** The response to an earlier request with the same order id. */
  readonly replayed?: true;
  /** The merchant that wrong credentials name, if it exists: for its request log, never sent. */
  readonly merchantId?: MerchantId;
};

export const reject = (code: RejectionCode, details: Omit<Rejection, 'code'> = {}): Rejection => ({
  code,
  ...details,
});
