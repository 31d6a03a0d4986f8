// One seed's world: a database, the clock, the aggregator, the service in its present life, and what the outside was told.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { auditHashWith } from '../../src/auditor/chain.ts';
import { type AuditReport, audit } from '../../src/auditor/index.ts';
import type { Actor } from '../../src/domain/audit.ts';
import type { MerchantId, WithdrawalId } from '../../src/domain/ids.ts';
import { asMinor, type Minor } from '../../src/domain/money.ts';
import type { SystemName } from '../../src/domain/systems/index.ts';
import { addAggregator } from '../../src/usecases/operator/aggregators/add-aggregator.ts';
import { setRoute } from '../../src/usecases/operator/aggregators/set-route.ts';
import { createMerchant } from '../../src/usecases/operator/merchants/create-merchant.ts';
import type { OperatorResult } from '../../src/usecases/operator/shared/rejection.ts';
import { updateSystem } from '../../src/usecases/operator/systems/update-system.ts';
import { setUpInstallation } from '../../src/usecases/system/set-up-installation.ts';
import { type Bank, openBank } from './aggregator.ts';
import { type Clock, openClock } from './clock.ts';
import { type Cluster, connect } from './cluster.ts';
import { type Coverage, openCoverage } from './coverage.ts';
import { freeJobs } from './jobs.ts';
import { beginLife, type Life } from './run-seed.ts';

export const MAKER: Actor = { name: 'maker', via: 'console' };
export const CHECKER: Actor = { name: 'checker', via: 'console' };
export const AGGREGATORS = ['first', 'second'] as const;
export const BANK_ID = '100000000111';

/** A request to create, to be sent again as it was. */
export type Asked = {
  readonly shop: Shop;
  readonly fields: Readonly<Record<string, string>>;
  /** Once somebody was told so. */
  withdrawId: string | undefined;
  /** Told to be cancelled, and safe to ask for anew. */
  failedId?: string;
  /** Without an order id, and its only answer said that nothing was created. */
  refused?: boolean;
};

export type Shop = {
  readonly merchantId: MerchantId;
  secretKey: string;
  readonly auto: boolean;
  /** The one before, and when it stops to open. */
  oldKey?: { readonly text: string; readonly until: Date };
};

type Fee = { readonly basisPoints: number; readonly fixed: Minor };

/** What must never be: the simulation stops here and tells the seed. Two are of one kind if they are alike but for numbers
 * and names. */
export class Broken extends Error {
  readonly kind: string;
  constructor(message: string, kind = message.replaceAll(/[0-9]+(?:\.[0-9]+)?|\[.*\]/g, '#')) {
    super(message);
    this.kind = kind;
  }
}

export type World = {
  readonly clock: Clock;
  readonly bank: Bank;
  readonly covered: Coverage;
  /** The simulation's own way to the database, which nothing cuts. */
  readonly client: pg.Client;
  /** Those that were there before, and whoever joined. */
  readonly shops: Shop[];
  readonly asked: Asked[];
  /** Grows with every order: each has a destination of its own. */
  orders: number;
  readonly fees: Map<SystemName, Fee>;
  life: Life;
  /** Whether faults may happen in this step: then a thrown error is no news. */
  faulty: boolean;
  /** What was found to be so when nobody waited for it any more. */
  broken: Broken | undefined;
  /** Waits for the work, or for it to be stuck on its way to the aggregator, or for the death of the process. */
  attend<T>(work: Promise<T>): Promise<T | 'under way' | 'died'>;
  isQuiet(): boolean;
  /** Lets whatever is about to happen by itself happen. */
  calmDown(): Promise<void>;
  /** Those of which this is true; `true` is of all. */
  withdrawals(condition: string): Promise<WithdrawalId[]>;
  /** A new life in place of the present one. */
  revive(): Promise<void>;
  audit(settledAfterSeconds: number): Promise<AuditReport>;
  close(): Promise<void>;
};

const must = <T>(outcome: OperatorResult<T>): T => {
  if (!outcome.ok) throw new Broken(`refused, and should not have been: ${outcome.rejection.text}`);
  return outcome.value;
};

const SHOPS = [
  { auto: false, credit: 500_000n, status: 'active' },
  { auto: true, credit: 500_000n, status: 'active' },
  { auto: true, credit: 40_000n, status: 'active' },
  { auto: false, credit: 40_000n, status: 'new' },
] as const;

