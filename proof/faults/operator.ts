// An operator who pays or cancels by hand some of what waits for one, the rest at the end of the day, and fills up the
// balances that are low.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseWithdrawalId } from '../../src/domain/ids.ts';
import { asMinor } from '../../src/domain/money.ts';
import type { App } from '../../src/usecases/app.ts';
import { creditMerchant } from '../../src/usecases/operator/merchants/credit-debit.ts';
import { cancelWithdrawal } from '../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { payWithdrawal } from '../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { retryTransient } from '../../src/usecases/retry-transient.ts';
import type { Random } from '../random.ts';
import { CASHIER, type Shop } from './set-up.ts';

export type Operator = {
  give(id: string): void;
  stop(): Promise<void>;
  /** Whatever waits for an operator still, also what no merchant heard of. */
  finish(): Promise<void>;
};

const GLANCE_MS = 200;
const SHARE_LEFT_ALONE = 0.5;
const TOP_UP_MS = 1_000;
const TOP_UP = asMinor(40_00n);

export function startOperator(app: App, shops: readonly Shop[], random: Random): Operator {
  const waiting: string[] = [];
  let running = true;

  async function decide(text: string): Promise<void> {
    const id = parseWithdrawalId(text);
    if (id === undefined) throw new Error(`${text} is no withdrawal id`);
    if (random.next() < 0.5) await payWithdrawal(app, CASHIER, { id, reference: `bank-${text}` });
    else await cancelWithdrawal(app, CASHIER, { id, reason: 'the recipient changed their mind' });
  }

  async function work(): Promise<void> {
    while (running) {
      const id = waiting.shift();
      if (id === undefined) await sleep(GLANCE_MS);
      else if (random.next() > SHARE_LEFT_ALONE)
        // A database that is away is an operator's trouble too, who looks again at the end of the day.
        await decide(id).catch(() => sleep(GLANCE_MS));
    }
  }

  async function fillUp(): Promise<void> {
    while (running) {
      for (const { merchant_id } of shops.filter(({ poor }) => poor))
        await creditMerchant(app, CASHIER, {
          merchantId: merchant_id,
          amount: TOP_UP,
          note: 'a little',
        }).catch(() => undefined);
      await sleep(TOP_UP_MS);
    }
  }

  const working = Promise.all([work(), fillUp()]);
  return {
    give: (id) => waiting.push(id),
    async stop() {
      running = false;
      await working;
    },
    async finish() {
      // A connection that broke in the last fault may still be among those that are used.
      const rows = await retryTransient(() =>
        app.db.query<{ id: string }>({
          text: `select id::text from withdrawals where state = 'created' and not auto order by id`,
        }),
      );
      for (const { id } of rows) await retryTransient(() => decide(id));
    },
  };
}
