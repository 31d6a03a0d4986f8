// Every error of a call is a SluiceError with a code. Codes are those of the API, plus two of this client.
import type { FailureReason, Rejection } from './types.ts';

export const ERROR_CODES = [
  'route_not_found',
  'method_not_allowed',
  'unsupported_content_type',
  'body_too_large',
  'malformed_request',
  'field_required',
  'merchant_not_found',
  'merchant_not_activated',
  'merchant_blocked',
  'merchant_disabled',
  'ip_not_allowed',
  'too_many_requests',
  'key_not_allowed',
  'invalid_amount',
  'invalid_field',
  'order_id_used',
  'attempt_not_allowed',
  'system_not_found',
  'bank_required',
  'bank_not_found',
  'invalid_wallet',
  'callback_url_not_allowed',
  'amount_below_minimum',
  'amount_above_maximum',
  'quote_not_valid',
  'daily_limit_exceeded',
  'rate_not_available',
  'auto_system_not_found',
  'low_balance',
  'payout_failed',
  'withdraw_not_found',
  'cancel_not_allowed',
  'receipt_not_available',
  'webhook_not_found',
  'webhook_not_configured',
  'in_progress',
  'busy',
  'outcome_unknown',
  'internal_error',
] as const;

/** no_response: cut, refused or too slow; unexpected_response: not from Sluice, for example a proxy's page. */
export type ConnectionErrorCode = 'no_response' | 'unexpected_response';

/** Any other text too: an installation may be newer than this client. */
export type ErrorCode = (typeof ERROR_CODES)[number] | ConnectionErrorCode | (string & Record<never, never>);

export type ErrorDetails = Partial<Omit<Rejection, 'error' | 'code'>> & {
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
  readonly orderId?: string | undefined;
  readonly cause?: unknown;
};

export class SluiceError extends Error {
  readonly code: ErrorCode;
  /** The HTTP status; undefined without a response. */
  readonly status: number | undefined;
  /** The invalid field. */
  readonly field: string | undefined;
  /** The withdrawal of this request, or of the earlier one with this order id. */
  readonly withdrawId: string | undefined;
  /** With `payout_failed`: why. */
  readonly reason: FailureReason | undefined;
  /** With `payout_failed`: whether the same payout may succeed later. */
  readonly retryable: boolean | undefined;
  /** No withdrawal was created, and the order id is still free. */
  readonly nothingCreated: boolean;
  /** With `payout_failed`: pass it as `attempt` to try the same order again. */
  readonly nextAttempt: number | undefined;
  /** To quote to the operator. */
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** The order id that was sent, also one that this client made. */
  readonly orderId: string | undefined;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'SluiceError';
    this.code = code;
    this.status = details.status;
    this.field = details.field;
    this.withdrawId = details.withdrawId;
    this.reason = details.reason;
    this.retryable = details.retryable;
    this.nothingCreated = details.nothingCreated === true;
    this.nextAttempt = details.nextAttempt;
    this.requestId = details.requestId;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.orderId = details.orderId;
  }
}

/** There is no answer of Sluice: it is not known what happened. With an `orderId`, the same call can be made again. */
export class SluiceConnectionError extends SluiceError {
  declare readonly code: ConnectionErrorCode;

  constructor(code: ConnectionErrorCode, message: string, details: ErrorDetails = {}) {
    super(code, message, details);
    this.name = 'SluiceConnectionError';
  }
}

type Known = {
  payout_failed: { readonly reason: FailureReason; readonly retryable: boolean };
  field_required: { readonly field: string };
  invalid_field: { readonly field: string };
  outcome_unknown: { readonly withdrawId: string };
};

/** An error with this code, and the details that it always has. By its shape: a program may load this package twice. */
export function isSluiceError<C extends ErrorCode = ErrorCode>(
  error: unknown,
  code?: C,
): error is SluiceError & { readonly code: C } & (C extends keyof Known ? Known[C] : unknown) {
  return (
    error instanceof Error &&
    (error.name === 'SluiceError' || error.name === 'SluiceConnectionError') &&
    (code === undefined || (error as SluiceError).code === code)
  );
}
