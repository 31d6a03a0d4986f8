// Retry delays: status checks of open attempts, and webhooks that could not be delivered.

const SECOND = 1;
const MINUTE = 60;
const HOUR = 3600;

/** Short at first, because most unknown outcomes are a lost response; long later, because the rest take days. */
const LOOKUPS = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600].map((n) => n * SECOND);
const MAX_LOOKUP_DELAY = 15 * MINUTE;

export const lookupDelay = (lookups: number): number => LOOKUPS[lookups] ?? MAX_LOOKUP_DELAY;

/** After this many "not found" responses the same payout may be sent again, if the aggregator is idempotent. */
export const LOOKUPS_BEFORE_RESEND = 3;
export const MAX_RESENDS = 3;

/** Temporary refusals: after so many attempts, or this long after the first, an operator has to decide. */
export type RetryLimits = { readonly attempts: number; readonly seconds: number };

/** More than three days in total: between 75 and 91 hours. */
const WEBHOOK_DELAYS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  12 * HOUR,
  24 * HOUR,
  24 * HOUR,
];

/** Seconds until the next try after `tries` tries; undefined if there is none. `spread` in [0, 1) is the jitter. */
export function webhookDelay(tries: number, spread: number): number | undefined {
  const delay = WEBHOOK_DELAYS[tries - 1];
  return delay === undefined ? undefined : delay * (1 + 0.2 * spread);
}

/** The pause in seconds before a failing endpoint is called again: a tenth of the time it has been failing. */
export const endpointPause = (failingSeconds: number): number =>
  Math.min(Math.max(failingSeconds / 10, 5 * SECOND), 10 * MINUTE);

/** An endpoint that fails for this long is disabled. */
export const DISABLE_ENDPOINT_AFTER_SECONDS = 5 * 24 * HOUR;
