// Creates a withdrawal: decide what can be decided without a lock, then hold the money and write the row in one
// commit shared with whoever else is creating. A replayed order id answers what the first request was answered.

import { setTimeout as sleep } from 'node:timers/promises';
import type { MerchantId, WithdrawalId } from '../../domain/ids.ts';
import type { Merchant } from '../../domain/merchant.ts';
import { type Rejection, reject } from '../../domain/rejections.ts';
import { accepted, type Result, rejected, unreachable } from '../../domain/result.ts';
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

type Asked = {
  readonly merchant: Merchant;
  readonly credentials: Credentials;
  readonly request: WithdrawalRequest;
  /** Called when the money is held and only the aggregator's answer is waited for. */
  readonly onHeld?: () => void;
};

/** So often in a row something changed under our feet, or another request was in the way: something else is wrong. */
const MOST_TRIES = 10;
/** How long a balance that somebody else has is waited for, a little longer each time: about a second in all. */
const FIRST_LOCK_PAUSE_MS = 20;
const LONGEST_LOCK_PAUSE_MS = 200;

export async function createWithdrawal(app: App, asked: Asked): Promise<Result<Created>> {
  const { merchant, credentials } = asked;
  let current = merchant;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const outcome = await tryOnce(app, current, asked);
    if (outcome !== 'stale') return outcome;
    // Blocked, rotated or reconfigured in the meantime: everything is asked again, the key included.
    app.cache.invalidateMerchant(current.id);
    app.cache.invalidateCatalog();
    const again = await authenticateMerchant(app, credentials);
    if (!again.ok) return again;
    current = again.value;
  }
  return rejected(reject('busy'));
}

async function tryOnce(
  app: App,
  merchant: Merchant,
  { request, onHeld }: Pick<Asked, 'request' | 'onHeld'>,
): Promise<Result<Created> | 'stale'> {
  const { phoneRegion: region } = app.settings;
  const catalog = await app.cache.catalog();
  const decision = decideWithdrawal(request, { merchant, catalog, region });
  if (!decision.ok) return refuse(app, { merchant, catalog, request, rejection: decision.rejection });

  const plan = decision.value;
  const { orderId } = request;
  const order = orderId === undefined ? null : { orderId, fingerprint: fingerprintOf(app, request, plan) };
  let id = await app.nextWithdrawalId();
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
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
        await sleep(Math.min(FIRST_LOCK_PAUSE_MS * 2 ** tries, LONGEST_LOCK_PAUSE_MS));
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

/** The hold is committed; from here on only proof that nothing was sent makes it a failure. */
async function dispatch(app: App, id: WithdrawalId): Promise<Result<Created>> {
  app.crashPoint('held');
  const dispatched = await dispatchWithdrawal(app, id, { atCreate: true }).catch((error: unknown) => {
    // Whatever went wrong, somebody looks after it in a moment.
    app.logFault(error, 'a payout was interrupted');
    return 'open' as const;
  });
  return dispatched === 'failed' ? failed(id) : accepted({ id, replayed: false });
}

const failed = (id: WithdrawalId): Result<never> =>
  rejected(reject('payout_failed', { withdrawId: String(id) }));

/** The first answer once more. */
const answerAgain = (first: Withdrawal): Result<Created> =>
  first.failed ? failed(first.id) : accepted({ id: first.id, replayed: true });

async function replay(app: App, merchantId: MerchantId, id: WithdrawalId): Promise<Result<Created>> {
  const first = await app.findWithdrawal({ merchantId, id });
  if (!first) throw new Error(`withdrawal ${id} was found and is gone`);
  return answerAgain(first);
}

type Refusal = {
  readonly merchant: Merchant;
  readonly catalog: Catalog;
  readonly request: WithdrawalRequest;
  readonly rejection: Rejection;
};

/** A used order id comes before every rule about the request's content, so it is looked for before refusing. */
async function refuse(
  app: App,
  { merchant, catalog, request, rejection }: Refusal,
): Promise<Result<Created> | 'stale'> {
  // A create has its versions checked under the lock; a refusal deserves no less.
  const now = await app.findVersions(merchant.id);
  if (now.merchant !== merchant.version || now.catalog !== catalog.version) return 'stale';

  if (request.orderId !== undefined) {
    const first = await app.findWithdrawalByOrder({ merchantId: merchant.id, orderId: request.orderId });
    if (first) {
      return sameHash(first.fingerprint, fingerprintOf(app, request, canonicalOf(app, request)))
        ? answerAgain(first.withdrawal)
        : rejected(reject('order_id_used', { field: 'order_id' }));
    }
  }
  // The day's total is only known to the database, and is checked before the automatic route.
  if (rejection.code === 'auto_system_not_found' && merchant.dailyLimit !== null) {
    const asked = (await loadDayTotal(app.db, merchant.id)) + request.amount;
    if (asked > merchant.dailyLimit) return rejected(reject('daily_limit_exceeded'));
  }
  return rejected(rejection);
}

/** What makes two requests the same: the money, the destination and who bears the fee, each in canonical form. */
const fingerprintOf = (
  app: App,
  { amount, system, feeFrom }: WithdrawalRequest,
  { wallet, bankId }: Pick<Plan, 'wallet' | 'bankId'>,
): Buffer => app.vault.fingerprint([String(amount), wallet, system, bankId ?? '', feeFrom ?? '']);

/** Of a request that did not get as far as a plan. */
const canonicalOf = (app: App, request: WithdrawalRequest): Pick<Plan, 'wallet' | 'bankId'> => ({
  wallet: canonicalWallet(request, app.settings.phoneRegion) ?? `? ${request.wallet}`,
  bankId: isSystemName(request.system) ? canonicalBank(request.system, request) : null,
});
