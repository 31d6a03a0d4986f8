// Whether a request can become a withdrawal, as far as that is known without a lock, in the published order. A create acts on
// it, a quote reports it.
import type { MerchantId } from '../../domain/ids.ts';
import type { Merchant } from '../../domain/merchant.ts';
import { ZERO } from '../../domain/money.ts';
import { decodeQuote, type HeldQuote } from '../../domain/rates/held-quote.ts';
import { type Rejection, type RejectionCode, reject } from '../../domain/rejections.ts';
import { type Result, rejected } from '../../domain/result.ts';
import { liveRoutes } from '../../domain/routing.ts';
import { isCardNumber } from '../../domain/systems/card.ts';
import { isSystemName } from '../../domain/systems/index.ts';
import {
  type Catalog,
  canonicalBank,
  canonicalWallet,
  decideWithdrawal,
  type Plan,
  type Withdrawal,
  type WithdrawalRequest,
} from '../../domain/withdrawal.ts';
import type { LoadedCatalog } from '../../storage/catalog/catalog.ts';
import { sameHash } from '../../storage/installation/vault.ts';
import { loadDayTotal } from '../../storage/merchants/balances.ts';
import {
  findOrderAttempt,
  findWithdrawalByQuote,
  mayBeSuperseded,
} from '../../storage/withdrawals/withdrawals.ts';
import type { App } from '../app.ts';
import { authenticateAgain, type Caller } from './authenticate-merchant.ts';

/** Give up after ten changes in a row: something else is wrong. */
const MAX_TRIES = 10;

type Attempt<T> = (merchant: Merchant) => Promise<Result<T> | 'stale'>;
type Authenticated = { readonly merchant: Merchant; readonly caller: Caller };

/** If the merchant, its key or the catalog changed since they were read, every check is repeated, authentication included. */
export const repeatWhileStale = <T>(
  app: App,
  input: Authenticated,
  tryOnce: Attempt<T>,
): Promise<Result<T>> =>
  tryOnce(input.merchant).then((outcome) => (outcome === 'stale' ? repeat(app, input, tryOnce) : outcome));

async function repeat<T>(
  app: App,
  { merchant, caller }: Authenticated,
  tryOnce: Attempt<T>,
): Promise<Result<T>> {
  for (let tries = 1; tries < MAX_TRIES; tries += 1) {
    app.cache.invalidateMerchant(merchant.id);
    app.cache.invalidateCatalog();
    const reauthenticated = await authenticateAgain(app, merchant.id, caller);
    if (!reauthenticated.ok) return reauthenticated;
    const outcome = await tryOnce(reauthenticated.value);
    if (outcome !== 'stale') return outcome;
  }
  return rejected(reject('busy'));
}

/** A plan with a rejection: it is valid, and every aggregator for it is paused. */
type Decision =
  | { readonly plan: Plan; readonly rejection: undefined }
  | { readonly plan: Plan | undefined; readonly rejection: Rejection };

export function decide(
  app: App,
  merchant: Merchant,
  catalog: LoadedCatalog,
  request: WithdrawalRequest,
  { isSentLater = false }: { readonly isSentLater?: boolean } = {},
): Decision {
  const { phoneRegion: region, fpsNumbers } = app.settings;
  if (request.orderId !== undefined && isCardNumber(request.orderId))
    return { plan: undefined, rejection: reject('invalid_field', { field: 'order_id' }) };
  const decided = decideWithdrawal(request, {
    merchant,
    catalog,
    walletRules: { region, fpsNumbers },
    now: catalog.clock(),
    heldQuote: findHeldQuote(app, merchant.id, request),
    isCallable: (url) => app.webhookSender.validateUrl(url) === undefined,
  });
  if (!decided.ok) return { plan: undefined, rejection: decided.rejection };
  const plan = decided.value;
  const pause = plan.auto && !isSentLater ? secondsUntilRouteIsUp(app, catalog, plan) : 0;
  if (pause <= 0) return { plan, rejection: undefined };
  // It could only be cancelled, so nothing is created.
  const failure = { reason: 'unavailable', retryable: true, nothingCreated: true } as const;
  return { plan, rejection: reject('payout_failed', { retryAfterSeconds: pause, failure }) };
}

const secondsUntilRouteIsUp = (app: App, { routing }: Catalog, { system, quote }: Plan): number =>
  app.aggregators.secondsUntilUp(
    system,
    liveRoutes(routing, { system, received: quote.received }).map(({ aggregator }) => aggregator),
  );

/** A quote can be opened only by its merchant. */
function openQuote(app: App, merchantId: MerchantId, { quoteId }: WithdrawalRequest): HeldQuote | undefined {
  const text = quoteId === undefined ? undefined : app.vault.openToken(quoteOwner(merchantId), quoteId);
  return text === undefined ? undefined : decodeQuote(text);
}

const isQuoteFor = (app: App, quote: HeldQuote, request: WithdrawalRequest): boolean =>
  quote.content === contentOf(app, request);

