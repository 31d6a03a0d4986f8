// Creates many withdrawals of one merchant, each for itself: they go through the same group commit as single ones. Nothing is sent
// while the merchant waits; automatic ones are queued for the workers.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { WithdrawalId } from '../../domain/ids.ts';
import type { Merchant } from '../../domain/merchant.ts';
import { reject } from '../../domain/rejections.ts';
import { type Result, rejected } from '../../domain/result.ts';
import type { WithdrawalRequest } from '../../domain/withdrawal.ts';
import { deferWithdrawals } from '../../storage/payouts/payout-jobs.ts';
import { isTransient } from '../../storage/postgres/faults.ts';
import type { App } from '../app.ts';
import type { Caller } from './authenticate-merchant.ts';
import { createWithdrawal } from './create-withdrawal.ts';
import type { Created } from './order-response.ts';

type Input = {
  readonly merchant: Merchant;
  readonly caller: Caller;
  /** Each with an order id of its own. */
  readonly requests: readonly WithdrawalRequest[];
};

/** The database begins with the first items while the others are prepared, and other requests are answered in between. */
const ITEMS_PER_TURN = 64;

/** One outcome per request, in order. */
export async function createWithdrawals(
  app: App,
  { merchant, caller, requests }: Input,
): Promise<Result<Created>[]> {
  const toSend: WithdrawalId[] = [];
  const sendLater = (id: WithdrawalId): void => void toSend.push(id);
  const started: Promise<Result<Created>>[] = [];
  for (const request of requests) {
    const created = createWithdrawal(app, { merchant, caller, request, sendLater });
    started.push(
      created.catch((error: unknown) => {
        app.logFault(error, 'an item of a batch failed');
        return rejected(reject(isTransient(error) ? 'busy' : 'internal_error'));
      }),
    );
    if (started.length % ITEMS_PER_TURN === 0) await nextTurn();
  }
  const outcomes = await Promise.all(started);
  await queue(app, toSend);
  return outcomes;
}

/** Also ends the create in the record. If this fails, the sweep finds them. */
async function queue(app: App, ids: readonly WithdrawalId[]): Promise<void> {
  if (ids.length === 0) return;
  const deferred = [...ids]
    .sort((a, b) => a - b)
    .map((id) => ({ id, waitingFor: 'its turn in a batch', seconds: 0 }));
  try {
    await app.db.transaction((tx) => deferWithdrawals(tx, deferred));
  } catch (error) {
    app.logFault(error, 'a batch was created and not queued; the sweep queues it');
  }
}
