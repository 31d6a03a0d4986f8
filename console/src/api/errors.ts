// What went wrong, as one type with words a person can act on.

type ErrorBody = { readonly error?: string; readonly code?: string; readonly field?: string };

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: string;
  readonly field: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, body: ErrorBody, retryAfterSeconds?: number) {
    super(body.error ?? `The server answered ${status}.`);
    this.status = status;
    this.code = body.code ?? 'unknown';
    this.field = body.field;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export async function errorFrom(response: Response): Promise<ApiError> {
  const body: ErrorBody = await response.json().catch(() => ({}));
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new ApiError(response.status, body, Number.isFinite(retryAfter) ? retryAfter : undefined);
}

/** A refusal is certain: nothing was done. After anything else the same form token must be sent again. */
export const isRejection = (error: unknown): boolean => error instanceof ApiError && error.status < 500;

export function errorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) {
    return error instanceof TypeError
      ? 'The server cannot be reached. Nothing is lost: try again in a moment.'
      : 'Something went wrong in this page. Reload it and try again.';
  }
  if (error.code === 'stale') return `Somebody was faster: ${error.message} Reload to see how it stands now.`;
  if (error.status === 503) return 'The server is busy. Nothing was changed: try again.';
  if (error.code === 'locked') return `${error.message} ${retryAfterText(error.retryAfterSeconds)}`.trim();
  return error.message;
}

function retryAfterText(seconds: number | undefined): string {
  if (seconds === undefined) return '';
  const until = new Date(Date.now() + seconds * 1_000).toLocaleTimeString([], {
    hour: '2-digit',
    minute: '2-digit',
  });
  if (seconds < 90) return `Try again in ${seconds} seconds.`;
  return `Try again in ${Math.ceil(seconds / 60)} minutes, at ${until}.`;
}
