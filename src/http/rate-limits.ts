// Two limits: failed credentials per client address and merchant id, and requests per merchant. Each process counts
// separately. A pair over its limit is rejected until its minute is over, even with the right key.
import type { Merchant } from '../domain/merchant.ts';
import { type Rejection, reject } from '../domain/rejections.ts';
import { openFixedWindow, type WindowUsage } from './fixed-window.ts';

export type RateLimitSettings = {
  /** Failed credentials per minute; 0 disables the limit. */
  readonly failedCredentials: number;
  /** Requests per minute for a merchant without a custom limit; 0 disables the limit. */
  readonly requestsPerMerchant: number;
};

/** Sent with the response, success or rejection. */
type ResponseHeaders = Record<string, string>;

export type RateLimits = {
  beforeCredentials(headers: ResponseHeaders, client: string): Rejection | undefined;
  afterFailedCredentials(headers: ResponseHeaders, client: string): Rejection | undefined;
  afterAuthentication(headers: ResponseHeaders, merchant: Merchant): Rejection | undefined;
};

const WINDOW_SECONDS = 60;

type Policy = { readonly name: string; readonly limit: number };

function setHeaders(
  headers: ResponseHeaders,
  { name, limit }: Policy,
  { count, secondsLeft }: WindowUsage,
): void {
  headers['ratelimit-policy'] = `"${name}";q=${limit};w=${WINDOW_SECONDS}`;
  headers['ratelimit'] = `"${name}";r=${Math.max(0, limit - count)};t=${secondsLeft}`;
}

const exceeded = ({ secondsLeft }: WindowUsage): Rejection =>
  reject('too_many_requests', { retryAfterSeconds: secondsLeft });

export function openRateLimits(settings: RateLimitSettings): RateLimits {
  const failed: Policy = { name: 'failed-credentials', limit: settings.failedCredentials };
  const failures = openFixedWindow(WINDOW_SECONDS);
  const requests = openFixedWindow(WINDOW_SECONDS);

  return {
    beforeCredentials(headers, client) {
      if (failed.limit <= 0) return undefined;
      const usage = failures.peek(client);
      if (usage.count < failed.limit) return undefined;
      setHeaders(headers, failed, usage);
      return exceeded(usage);
    },
    afterFailedCredentials(headers, client) {
      if (failed.limit <= 0) return undefined;
      const usage = failures.count(client);
      setHeaders(headers, failed, usage);
      // Parallel guesses all pass the check in beforeCredentials before one of them is counted.
      return usage.count > failed.limit ? exceeded(usage) : undefined;
    },
    afterAuthentication(headers, merchant) {
      const limit = merchant.rateLimit ?? settings.requestsPerMerchant;
      if (limit <= 0) return undefined;
      const usage = requests.count(String(merchant.id));
      setHeaders(headers, { name: 'merchant', limit }, usage);
      return usage.count > limit ? exceeded(usage) : undefined;
    },
  };
}
