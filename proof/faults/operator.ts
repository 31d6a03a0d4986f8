// An operator who pays or cancels some manual withdrawals during the run and the rest at its end, and tops up small balances.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseWithdrawalId } from '../../src/domain/ids.ts';
import { asMinor } from '../../src/domain/money.ts';
import type { App } from '../../src/usecases/app.ts';
import { creditMerchant } from '../../src/usecases/operator/merchants/credit-debit.ts';
import {
  cancelWithdrawal,
  payWithdrawal,
} from '../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { retryTransient } from '../../src/usecases/retry-transient.ts';
import type { Random } from '../random.ts';
import { OPERATOR, type Shop } from './set-up.ts';

export type Operator = {
  enqueue(id: string): void;
  stop(): Promise<void>;
  /** Decides every remaining manual withdrawal, including unacknowledged ones. */
  finish(): Promise<void>;
};

const POLL_MS = 200;
const SHARE_LEFT_OPEN = 0.5;
const TOP_UP_MS = 1_000;
const TOP_UP = asMinor(40_00n);

export function startOperator(app: App, shops: readonly Shop[], random: Random): Operator {
  const waiting: string[] = [];
  let running = true;

  async function decide(text: string): Promise<void> {
    const id = parseWithdrawalId(text);
    if (id === undefined) throw new Error(`${text} is not a withdrawal id`);
    if (random.next() < 0.5) await payWithdrawal(app, OPERATOR, { id, reference: `bank-${text}` });
    else await cancelWithdrawal(app, OPERATOR, { id, reason: 'the recipient changed their mind' });
  }

  async function work(): Promise<void> {
    while (running) {
      const id = waiting.shift();
      if (id === undefined) await sleep(POLL_MS);
      else if (random.next() > SHARE_LEFT_OPEN)
        // During a database fault the withdrawal is left for finish().
        await decide(id).catch(() => sleep(POLL_MS));
    }
  }

  async function topUp(): Promise<void> {
    while (running) {
      for (const { merchant_id } of shops.filter(({ lowBalance }) => lowBalance))
        await creditMerchant(app, OPERATOR, {
          merchantId: merchant_id,
          amount: TOP_UP,
          note: 'top-up',
        }).catch(() => undefined);
      await sleep(TOP_UP_MS);
    }
  }

  const working = Promise.all([work(), topUp()]);
  return {
    enqueue: (id) => waiting.push(id),
    async stop() {
      running = false;
      await working;
    },
    async finish() {
      // The pool may still hold a connection that broke in the last fault.
      const rows = await retryTransient(() =>
        app.db.query<{ id: string }>({
          text: `select id::text from withdrawals where state = 'created' and not auto order by id`,
        }),
      );
      for (const { id } of rows) await retryTransient(() => decide(id));
    },
  };
}
