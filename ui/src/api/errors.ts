// One error type for every error response, and its message for users.
import { commonTexts } from '../texts/common.ts';

type ErrorBody = { readonly error?: string; readonly code?: string; readonly field?: string };

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, body: ErrorBody, retryAfterSeconds?: number) {
    super(body.error ?? commonTexts.errors.status(status));
    this.status = status;
    this.code = body.code ?? 'unknown';
    this.field = body.field;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Nothing was sent. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError';
}

/** The request was sent and got no response: it may have taken effect. */
export class OutcomeUnknownError extends Error {
  override readonly name = 'OutcomeUnknownError';
}

export async function errorFromResponse(response: Response): Promise<ApiError> {
  const body: ErrorBody = await response.json().catch(() => ({}));
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError(response.status, body, Number.isFinite(retryAfter) ? retryAfter : undefined);
}

/** A rejection is certain: nothing was changed. After any other error the same form token must be sent again. */
export const isRejection = (error: unknown): boolean => error instanceof ApiError && error.status < 500;

export function errorMessage(error: unknown): string {
  if (error instanceof OfflineError) return commonTexts.errors.offline;
  if (error instanceof OutcomeUnknownError) return commonTexts.errors.outcomeUnknown;
  if (!(error instanceof ApiError)) {
    return error instanceof TypeError ? commonTexts.errors.unreachable : commonTexts.errors.fault;
  }
  if (error.code === 'stale') return commonTexts.errors.stale(error.message);
  if (error.status === 503) return commonTexts.errors.busy;
  if (error.code === 'locked') return `${error.message} ${retryAfterText(error.retryAfterSeconds)}`.trim();
  return error.message;
}

function retryAfterText(seconds: number | undefined): string {
  if (seconds === undefined) return '';
  const until = new Date(Date.now() + seconds * 1_000).toLocaleTimeString([], {
    hour: '2-digit',
    minute: '2-digit',
  });
  if (seconds < 90) return commonTexts.errors.retryInSeconds(seconds);
  return commonTexts.errors.retryInMinutes(Math.ceil(seconds / 60), until);
}
