// An operator who pays or cancels by hand some of what waits for one; the rest stays where it is.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseWithdrawalId } from '../../src/domain/ids.ts';
import type { App } from '../../src/usecases/app.ts';
import { cancelWithdrawal } from '../../src/usecases/operator/cancel-withdrawal.ts';
import { payWithdrawal } from '../../src/usecases/operator/pay-withdrawal.ts';
import type { Random } from '../random.ts';
import { CASHIER } from './set-up.ts';

export type Operator = { give(id: string): void; stop(): Promise<void> };

const GLANCE_MS = 200;
const SHARE_LEFT_ALONE = 0.5;

export function startOperator(app: App, random: Random): Operator {
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
        // A database that is away is an operator's trouble too, who looks again some other day.
        await decide(id).catch(() => sleep(GLANCE_MS));
    }
  }

  const working = work();
  return {
    give: (id) => waiting.push(id),
    async stop() {
      running = false;
      await working;
    },
  };
}
