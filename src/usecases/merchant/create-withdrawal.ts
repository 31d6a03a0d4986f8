// Creates a withdrawal: checks every rule that needs no lock, then holds the funds and inserts the row in one commit that
// is shared with concurrent requests. A repeated order id gets the response of the first request.

import { setTimeout as sleep } from 'node:timers/promises';
import type { MerchantId, WithdrawalId } from '../../domain/ids.ts';
import type { Merchant } from '../../domain/merchant.ts';
import { type Minor, ZERO } from '../../domain/money.ts';
import { type Rejection, type RejectionCode, reject } from '../../domain/rejections.ts';
import { accepted, type Result, rejected, unreachable } from '../../domain/result.ts';
import { liveRoutes } from '../../domain/routing.ts';
import { isCardNumber } from '../../domain/systems/card.ts';
import { isSystemName } from '../../domain/systems/index.ts';
import {
  type Catalog,
  canonicalBank,
  canonicalWallet,
  decideWithdrawal,
  type Plan,
  type WithdrawalRequest,
} from '../../domain/withdrawal.ts';
import type { LoadedCatalog } from '../../storage/catalog/catalog.ts';
import { sameHash } from '../../storage/installation/vault.ts';
import { loadDayTotal } from '../../storage/merchants/balances.ts';
import { isTransient, OutcomeUnknownFault } from '../../storage/postgres/faults.ts';
import { findOrderAttempt } from '../../storage/withdrawals/withdrawals.ts';
import type { App } from '../app.ts';
import { dispatchWithdrawal } from '../payouts/dispatch-withdrawal.ts';
import { authenticateMerchant, type Credentials } from './authenticate-merchant.ts';
import { type Created, payoutFailed, repeatResponse } from './order-response.ts';

type Input = {
  readonly merchant: Merchant;
  readonly credentials: Credentials;
  readonly request: WithdrawalRequest;
  /** Called when only an aggregator's response is pending, to this request or to an earlier one with the same order id. */
  readonly onExternalWait?: () => void;
};

/** Give up after ten stale or locked retries in a row: the cause is then not a concurrent change. */
const MAX_TRIES = 10;
/** The pause while another transaction locks the balance, doubled each time up to the maximum. */
const FIRST_LOCK_PAUSE_MS = 20;
const MAX_LOCK_PAUSE_MS = 200;

export async function createWithdrawal(app: App, input: Input): Promise<Result<Created>> {
  const { merchant, credentials } = input;
  let current = merchant;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const outcome = await tryOnce(app, current, input);
    if (outcome !== 'stale') return outcome;
    // The merchant, its key or the catalog changed since: repeat every check, authentication included.
    app.cache.invalidateMerchant(current.id);
    app.cache.invalidateCatalog();
    const reauthenticated = await authenticateMerchant(app, credentials);
    if (!reauthenticated.ok) return reauthenticated;
    current = reauthenticated.value;
  }
  return rejected(reject('busy'));
}

function decide(
  app: App,
  merchant: Merchant,
  catalog: LoadedCatalog,
  request: WithdrawalRequest,
): Result<Plan> {
  const { phoneRegion: region, fpsNumbers } = app.settings;
  if (request.orderId !== undefined && isCardNumber(request.orderId))
    return rejected(reject('invalid_field', { field: 'order_id' }));
  const walletRules = { region, fpsNumbers };
  return decideWithdrawal(request, { merchant, catalog, walletRules, now: catalog.clock() });
}

async function tryOnce(
  app: App,
  merchant: Merchant,
  { request, onExternalWait = () => undefined }: Pick<Input, 'request' | 'onExternalWait'>,
): Promise<Result<Created> | 'stale'> {
  const catalog = await app.cache.catalog();
  const decision = decide(app, merchant, catalog, request);
  if (!decision.ok)
    return rejectOrReplay(app, { merchant, catalog, request, onExternalWait, rejection: decision.rejection });

  const plan = decision.value;
  const pause = plan.auto ? secondsUntilRouteIsUp(app, catalog, plan) : 0;
  if (pause > 0) {
    const failure = { reason: 'unavailable', retryable: true, nothingCreated: true } as const;
    const rejection = reject('payout_failed', { retryAfterSeconds: pause, failure });
    return rejectOrReplay(app, {
      merchant,
      catalog,
      request,
      onExternalWait,
      rejection,
      total: plan.quote.total,
    });
  }
  const { orderId, attempt = 1 } = request;
  const order =
    orderId === undefined ? null : { orderId, attempt, fingerprint: fingerprintOf(app, request, plan) };
  let id = await app.nextWithdrawalId();
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const outcome = await app
      .createBatched({ id, plan, wallet: app.vault.sealWallet(id, plan.wallet), order })
      .catch((error: unknown) => {
        if (error instanceof OutcomeUnknownFault) return { verdict: 'unknown' as const };
        throw error;
      });
    switch (outcome.verdict) {
      case 'created':
        if (!plan.auto) return accepted({ id: outcome.withdrawalId, replayed: false });
        onExternalWait();
        return dispatch(app, outcome.withdrawalId);
      case 'replayed':
        return repeatCreated(app, { merchantId: merchant.id, id: outcome.withdrawalId }, onExternalWait);
      case 'order_id_used':
        return rejected(reject('order_id_used', { field: 'order_id' }));
      case 'attempt_not_allowed':
        return rejected(reject('attempt_not_allowed', { field: 'attempt' }));
      case 'low_balance':
      case 'daily_limit_exceeded':
        return rejected(reject(outcome.verdict));
      case 'unknown':
        return rejected(reject('outcome_unknown', { withdrawId: String(id) }));
      case 'stale':
        return 'stale';
      case 'locked':
        await sleep(Math.min(FIRST_LOCK_PAUSE_MS * 2 ** tries, MAX_LOCK_PAUSE_MS));
        break;
      case 'again':
        id = await app.nextWithdrawalId();
        break;
      default:
        return unreachable(outcome);
    }
  }
  return rejected(reject('busy'));
}