const finalityOf = (position: number): number => 600 * (position + 1);

const MASTER_KEY = createHash('sha256').update('of every simulated installation').digest();

/** What every seed begins with: two aggregators, the routes to them, and four merchants. */
export async function furnish(cluster: Cluster): Promise<readonly Shop[]> {
  const client = await connect(cluster.server, cluster.template);
  const bank = openBank(
    () => openClock(client).now(),
    () => undefined,
  );
  const life = await beginLife({
    server: cluster.server,
    database: cluster.template,
    masterKey: MASTER_KEY,
    bank,
    queue: client,
  });
  const { app } = life;
  await setUpInstallation(app, [{ bankId: BANK_ID, name: 'Bank' }]);
  for (const [position, name] of AGGREGATORS.entries()) {
    must(
      await addAggregator(app, MAKER, {
        name,
        kind: 'simulator',
        url: 'http://127.0.0.1:9',
        deadlineMs: 30_000,
        finalitySeconds: finalityOf(position),
        secrets: {},
      }),
    );
    for (const system of ['ewallet', 'card'] as const)
      must(await setRoute(app, MAKER, { system, aggregator: name }, {}));
  }
  for (const system of ['ewallet', 'card'] as const)
    must(await updateSystem(app, MAKER, system, { autoPayouts: true }));
  const shops: Shop[] = [];
  for (const { auto, credit, status } of SHOPS) {
    const payoutMode = auto ? 'auto' : 'manual';
    const made = must(
      await createMerchant(app, MAKER, { name: 'Shop', status, payoutMode, credit: asMinor(credit) }),
    );
    shops.push({ merchantId: made.merchantId, secretKey: made.secretKey, auto });
  }
  await life.close();
  await client.end();
  return shops;
}

export async function openWorld(cluster: Cluster, furniture: readonly Shop[]): Promise<World> {
  const database = await cluster.clone();
  const client = await connect(cluster.server, database);
  const clock = openClock(client);
  const covered = openCoverage();
  const bank = openBank(
    () => clock.now(),
    (kind, name) => covered.count(kind, name),
  );
  const begin = (): Promise<Life> =>
    beginLife({ server: cluster.server, database, masterKey: MASTER_KEY, bank, queue: client });
  const life = await begin();
  let underWay = 0;

  const world: World = {
    clock,
    bank,
    covered,
    client,
    // Keys are rotated, in each world for itself.
    shops: furniture.map((shop) => ({ ...shop })),
    asked: [],
    orders: 0,
    fees: new Map(),
    life,
    faulty: false,
    broken: undefined,
    async attend(work) {
      const { died } = world.life;
      underWay += 1;
      const ended = work.finally(() => {
        underWay -= 1;
      });
      ended.catch((error: unknown) => {
        if (error instanceof Broken) world.broken ??= error;
      });
      return Promise.race([
        ended,
        bank.whenParked().then(() => 'under way' as const),
        died.then(() => 'died' as const),
      ]);
    },
    isQuiet: () => underWay === 0,
    async calmDown() {
      const before = bank.parked.length;
      for (let i = 0; i < 1_000 && underWay > before; i += 1) await sleep(5);
      await sleep(5);
    },
    async withdrawals(condition) {
      const { rows } = await client.query<{ id: string }>(
        `select id from withdrawals where ${condition} order by id`,
      );
      return rows.map(({ id }) => Number(id) as WithdrawalId);
    },
    async revive() {
      await world.life.close();
      await freeJobs(client);
      world.life = await begin();
      underWay = 0;
    },
    audit: (settledAfterSeconds) =>
      audit(client, {
        auditHash: auditHashWith(MASTER_KEY),
        statement: async () => bank.book(),
        finality: Object.fromEntries(AGGREGATORS.map((name, position) => [name, finalityOf(position)])),
        settledAfterSeconds,
        acknowledged: world.asked.flatMap(({ withdrawId, fields }) =>
          withdrawId === undefined
            ? []
            : [{ withdraw_id: withdrawId, amount: fields['amount'] ?? '', system: fields['system'] ?? '' }],
        ),
      }),
    async close() {
      await world.life.close();
      await client.end();
      await cluster.drop(database);
    },
  };
  return world;
}
