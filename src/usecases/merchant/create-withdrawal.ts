// Creates a withdrawal: checks every rule that needs no lock, then holds the funds and inserts the row in one commit that
// is shared with concurrent requests. A repeated order id gets the response of the first request.

import { setTimeout as sleep } from 'node:timers/promises';
import type { MerchantId, WithdrawalId } from '../../domain/ids.ts';
import type { Merchant } from '../../domain/merchant.ts';
import { type Rejection, reject } from '../../domain/rejections.ts';
import { accepted, type Result, rejected, unreachable } from '../../domain/result.ts';
import { callbackHost, type Plan, type Withdrawal, type WithdrawalRequest } from '../../domain/withdrawal.ts';
import { isTransient, OutcomeUnknownFault } from '../../storage/postgres/faults.ts';
import type { CreateVerdict, WithdrawalDetails } from '../../storage/withdrawals/create-batch.ts';
import type { App } from '../app.ts';
import { dispatchWithdrawal } from '../payouts/dispatch-withdrawal.ts';
import type { Caller } from './authenticate-merchant.ts';
import { decide, findObstacle, findQuoteUse, fingerprintOf, repeatWhileStale } from './decide-withdrawal.ts';
import { type Created, failureOf, repeatResponse, type Waiting } from './order-response.ts';

type Input = {
  readonly merchant: Merchant;
  readonly caller: Caller;
  readonly request: WithdrawalRequest;
  /** Called when only an aggregator's response is pending, to this request or to an earlier one with the same order id. */
  readonly onExternalWait?: () => void;
  /** Called with what was decided, before it is created or rejected. */
  readonly onPlan?: (plan: Plan) => void;
  /** Instead of sending an automatic withdrawal while the merchant waits. */
  readonly sendLater?: (id: WithdrawalId) => void;
};

/** Give up after ten locked retries in a row: the cause is then not a concurrent change. */
const MAX_TRIES = 10;
/** The pause while another transaction locks the balance, doubled each time up to the maximum. */
const FIRST_LOCK_PAUSE_MS = 20;
const MAX_LOCK_PAUSE_MS = 200;

export const createWithdrawal = (app: App, input: Input): Promise<Result<Created>> =>
  repeatWhileStale(app, input, (merchant) => tryOnce(app, merchant, input));

async function tryOnce(
  app: App,
  merchant: Merchant,
  { request, sendLater, onPlan, onExternalWait = () => undefined }: Omit<Input, 'merchant' | 'caller'>,
): Promise<Result<Created> | 'stale'> {
  // One item of a batch must not delay the others.
  const waiting: Waiting = sendLater ? 'no' : { onExternalWait };
  // Neither is waited for if it is known: that would cost a turn of the microtask queue.
  const cached = app.cache.catalog();
  const catalog = cached instanceof Promise ? await cached : cached;
  const isSentLater = sendLater !== undefined;
  const { plan, rejection } = decide(app, merchant, catalog, request, { isSentLater });
  if (plan) onPlan?.(plan);
  if (rejection) {
    const obstacle = await findObstacle(app, { merchant, catalog, request, plan, rejection });
    return obstacle === 'stale' ? 'stale' : respondTo(app, obstacle, waiting);
  }
  const { orderId, attempt = 1 } = request;
  const order =
    orderId === undefined ? null : { orderId, attempt, fingerprint: fingerprintOf(app, request, plan) };
  const next = app.nextWithdrawalId();
  let id = next instanceof Promise ? await next : next;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    let outcome: CreateVerdict | { readonly verdict: 'unknown' };
    try {
      const wallet = app.vault.sealWallet(id, plan.wallet);
      outcome = await app.createBatched({ id, plan, wallet, order, details: detailsOf(app, id, request) });
    } catch (error) {
      if (!(error instanceof OutcomeUnknownFault)) throw error;
      outcome = { verdict: 'unknown' };
    }
    switch (outcome.verdict) {
      case 'created':
        if (plan.auto) sendLater?.(outcome.withdrawalId);
        if (!plan.auto || sendLater) return accepted({ id: outcome.withdrawalId, replayed: false });
        onExternalWait();
        return dispatch(app, outcome.withdrawalId);
      case 'replayed':
        return repeatCreated(app, { merchantId: merchant.id, id: outcome.withdrawalId }, waiting);
      case 'order_id_used':
        return rejected(reject('order_id_used', { field: 'order_id' }));
      case 'quote_used': {
        const used = await findQuoteUse(app, merchant.id, request);
        return respondTo(app, used ?? reject('quote_not_valid', { field: 'quote_id' }), waiting);
      }
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

function detailsOf(
  app: App,
  id: WithdrawalId,
  { metadata, comment, recipientName, callbackUrl }: WithdrawalRequest,
): WithdrawalDetails | null {
  if ([metadata, comment, recipientName, callbackUrl].every((field) => field === undefined)) return null;
  return {
    metadata: metadata ?? null,
    comment: comment ?? null,
    recipient: recipientName === undefined ? null : app.vault.sealRecipient(id, recipientName),
    callback: callbackUrl === undefined ? null : { url: callbackUrl, host: callbackHost(callbackUrl) },
  };
}

/**
 * The hold is committed: from here on only proof that nothing was sent counts as a failure, and nothing is read again, since
 * `busy` would say that nothing was created.
 */
async function dispatch(app: App, id: WithdrawalId): Promise<Result<Created>> {
  app.crashPoint('held');
  const failed = await dispatchWithdrawal(app, id, { atCreate: true }).catch((error: unknown) => {
    app.logFault(error, 'payout interrupted; the sweep continues it');
    return undefined;
  });
  return failed ? rejected(failureOf(failed, { replayed: false })) : accepted({ id, replayed: false });
}

/** The response of the withdrawal that the request repeats, or the rejection. */
const respondTo = async (
  app: App,
  obstacle: Withdrawal | Rejection,
  waiting: Waiting,
): Promise<Result<Created>> =>
  'id' in obstacle
    ? repeatExisting(app, obstacle.id, () => repeatResponse(app, obstacle, waiting))
    : rejected(obstacle);

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
  waiting: Waiting,
): Promise<Result<Created>> =>
  repeatExisting(app, key.id, async () => {
    const withdrawal = await app.findWithdrawal(key);
    if (!withdrawal) throw new Error(`withdrawal ${key.id} does not exist`);
    return repeatResponse(app, withdrawal, waiting);
  });
