// The seed data of every seed: three aggregators, one of which pays in USDT, the routes to them, a rate, and four merchants.
import { createHash } from 'node:crypto';
import { asMinor } from '../../src/domain/money.ts';
import type { PayoutCurrency } from '../../src/domain/rates/currencies.ts';
import { SYSTEM_NAMES, type SystemName } from '../../src/domain/systems/index.ts';
import type { ActionResult } from '../../src/usecases/actions/rejection.ts';
import { addAggregator } from '../../src/usecases/operator/aggregators/add-aggregator.ts';
import { type RouteName, setRoute } from '../../src/usecases/operator/aggregators/set-route.ts';
import { createMerchant } from '../../src/usecases/operator/merchants/create-merchant.ts';
import { createOperator } from '../../src/usecases/operator/operators/operators.ts';
import { setRate } from '../../src/usecases/operator/rates/set-rate.ts';
import { updateSystem } from '../../src/usecases/operator/systems/systems.ts';
import { setUpInstallation } from '../../src/usecases/system/set-up-installation.ts';
import { CHECKER, MAKER } from './actors.ts';
import { openFakeAggregator } from './aggregator.ts';
import { openClock } from './database/clock.ts';
import { type Cluster, connect } from './database/cluster.ts';
import type { Shop } from './environment.ts';
import { InvariantViolation } from './invariant-violation.ts';
import { startService } from './service.ts';

type Contract = {
  readonly finalitySeconds: number;
  /** Null: the settlement currency. */
  readonly currency: PayoutCurrency | null;
  readonly systems: readonly SystemName[];
};

const CONTRACTS = {
  first: { finalitySeconds: 600, currency: null, systems: ['ewallet', 'card'] },
  second: { finalitySeconds: 1_200, currency: null, systems: ['ewallet', 'card'] },
  chain: { finalitySeconds: 600, currency: 'USDT', systems: ['usdt'] },
} as const satisfies Record<string, Contract>;
type AggregatorName = keyof typeof CONTRACTS;
export const AGGREGATORS = Object.keys(CONTRACTS) as AggregatorName[];

export const SETTLEMENT_CURRENCY = 'RUB';
export const currencyOf = (aggregator: AggregatorName): string =>
  CONTRACTS[aggregator].currency ?? SETTLEMENT_CURRENCY;

export const ROUTES: readonly RouteName[] = AGGREGATORS.flatMap((aggregator) =>
  CONTRACTS[aggregator].systems.map((system) => ({ system, aggregator })),
);
const AUTOMATIC_SYSTEMS = new Set(ROUTES.map(({ system }) => system));

/** Settlement currency for one USDT, before the first step. */
const FIRST_RATE = '97.35';
export const BANK_ID = '100000000111';

const unwrap = <T>(outcome: ActionResult<T>): T => {
  if (!outcome.ok) throw new InvariantViolation(`unexpected rejection: ${outcome.rejection.text}`);
  return outcome.value;
};

const SHOPS = [
  { auto: false, credit: 500_000n, status: 'active' },
  { auto: true, credit: 500_000n, status: 'active' },
  { auto: true, credit: 40_000n, status: 'active' },
  { auto: false, credit: 40_000n, status: 'new' },
] as const;

/** In seconds, by the contract. */
export const FINALITY = Object.fromEntries(
  AGGREGATORS.map((name) => [name, CONTRACTS[name].finalitySeconds]),
);

export const MASTER_KEY = createHash('sha256').update('of every simulated installation').digest();

export async function seedTemplate(cluster: Cluster): Promise<readonly Shop[]> {
  const client = await connect(cluster.server, cluster.template);
  const aggregator = openFakeAggregator(
    () => openClock(() => client).now(),
    () => undefined,
  );
  const service = await startService({
    server: cluster.server,
    database: cluster.template,
    masterKey: MASTER_KEY,
    aggregator,
    queue: { client: () => client, worker: 'seed data' },
  });
  const { app } = service;
  await setUpInstallation(app, [{ bankId: BANK_ID, name: 'Bank' }]);
  for (const { name } of [MAKER, CHECKER])
    unwrap(await createOperator(app, { name: 'set-up', via: 'system' }, { name, role: 'admin' }));
  // Systems of later migrations start disabled.
  for (const system of SYSTEM_NAMES) unwrap(await updateSystem(app, MAKER, system, { enabled: true }));
  unwrap(await setRate(app, MAKER, 'USDT', { rate: FIRST_RATE }));
  for (const name of AGGREGATORS)
    unwrap(
      await addAggregator(app, MAKER, {
        name,
        kind: 'simulator',
        url: 'http://127.0.0.1:9',
        // As long as a twin of a create waits, in real time.
        deadlineMs: 5_000,
        finalitySeconds: CONTRACTS[name].finalitySeconds,
        currency: CONTRACTS[name].currency,
        secrets: {},
      }),
    );
  for (const route of ROUTES) unwrap(await setRoute(app, MAKER, route, {}));
  for (const system of AUTOMATIC_SYSTEMS)
    unwrap(await updateSystem(app, MAKER, system, { autoPayouts: true }));
  const shops: Shop[] = [];
  for (const { auto, credit, status } of SHOPS) {
    const payoutMode = auto ? 'auto' : 'manual';
    const created = unwrap(
      await createMerchant(app, MAKER, { name: 'Shop', status, payoutMode, credit: asMinor(credit) }),
    );
    shops.push({ merchantId: created.merchantId, secretKey: created.secretKey, auto });
  }
  await service.close();
  await client.end();
  return shops;
}
