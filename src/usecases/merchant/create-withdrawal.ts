// Creates a withdrawal: checks every rule that needs no lock, then holds the funds and inserts the row in one commit that
// is shared with concurrent requests. A repeated order id gets the response of the first request.

import { setTimeout as sleep } from 'node:timers/promises';
import type { MerchantId, WithdrawalId } from '../../domain/ids.ts';
import type { Merchant } from '../../domain/merchant.ts';
import { type Minor, ZERO } from '../../domain/money.ts';
import { type Rejection, reject } from '../../domain/rejections.ts';
import { accepted, type Result, rejected, unreachable } from '../../domain/result.ts';
import { liveRoutes } from '../../domain/routing.ts';
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
import { sameHash } from '../../storage/installation/vault.ts';
import { loadDayTotal } from '../../storage/merchants/balances.ts';
import { OutcomeUnknownFault } from '../../storage/postgres/faults.ts';
import type { App } from '../app.ts';
import { dispatchWithdrawal } from '../payouts/dispatch-withdrawal.ts';
import { authenticateMerchant, type Credentials } from './authenticate-merchant.ts';

export type Created = { readonly id: WithdrawalId; readonly replayed: boolean };

type Input = {
  readonly merchant: Merchant;
  readonly credentials: Credentials;
  readonly request: WithdrawalRequest;
  /** Called when the funds are held and only the aggregator's response is pending. */
  readonly onHeld?: () => void;
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

async function tryOnce(
  app: App,
  merchant: Merchant,
  { request, onHeld }: Pick<Input, 'request' | 'onHeld'>,
): Promise<Result<Created> | 'stale'> {
  const { phoneRegion: region } = app.settings;
  const catalog = await app.cache.catalog();
  const decision = decideWithdrawal(request, { merchant, catalog, region });
  if (!decision.ok) return rejectOrReplay(app, { merchant, catalog, request, rejection: decision.rejection });

  const plan = decision.value;
  const pause = plan.auto ? secondsUntilRouteIsUp(app, catalog, plan) : 0;
  if (pause > 0) {
    const failure = { reason: 'unavailable', retryable: true, nothingCreated: true } as const;
    const rejection = reject('payout_failed', { retryAfterSeconds: pause, failure });
    return rejectOrReplay(app, { merchant, catalog, request, rejection, total: plan.quote.total });
  }
  const { orderId } = request;
  const order = orderId === undefined ? null : { orderId, fingerprint: fingerprintOf(app, request, plan) };
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
        onHeld?.();
        return dispatch(app, outcome.withdrawalId);
      case 'replayed':
        return replay(app, merchant.id, outcome.withdrawalId);
      case 'order_id_used':
        return rejected(reject('order_id_used', { field: 'order_id' }));
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

/** The hold is committed: from here on only proof that nothing was sent counts as a failure. */
async function dispatch(app: App, id: WithdrawalId): Promise<Result<Created>> {
  app.crashPoint('held');
  const dispatched = await dispatchWithdrawal(app, id, { atCreate: true }).catch((error: unknown) => {
    // The job scheduled with the hold continues the payout.
    app.logFault(error, 'payout interrupted; its job continues it');
    return 'open' as const;
  });
  return dispatched === 'failed' ? failed(id) : accepted({ id, replayed: false });
}

const failed = (id: WithdrawalId): Result<never> =>
  rejected(reject('payout_failed', { withdrawId: String(id) }));

/** Repeats the response to the first request. */
const repeatResponse = (first: Withdrawal): Result<Created> =>
  first.failed ? failed(first.id) : accepted({ id: first.id, replayed: true });

async function replay(app: App, merchantId: MerchantId, id: WithdrawalId): Promise<Result<Created>> {
  const first = await app.findWithdrawal({ merchantId, id });
  if (!first) throw new Error(`withdrawal ${id} of a replayed order id does not exist`);
  return repeatResponse(first);
}

type RejectedRequest = {
  readonly merchant: Merchant;
  readonly catalog: Catalog;
  readonly request: WithdrawalRequest;
  readonly rejection: Rejection;
  /** The amount to hold, for a rejection that comes after every other rule. */
  readonly total?: Minor;
};

/** A used order id takes precedence over every rule about the content, so it is checked before the rejection. */
async function rejectOrReplay(
  app: App,
  { merchant, catalog, request, rejection, total }: RejectedRequest,
): Promise<Result<Created> | 'stale'> {
  // A create checks the versions under the lock, so a rejection checks them too.
  const versions = await app.findVersions(merchant.id);
  if (versions.merchant !== merchant.version || versions.catalog !== catalog.version) return 'stale';

  if (request.orderId !== undefined) {
    const first = await app.findWithdrawalByOrder({ merchantId: merchant.id, orderId: request.orderId });
    if (first) {
      return sameHash(first.fingerprint, fingerprintOf(app, request, canonicalOf(app, request)))
        ? repeatResponse(first.withdrawal)
        : rejected(reject('order_id_used', { field: 'order_id' }));
    }
  }
  // The daily limit precedes the automatic route, and only the database has the total of the day.
  const precedesRoute = rejection.code === 'auto_system_not_found' || rejection.code === 'payout_failed';
  if (precedesRoute && merchant.dailyLimit !== null) {
    const dayTotal = (await loadDayTotal(app.db, merchant.id)) + request.amount;
    if (dayTotal > merchant.dailyLimit) return rejected(reject('daily_limit_exceeded'));
  }
  if (total !== undefined && ((await app.findBalance(merchant.id))?.available ?? ZERO) < total)
    return rejected(reject('low_balance'));
  return rejected(rejection);
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
