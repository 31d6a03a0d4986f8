// An operator who pays or cancels some manual withdrawals during the run and the rest at its end, tops up small balances, sets
// rates and buys USDT.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseWithdrawalId } from '../../src/domain/ids.ts';
import { asMinor } from '../../src/domain/money.ts';
import type { App } from '../../src/usecases/app.ts';
import { creditMerchant } from '../../src/usecases/operator/merchants/credit-debit.ts';
import { buyFloat } from '../../src/usecases/operator/rates/buy-float.ts';
import { setRate } from '../../src/usecases/operator/rates/set-rate.ts';
import {
  cancelWithdrawal,
  payWithdrawal,
} from '../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { retryTransient } from '../../src/usecases/retry-transient.ts';
import type { Random } from '../random.ts';
import { transactionHashOf } from '../usdt.ts';
import { RATES } from './rates.ts';
import { OPERATOR, type Shop } from './set-up.ts';

export type ManualWithdrawal = { readonly id: string; readonly system: string };

export type Operator = {
  enqueue(waiting: ManualWithdrawal): void;
  stop(): Promise<void>;
  /** Decides every remaining manual withdrawal, including unacknowledged ones. */
  finish(): Promise<void>;
};

const POLL_MS = 200;
const SHARE_LEFT_OPEN = 0.5;
const TOP_UP_MS = 1_000;
const TOP_UP = asMinor(40_00n);
const NEW_RATE_MS = 2_000;
const PURCHASE = { currency: 'USDT', bought: '100', cost: asMinor(9_730_00n), note: 'bought again' } as const;

export function startOperator(app: App, shops: readonly Shop[], random: Random): Operator {
  const waiting: ManualWithdrawal[] = [];
  let running = true;

  async function decide({ id: text, system }: ManualWithdrawal): Promise<void> {
    const id = parseWithdrawalId(text);
    if (id === undefined) throw new Error(`${text} is not a withdrawal id`);
    const reference = system === 'usdt' ? transactionHashOf(text) : `bank-${text}`;
    if (random.next() < 0.5) await payWithdrawal(app, OPERATOR, { id, reference });
    else await cancelWithdrawal(app, OPERATOR, { id, reason: 'the recipient changed their mind' });
  }

  async function work(): Promise<void> {
    while (running) {
      const next = waiting.shift();
      if (next === undefined) await sleep(POLL_MS);
      else if (random.next() > SHARE_LEFT_OPEN)
        // During a database fault the withdrawal is left for finish().
        await decide(next).catch(() => sleep(POLL_MS));
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

  /** Each currency gets its entries beside those of the withdrawals. A fault may prevent either. */
  async function exchange(): Promise<void> {
    for (let i = 1; running; i += 1) {
      await sleep(NEW_RATE_MS);
      const rate = RATES[i % RATES.length] ?? RATES[0];
      await setRate(app, OPERATOR, 'USDT', { rate }).catch(() => undefined);
      await buyFloat(app, OPERATOR, PURCHASE).catch(() => undefined);
    }
  }

  const working = Promise.all([work(), topUp(), exchange()]);
  return {
    enqueue: (manual) => waiting.push(manual),
    async stop() {
      running = false;
      await working;
    },
    async finish() {
      // The pool may still hold a connection that broke in the last fault.
      const rows = await retryTransient(() =>
        app.db.query<ManualWithdrawal>({
          text: `select id::text, system from withdrawals where state = 'created' and not auto order by id`,
        }),
      );
      for (const row of rows) await retryTransient(() => decide(row));
    },
  };
}
