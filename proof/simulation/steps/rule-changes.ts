// The rules that operators change during a seed: merchants, systems, routes, halts and four eyes.
import { asMinor } from '../../../src/domain/money.ts';
import { SYSTEM_NAMES } from '../../../src/domain/systems/index.ts';
import type { ActionResult } from '../../../src/usecases/actions/rejection.ts';
import { setRoute } from '../../../src/usecases/operator/aggregators/set-route.ts';
import { setHalt } from '../../../src/usecases/operator/halts/halts.ts';
import { createMerchant } from '../../../src/usecases/operator/merchants/create-merchant.ts';
import { rotateMerchantKey } from '../../../src/usecases/operator/merchants/rotate-merchant-key.ts';
import { updateMerchant } from '../../../src/usecases/operator/merchants/update-merchant.ts';
import { setFourEyes } from '../../../src/usecases/operator/settings/four-eyes.ts';
import { updateSystem } from '../../../src/usecases/operator/systems/systems.ts';
import type { Random } from '../../random.ts';
import { MAKER } from '../actors.ts';
import type { Environment } from '../environment.ts';
import { AGGREGATORS, ROUTES } from '../seed-data.ts';

const reason = 'simulated';

async function countFault<T>(
  { coverage }: Environment,
  fault: string,
  work: Promise<ActionResult<T>>,
): Promise<ActionResult<T>> {
  const outcome = await work;
  if (outcome.ok) coverage.count('fault', fault);
  return outcome;
}

/** Each changes one setting, mostly to its default. */
export const RULE_CHANGES: readonly ((env: Environment, random: Random) => Promise<ActionResult<unknown>>)[] =
  [
    (env, random) => {
      const status = random.weighted({ active: 5, blocked: 1, disabled: 1 });
      const work = updateMerchant(env.service.app, MAKER, random.pick(env.shops).merchantId, { status });
      return status === 'active' ? work : countFault(env, 'merchant blocked', work);
    },
    async (env, random) => {
      const shop = random.pick(env.shops);
      const work = rotateMerchantKey(env.service.app, MAKER, shop.merchantId, random.pick([0, 60]));
      const rotated = await countFault(env, 'key rotated', work);
      if (rotated.ok && rotated.value.oldKeyValidUntil) {
        shop.replacedKey = { text: shop.secretKey, until: rotated.value.oldKeyValidUntil };
        shop.secretKey = rotated.value.secretKey;
      }
      return rotated;
    },
    async (env, random) => {
      const payoutMode = random.pick(['manual', 'auto', 'auto'] as const);
      const work = createMerchant(env.service.app, MAKER, {
        name: 'Added shop',
        status: random.pick(['active', 'active', 'new']),
        payoutMode,
        credit: asMinor(BigInt(random.int(200_000))),
      });
      const created = await countFault(env, 'merchant created', work);
      if (created.ok) {
        const { merchantId, secretKey } = created.value;
        env.shops.push({ merchantId, secretKey, auto: payoutMode === 'auto' });
      }
      return created;
    },
    (env, random) => {
      const dailyLimit = random.chance(0.5) ? null : asMinor(BigInt(random.int(20_000)));
      const work = updateMerchant(env.service.app, MAKER, random.pick(env.shops).merchantId, { dailyLimit });
      return countFault(env, 'limit changed', work);
    },
    (env, random) =>
      updateMerchant(env.service.app, MAKER, random.pick(env.shops).merchantId, {
        rateLimit: random.chance(0.7) ? null : 1,
      }),
    (env, random) =>
      updateMerchant(env.service.app, MAKER, random.pick(env.shops).merchantId, {
        ipAllowList: random.chance(0.7) ? [] : ['10.0.0.0/8'],
      }),
    (env, random) =>
      updateMerchant(env.service.app, MAKER, random.pick(env.shops).merchantId, {
        payoutMode: random.pick(['manual', 'auto']),
      }),
    async (env, random) => {
      const system = random.pick(SYSTEM_NAMES);
      const fee = { basisPoints: random.int(500), fixed: asMinor(BigInt(random.int(300))) };
      const changed = await updateSystem(env.service.app, MAKER, system, { fee });
      if (changed.ok && !changed.value.proposal) env.fees.set(system, fee);
      return changed;
    },
    (env, random) => updateSystem(env.service.app, MAKER, 'usdt', { spreadBasisPoints: random.int(200) }),
    (env, random) =>
      updateSystem(env.service.app, MAKER, random.pick(SYSTEM_NAMES), {
        min: random.chance(0.6) ? null : asMinor(BigInt(random.int(5_000))),
        max: random.chance(0.6) ? null : asMinor(5_000n + BigInt(random.int(100_000))),
      }),
    (env, random) =>
      updateSystem(env.service.app, MAKER, random.pick(SYSTEM_NAMES), { enabled: random.chance(0.8) }),
    (env, random) => setRoute(env.service.app, MAKER, random.pick(ROUTES), { enabled: random.chance(0.8) }),
    (env, random) => {
      const work = setHalt(env.service.app, MAKER, {
        ...random.pick([
          { scope: 'global', subject: '' } as const,
          { scope: 'system', subject: 'ewallet' } as const,
          { scope: 'system', subject: 'usdt' } as const,
          { scope: 'aggregator', subject: random.pick(AGGREGATORS) } as const,
          { scope: 'merchant', subject: String(random.pick(env.shops).merchantId) } as const,
        ]),
        reason,
      });
      return countFault(env, 'halt', work);
    },
    (env, random) =>
      setFourEyes(env.service.app, MAKER, {
        above: random.chance(0.5) ? null : asMinor(BigInt(random.int(5_000))),
      }),
  ];
