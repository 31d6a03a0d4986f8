// Steps of operators with a payout currency: a new rate, so that withdrawals of one seed have different ones, and purchases.
import { asMinor } from '../../../src/domain/money.ts';
import { asRate, formatRate } from '../../../src/domain/rates/rates.ts';
import { buyFloat } from '../../../src/usecases/operator/rates/buy-float.ts';
import { listRates } from '../../../src/usecases/operator/rates/list-rates.ts';
import { setRate } from '../../../src/usecases/operator/rates/set-rate.ts';
import type { Random } from '../../random.ts';
import { MAKER } from '../actors.ts';
import type { Environment } from '../environment.ts';
import { InvariantViolation } from '../invariant-violation.ts';
import { performAction, type Step } from './step.ts';

/** In basis points; less than a change that has to be confirmed. */
const MAX_CHANGE = 300;
const SHARE_MISPLACED = 0.1;

async function newestRate({ service }: Environment): Promise<bigint> {
  const [usdt] = await listRates(service.app);
  if (!usdt?.newest) throw new InvariantViolation('the first rate is gone');
  return usdt.newest.rate;
}

/** Within `MAX_CHANGE` of this one. */
const drawNear = (random: Random, rate: bigint): bigint =>
  (rate * BigInt(10_000 + random.between(-MAX_CHANGE, MAX_CHANGE))) / 10_000n;

export const RATE_STEPS = {
  'set a rate': {
    weight: 3,
    async perform(env, random) {
      const { app } = env.service;
      const newest = await newestRate(env);
      if (random.chance(SHARE_MISPLACED)) {
        const misplaced = await setRate(app, MAKER, 'USDT', { rate: formatRate(asRate(newest * 10n)) });
        if (misplaced.ok) throw new InvariantViolation('a tenfold rate was accepted without a confirmation');
        return 'misplaced point';
      }
      const outcome = await performAction(
        env,
        setRate(app, MAKER, 'USDT', {
          rate: formatRate(asRate(drawNear(random, newest))),
          validHours: random.pick([1, 24]),
        }),
      );
      env.coverage.count('action', `set a rate: ${outcome}`);
      return outcome;
    },
  },
  'buy float': {
    weight: 2,
    async perform(env, random) {
      // In millionths of USDT, from one cent on.
      const bought = 10_000n + BigInt(random.int(200_000_000));
      const price = drawNear(random, await newestRate(env));
      return performAction(
        env,
        buyFloat(env.service.app, MAKER, {
          currency: 'USDT',
          bought: `${bought / 1_000_000n}.${String(bought % 1_000_000n).padStart(6, '0')}`,
          // Both are in millionths, and the cost in hundredths.
          cost: asMinor((bought * price) / 10n ** 10n),
          note: 'simulated',
        }),
      );
    },
  },
} as const satisfies Record<string, Step>;
