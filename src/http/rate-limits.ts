// Limits of failed credentials per client address and merchant id, and of requests, held quotes and webhook calls per merchant. Each
// process counts separately. A pair over its limit is rejected until its minute is over, without a look at the key, unless it was accepted
// in the last day: then its right key goes on working, so that a second program with a wrong key cannot stop a merchant.
import type { Merchant } from '../domain/merchant.ts';
import { type Rejection, reject } from '../domain/rejections.ts';
import { type FixedWindow, openFixedWindow, type WindowUsage } from './fixed-window.ts';

export type RateLimitSettings = {
  /** Failed credentials per minute; 0 disables the limit. */
  readonly failedCredentials: number;
  /** Requests per minute for a merchant without a custom limit; 0 disables the limit. */
  readonly requestsPerMerchant: number;
};

/** Sent with the response, success or rejection. */
type ResponseHeaders = Record<string, string>;

export type RateLimits = {
  /** Whether the client had too many failures, and whether its key is checked nevertheless. */
  beforeCredentials(client: string): 'open' | 'checked' | 'locked';
  /** The rejection of a client over its limit. */
  lockedOut(headers: ResponseHeaders, client: string): Rejection;
  afterFailedCredentials(headers: ResponseHeaders, client: string): Rejection | undefined;
  afterAuthentication(headers: ResponseHeaders, client: string, merchant: Merchant): Rejection | undefined;
  /** For a request that stands for several. */
  countFurther(headers: ResponseHeaders, merchant: Merchant, requests: number): Rejection | undefined;
  beforeWebhookCall(headers: ResponseHeaders, merchant: Merchant): Rejection | undefined;
  beforeHeldQuote(headers: ResponseHeaders, merchant: Merchant): Rejection | undefined;
};

const WINDOW_SECONDS = 60;
const ACCEPTED_SECONDS = 86_400;
/** A held quote is a free option on the rate, so a merchant gets one a second. */
const HELD_QUOTES: Policy = { name: 'quotes', limit: 60 };

/** Calls to the merchant's endpoint that it asks for. */
const WEBHOOK_CALLS: Policy = { name: 'webhooks', limit: 60 };

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
  const heldQuotes = openFixedWindow(WINDOW_SECONDS);
  const webhookCalls = openFixedWindow(WINDOW_SECONDS);
  const acceptedClients = openFixedWindow(ACCEPTED_SECONDS);

  const count = (
    window: FixedWindow,
    policy: Policy,
    headers: ResponseHeaders,
    { id }: Merchant,
    further?: number,
  ): Rejection | undefined => {
    if (policy.limit <= 0) return undefined;
    const before = window.peek(String(id));
    // A request that stands for several uses up nothing if they do not all fit.
    if (further !== undefined && before.count + further > policy.limit) {
      setHeaders(headers, policy, before);
      return exceeded(before);
    }
    const usage = window.count(String(id), further);
    setHeaders(headers, policy, usage);
    return usage.count > policy.limit ? exceeded(usage) : undefined;
  };
  const policyOf = ({ rateLimit }: Merchant): Policy => ({
    name: 'merchant',
    limit: rateLimit ?? settings.requestsPerMerchant,
  });

  return {
    beforeCredentials(client) {
      if (failed.limit <= 0 || failures.peek(client).count < failed.limit) return 'open';
      return acceptedClients.peek(client).count > 0 ? 'checked' : 'locked';
    },
    lockedOut(headers, client) {
      const usage = failures.peek(client);
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
    afterAuthentication(headers, client, merchant) {
      if (failed.limit > 0) acceptedClients.count(client);
      return count(requests, policyOf(merchant), headers, merchant);
    },
    countFurther: (headers, merchant, further) =>
      count(requests, policyOf(merchant), headers, merchant, further),
    beforeWebhookCall: (headers, merchant) => count(webhookCalls, WEBHOOK_CALLS, headers, merchant),
    beforeHeldQuote: (headers, merchant) => count(heldQuotes, HELD_QUOTES, headers, merchant),
  };
}
