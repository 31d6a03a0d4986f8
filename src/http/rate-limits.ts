// Two limits: failed credentials per client address and merchant id, and requests per merchant. Each process counts
// for itself. A pair that failed too often is not listened to until its minute is over, right key or not.
import type { Merchant } from '../domain/merchant.ts';
import { type Rejection, reject } from '../domain/rejections.ts';
import { openFixedWindow, type Used } from './fixed-window.ts';

export type RateLimitSettings = {
  /** Failed credentials a minute; 0 switches the limit off. */
  readonly failedCredentials: number;
  /** Requests a minute for a merchant without a limit of its own; 0 means none. */
  readonly requestsPerMerchant: number;
};

/** Of the answer, whatever it will be. */
type AnswerHeaders = Record<string, string>;

export type RateLimits = {
  beforeCredentials(headers: AnswerHeaders, who: string): Rejection | undefined;
  afterFailedCredentials(headers: AnswerHeaders, who: string): Rejection | undefined;
  afterRecognition(headers: AnswerHeaders, merchant: Merchant): Rejection | undefined;
};

const WINDOW_SECONDS = 60;

type Policy = { readonly name: string; readonly limit: number };

function describe(headers: AnswerHeaders, { name, limit }: Policy, { count, secondsLeft }: Used): void {
  headers['ratelimit-policy'] = `"${name}";q=${limit};w=${WINDOW_SECONDS}`;
  headers['ratelimit'] = `"${name}";r=${Math.max(0, limit - count)};t=${secondsLeft}`;
}

const exceeded = ({ secondsLeft }: Used): Rejection =>
  reject('too_many_requests', { retryAfterSeconds: secondsLeft });

export function openRateLimits(settings: RateLimitSettings): RateLimits {
  const failed: Policy = { name: 'failed-credentials', limit: settings.failedCredentials };
  const failures = openFixedWindow(WINDOW_SECONDS);
  const requests = openFixedWindow(WINDOW_SECONDS);

  return {
    beforeCredentials(headers, who) {
      if (failed.limit <= 0) return undefined;
      const used = failures.look(who);
      if (used.count < failed.limit) return undefined;
      describe(headers, failed, used);
      return exceeded(used);
    },
    afterFailedCredentials(headers, who) {
      if (failed.limit <= 0) return undefined;
      const used = failures.count(who);
      describe(headers, failed, used);
      // Parallel guesses all passed the look before any of them was counted.
      return used.count > failed.limit ? exceeded(used) : undefined;
    },
    afterRecognition(headers, merchant) {
      const limit = merchant.rateLimit ?? settings.requestsPerMerchant;
      if (limit <= 0) return undefined;
      const used = requests.count(String(merchant.id));
      describe(headers, { name: 'merchant', limit }, used);
      return used.count > limit ? exceeded(used) : undefined;
    },
  };
}
