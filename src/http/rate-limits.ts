// Two limits: failed credentials per client address and merchant id, and requests per merchant. Each process counts
// for itself. A pair that failed too often is not listened to until its minute is over, right key or not.
import type { FastifyReply } from 'fastify';
import type { Merchant } from '../domain/merchant.ts';
import { type Rejection, reject } from '../domain/rejections.ts';
import { openFixedWindow, type Used } from './fixed-window.ts';

export type RateLimitSettings = {
  /** Failed credentials a minute; 0 switches the limit off. */
  readonly failedCredentials: number;
  /** Requests a minute for a merchant without a limit of its own; 0 means none. */
  readonly requestsPerMerchant: number;
};

export type RateLimits = {
  beforeCredentials(reply: FastifyReply, who: string): Rejection | undefined;
  afterFailedCredentials(reply: FastifyReply, who: string): Rejection | undefined;
  afterRecognition(reply: FastifyReply, merchant: Merchant): Rejection | undefined;
};

const WINDOW_SECONDS = 60;

type Policy = { readonly name: string; readonly limit: number };

function describe(reply: FastifyReply, { name, limit }: Policy, { count, secondsLeft }: Used): void {
  reply.header('ratelimit-policy', `"${name}";q=${limit};w=${WINDOW_SECONDS}`);
  reply.header('ratelimit', `"${name}";r=${Math.max(0, limit - count)};t=${secondsLeft}`);
}

const exceeded = ({ secondsLeft }: Used): Rejection =>
  reject('too_many_requests', { retryAfterSeconds: secondsLeft });

export function openRateLimits(settings: RateLimitSettings): RateLimits {
  const failed: Policy = { name: 'failed-credentials', limit: settings.failedCredentials };
  const failures = openFixedWindow(WINDOW_SECONDS);
  const requests = openFixedWindow(WINDOW_SECONDS);

  return {
    beforeCredentials(reply, who) {
      if (failed.limit <= 0) return undefined;
      const used = failures.look(who);
      if (used.count < failed.limit) return undefined;
      describe(reply, failed, used);
      return exceeded(used);
    },
    afterFailedCredentials(reply, who) {
      if (failed.limit <= 0) return undefined;
      const used = failures.count(who);
      describe(reply, failed, used);
      // Parallel guesses all passed the look before any of them was counted.
      return used.count > failed.limit ? exceeded(used) : undefined;
    },
    afterRecognition(reply, merchant) {
      const limit = merchant.rateLimit ?? settings.requestsPerMerchant;
      if (limit <= 0) return undefined;
      const used = requests.count(String(merchant.id));
      describe(reply, { name: 'merchant', limit }, used);
      return used.count > limit ? exceeded(used) : undefined;
    },
  };
}