/** Undefined: the request has none. */
function findHeldQuote(
  app: App,
  merchantId: MerchantId,
  request: WithdrawalRequest,
): HeldQuote | 'not valid' | undefined {
  if (request.quoteId === undefined) return undefined;
  const quote = openQuote(app, merchantId, request);
  return quote && isQuoteFor(app, quote, request) ? quote : 'not valid';
}

/**
 * The withdrawal that has used the quote of a request, if neither has an order id: the request repeats it. Otherwise the
 * rejection, which names that withdrawal, so that a merchant without a response does not pay again with a new quote. Undefined:
 * no withdrawal has used it.
 */
export async function findQuoteUse(
  app: App,
  merchantId: MerchantId,
  request: WithdrawalRequest,
): Promise<Withdrawal | Rejection | undefined> {
  const quote = openQuote(app, merchantId, request);
  const used = quote && (await findWithdrawalByQuote(app.replicatedReads, quote.id));
  if (!used) return undefined;
  if (request.orderId === undefined && used.orderId === null && isQuoteFor(app, quote, request)) return used;
  return reject('quote_not_valid', { field: 'quote_id', withdrawId: String(used.id) });
}

export const quoteOwner = (merchantId: MerchantId): string => `quote of merchant ${merchantId}`;

export const contentOf = (app: App, request: WithdrawalRequest): string =>
  fingerprintOf(app, request, canonicalOf(app, request)).toString('hex');

type Decided<R> = {
  readonly merchant: Merchant;
  readonly catalog: LoadedCatalog;
  readonly request: WithdrawalRequest;
  readonly plan: Plan | undefined;
  readonly rejection: R;
};

const AFTER_DAILY_LIMIT: readonly RejectionCode[] = [
  'rate_not_available',
  'auto_system_not_found',
  'payout_failed',
];

/**
 * What the database says before the rejection, or else the rejection: a used order id or quote takes precedence over every
 * rule about the content. The result may be the withdrawal of an earlier request, which this one repeats.
 */
export async function findObstacle<R extends Rejection | undefined>(
  app: App,
  decided: Decided<R>,
): Promise<Withdrawal | Rejection | R | 'stale'> {
  const { merchant, catalog, request, plan, rejection } = decided;
  // A create checks the versions under the lock, so a rejection checks them too.
  const versions = await app.findVersions(merchant.id);
  if (versions.merchant !== merchant.version || versions.catalog !== catalog.version) return 'stale';

  const earlier =
    (await findRepeated(app, merchant.id, request)) ?? (await findQuoteUse(app, merchant.id, request));
  if (earlier) return earlier;
  // The daily limit precedes the rate and the automatic route, and only the database has the total of the day.
  if ((!rejection || AFTER_DAILY_LIMIT.includes(rejection.code)) && merchant.dailyLimit !== null) {
    const dayTotal = (await loadDayTotal(app.db, merchant.id)) + request.amount;
    if (dayTotal > merchant.dailyLimit) return reject('daily_limit_exceeded');
  }
  if (plan && ((await app.findBalance(merchant.id))?.available ?? ZERO) < plan.quote.total)
    return reject('low_balance');
  return rejection;
}

/** Undefined: the order id is new, or this would be its next attempt. */
async function findRepeated(
  app: App,
  merchantId: MerchantId,
  request: WithdrawalRequest,
): Promise<Withdrawal | Rejection | undefined> {
  const { orderId, attempt = 1 } = request;
  if (orderId === undefined) return undefined;
  const key = { merchantId, orderId };
  const newest = await app.findWithdrawalByOrder(key);
  if (!newest) return attempt === 1 ? undefined : reject('attempt_not_allowed', { field: 'attempt' });
  if (!sameHash(newest.fingerprint, fingerprintOf(app, request, canonicalOf(app, request))))
    return reject('order_id_used', { field: 'order_id' });
  const { id, orderAttempt } = newest.withdrawal;
  if (attempt === orderAttempt + 1 && (await mayBeSuperseded(app.db, id))) return undefined;
  const first =
    attempt === orderAttempt ? newest.withdrawal : await findOrderAttempt(app.replicatedReads, key, attempt);
  return first ?? reject('attempt_not_allowed', { field: 'attempt' });
}

/**
 * Two requests are the same if amount, destination, fee source and what the recipient is told are equal in canonical form. Without
 * the latter, the fingerprint is that of earlier versions.
 */
export const fingerprintOf = (
  app: App,
  { amount, system, feeFrom, comment, recipientName }: WithdrawalRequest,
  { wallet, bankId }: Pick<Plan, 'wallet' | 'bankId'>,
): Buffer => {
  const parts = [String(amount), wallet, system, bankId ?? '', feeFrom ?? ''];
  if (comment !== undefined || recipientName !== undefined) parts.push(comment ?? '', recipientName ?? '');
  return app.vault.fingerprint(parts);
};

/** The canonical fields of a request that was rejected before it had a plan. */
const canonicalOf = (app: App, request: WithdrawalRequest): Pick<Plan, 'wallet' | 'bankId'> => ({
  wallet: canonicalWallet(request, app.settings.phoneRegion) ?? `? ${request.wallet}`,
  bankId: isSystemName(request.system) ? canonicalBank(request.system, request) : null,
});