/**
 * The hold is committed: from here on only proof that nothing was sent counts as a failure, and nothing is read again, since
 * `busy` would say that nothing was created.
 */
async function dispatch(app: App, id: WithdrawalId): Promise<Result<Created>> {
  app.crashPoint('held');
  const failed = await dispatchWithdrawal(app, id, { atCreate: true }).catch((error: unknown) => {
    // The job scheduled with the hold continues the payout.
    app.logFault(error, 'payout interrupted; its job continues it');
    return undefined;
  });
  return failed ? payoutFailed(failed, { replayed: false }) : accepted({ id, replayed: false });
}

/** The order exists: `busy` would say that nothing was created. */
async function repeatExisting(
  app: App,
  id: WithdrawalId,
  repeat: () => Promise<Result<Created>>,
): Promise<Result<Created>> {
  try {
    return await repeat();
  } catch (error) {
    if (!isTransient(error)) throw error;
    app.logFault(error, 'the response to an earlier request could not be read');
    return rejected(reject('outcome_unknown', { withdrawId: String(id) }));
  }
}

const repeatCreated = (
  app: App,
  key: { readonly merchantId: MerchantId; readonly id: WithdrawalId },
  onExternalWait: () => void,
): Promise<Result<Created>> =>
  repeatExisting(app, key.id, async () => {
    const withdrawal = await app.findWithdrawal(key);
    if (!withdrawal) throw new Error(`withdrawal ${key.id} does not exist`);
    return repeatResponse(app, withdrawal, onExternalWait);
  });

type RejectedRequest = {
  readonly merchant: Merchant;
  readonly catalog: LoadedCatalog;
  readonly request: WithdrawalRequest;
  readonly onExternalWait: () => void;
  readonly rejection: Rejection;
  /** The amount to hold, for a rejection that comes after every other rule. */
  readonly total?: Minor;
};

const AFTER_DAILY_LIMIT: readonly RejectionCode[] = [
  'rate_not_available',
  'auto_system_not_found',
  'payout_failed',
];

/** A used order id takes precedence over every rule about the content, so it is checked before the rejection. */
async function rejectOrReplay(
  app: App,
  rejectedRequest: RejectedRequest,
): Promise<Result<Created> | 'stale'> {
  const { merchant, catalog, request, rejection, total } = rejectedRequest;
  // A create checks the versions under the lock, so a rejection checks them too.
  const versions = await app.findVersions(merchant.id);
  if (versions.merchant !== merchant.version || versions.catalog !== catalog.version) return 'stale';

  const repeated = await repeatOrder(app, rejectedRequest);
  if (repeated) return repeated;
  // The daily limit precedes the rate and the automatic route, and only the database has the total of the day.
  if (AFTER_DAILY_LIMIT.includes(rejection.code) && merchant.dailyLimit !== null) {
    const dayTotal = (await loadDayTotal(app.db, merchant.id)) + request.amount;
    if (dayTotal > merchant.dailyLimit) return rejected(reject('daily_limit_exceeded'));
  }
  if (total !== undefined && ((await app.findBalance(merchant.id))?.available ?? ZERO) < total)
    return rejected(reject('low_balance'));
  return rejected(rejection);
}

/** Undefined: the order id is new, or this would be its next attempt. */
async function repeatOrder(
  app: App,
  { merchant, request, onExternalWait }: RejectedRequest,
): Promise<Result<Created> | undefined> {
  const { orderId, attempt = 1 } = request;
  if (orderId === undefined) return undefined;
  const key = { merchantId: merchant.id, orderId };
  const newest = await app.findWithdrawalByOrder(key);
  if (!newest)
    return attempt === 1 ? undefined : rejected(reject('attempt_not_allowed', { field: 'attempt' }));
  if (!sameHash(newest.fingerprint, fingerprintOf(app, request, canonicalOf(app, request))))
    return rejected(reject('order_id_used', { field: 'order_id' }));
  const { orderAttempt, failed } = newest.withdrawal;
  if (attempt === orderAttempt + 1 && failed) return undefined;
  const first =
    attempt === orderAttempt ? newest.withdrawal : await findOrderAttempt(app.replicatedReads, key, attempt);
  return first
    ? repeatExisting(app, first.id, () => repeatResponse(app, first, onExternalWait))
    : rejected(reject('attempt_not_allowed', { field: 'attempt' }));
}

/** While every aggregator for it is paused, nothing is created: it could only be cancelled. */
const secondsUntilRouteIsUp = (app: App, { routing }: Catalog, { system, quote }: Plan): number =>
  app.aggregators.secondsUntilUp(
    system,
    liveRoutes(routing, { system, received: quote.received }).map(({ aggregator }) => aggregator),
  );

/** Two requests are the same if amount, destination and fee source are equal in canonical form. */
const fingerprintOf = (
  app: App,
  { amount, system, feeFrom }: WithdrawalRequest,
  { wallet, bankId }: Pick<Plan, 'wallet' | 'bankId'>,
): Buffer => app.vault.fingerprint([String(amount), wallet, system, bankId ?? '', feeFrom ?? '']);

/** The canonical fields of a request that was rejected before it had a plan. */
const canonicalOf = (app: App, request: WithdrawalRequest): Pick<Plan, 'wallet' | 'bankId'> => ({
  wallet: canonicalWallet(request, app.settings.phoneRegion) ?? `? ${request.wallet}`,
  bankId: isSystemName(request.system) ? canonicalBank(request.system, request) : null,
});
