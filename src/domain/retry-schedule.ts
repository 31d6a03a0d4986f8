// When to look again: at an attempt whose outcome is open, and at a merchant who could not be told.

const SECOND = 1;
const MINUTE = 60;
const HOUR = 3600;

/** Quick at first, since most doubts are a lost answer; then patient, since the rest takes days. */
const LOOKUPS = [1, 2, 5, 10, 20, 30, 60, 120, 300, 600].map((n) => n * SECOND);
const LOOKUP_AT_MOST = 15 * MINUTE;

export const lookupDelay = (lookups: number): number => LOOKUPS[lookups] ?? LOOKUP_AT_MOST;

/** After so many answers of "not found" the same payout may be sent once more, where that is safe. */
export const LOOKUPS_BEFORE_RESEND = 3;
export const MOST_RESENDS = 3;

/** Over three days: 75 hours at least, 91 at most. */
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

/** Seconds until the next try after so many; undefined: no more. `spread` in [0, 1) keeps merchants apart. */
export function webhookDelay(tries: number, spread: number): number | undefined {
  const delay = WEBHOOK_DELAYS[tries - 1];
  return delay === undefined ? undefined : delay * (1 + 0.2 * spread);
}

/** How long an endpoint where everything fails is left alone, by how long that has been so. */
export const endpointRest = (failingSeconds: number): number =>
  Math.min(Math.max(failingSeconds / 10, 5 * SECOND), 10 * MINUTE);

/** An endpoint that fails for so long is not called any more. */
export const ENDPOINT_GIVEN_UP_SECONDS = 5 * 24 * HOUR;
