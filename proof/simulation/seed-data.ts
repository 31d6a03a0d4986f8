// The seed data of every seed: two aggregators, the routes to them, and four merchants.
import { createHash } from 'node:crypto';
import { asMinor } from '../../src/domain/money.ts';
import { SYSTEM_NAMES } from '../../src/domain/systems/index.ts';
import { addAggregator } from '../../src/usecases/operator/aggregators/add-aggregator.ts';
import { setRoute } from '../../src/usecases/operator/aggregators/set-route.ts';
import { createMerchant } from '../../src/usecases/operator/merchants/create-merchant.ts';
import { createOperator } from '../../src/usecases/operator/operators/operators.ts';
import type { OperatorResult } from '../../src/usecases/operator/shared/rejection.ts';
import { updateSystem } from '../../src/usecases/operator/systems/systems.ts';
import { setUpInstallation } from '../../src/usecases/system/set-up-installation.ts';
import { CHECKER, MAKER } from './actors.ts';
import { openFakeAggregator } from './aggregator.ts';
import { openClock } from './database/clock.ts';
import { type Cluster, connect } from './database/cluster.ts';
import type { Shop } from './environment.ts';
import { InvariantViolation } from './invariant-violation.ts';
import { startService } from './service.ts';

export const AGGREGATORS = ['first', 'second'] as const;
export const BANK_ID = '100000000111';

const unwrap = <T>(outcome: OperatorResult<T>): T => {
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
const finalityOf = (position: number): number => 600 * (position + 1);

export const FINALITY = Object.fromEntries(AGGREGATORS.map((name, position) => [name, finalityOf(position)]));

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
  for (const [position, name] of AGGREGATORS.entries()) {
    unwrap(
      await addAggregator(app, MAKER, {
        name,
        kind: 'simulator',
        url: 'http://127.0.0.1:9',
        // As long as a twin of a create waits, in real time.
        deadlineMs: 5_000,
        finalitySeconds: finalityOf(position),
        secrets: {},
      }),
    );
    for (const system of ['ewallet', 'card'] as const)
      unwrap(await setRoute(app, MAKER, { system, aggregator: name }, {}));
  }
  for (const system of ['ewallet', 'card'] as const)
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
