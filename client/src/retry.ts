// Which failures are answered by sending the same request again, and after which pause.
import type { SluiceError } from './errors.ts';

/**
 * always: a repetition has no further effect, because the request reads or has an order id.
 * if-not-done: only after a response that says that nothing was done.
 */
export type Repetition = 'always' | 'if-not-done';

const NOT_DONE = new Set<string>(['busy', 'too_many_requests']);
const TEMPORARY = new Set<string>([
  ...NOT_DONE,
  'in_progress',
  'rate_not_available',
  'outcome_unknown',
  'internal_error',
  'no_response',
]);

export function isWorthRepeating(error: SluiceError, repetition: Repetition): boolean {
  if (repetition === 'if-not-done') return NOT_DONE.has(error.code);
  // With a withdrawal, it is the answer to this order for ever: to try again is a decision of the merchant.
  if (error.code === 'payout_failed') return error.nothingCreated;
  if (error.code === 'unexpected_response') return isTemporaryStatus(error.status ?? 0);
  return TEMPORARY.has(error.code);
}

/** Of a proxy, or of a response that was cut (2xx). The others, redirects among them, will not change. */
const isTemporaryStatus = (status: number): boolean =>
  status >= 500 || status === 429 || status === 408 || (status >= 200 && status < 300);

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;

/** Longer each time, not in step with other clients, and never shorter than the server asked for. */
export function pauseMs(earlierTries: number, { retryAfterSeconds = 0 }: SluiceError): number {
  const longest = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** earlierTries);
  return Math.max(retryAfterSeconds * 1_000, longest * (0.5 + Math.random() / 2));
}
