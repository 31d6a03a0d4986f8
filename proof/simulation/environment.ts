// The environment of one seed: database, clock, aggregator, the running service, and every response that merchants got.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { auditHashWith } from '../../src/auditor/chain.ts';
import { type AuditReport, audit } from '../../src/auditor/index.ts';
import type { Actor } from '../../src/domain/audit.ts';
import type { MerchantId, WithdrawalId } from '../../src/domain/ids.ts';
import { asMinor, type Minor } from '../../src/domain/money.ts';
import { SYSTEM_NAMES, type SystemName } from '../../src/domain/systems/index.ts';
import { addAggregator } from '../../src/usecases/operator/aggregators/add-aggregator.ts';
import { setRoute } from '../../src/usecases/operator/aggregators/set-route.ts';
import { createMerchant } from '../../src/usecases/operator/merchants/create-merchant.ts';
import type { OperatorResult } from '../../src/usecases/operator/shared/rejection.ts';
import { updateSystem } from '../../src/usecases/operator/systems/systems.ts';
import { setUpInstallation } from '../../src/usecases/system/set-up-installation.ts';
import { type FakeAggregator, openFakeAggregator } from './aggregator.ts';
import { type Clock, openClock } from './clock.ts';
import { type Cluster, connect } from './cluster.ts';
import { type Coverage, openCoverage } from './coverage.ts';
import { unlockJobs } from './jobs.ts';
import { type Service, startService } from './service.ts';

export const MAKER: Actor = { name: 'maker', via: 'console' };
export const CHECKER: Actor = { name: 'checker', via: 'console' };
export const AGGREGATORS = ['first', 'second'] as const;
export const BANK_ID = '100000000111';

/** A create request, kept so that it can be repeated unchanged. */
export type CreateRequest = {
  readonly shop: Shop;
  readonly fields: Readonly<Record<string, string>>;
  /** Set once a response acknowledged it. */
  withdrawId: string | undefined;
  /** By its response it failed and can be ordered again. */
  failedId?: string;
  /** It has no order id, and by its only response nothing was created. */
  refused?: boolean;
};

export type Shop = {
  readonly merchantId: MerchantId;
  secretKey: string;
  readonly auto: boolean;
  /** The replaced key and the end of its overlap. */
  replacedKey?: { readonly text: string; readonly until: Date };
};

type Fee = { readonly basisPoints: number; readonly fixed: Minor };

/** An invariant is violated: the seed fails. Two violations are of one kind if they differ only in numbers and lists. */
export class InvariantViolation extends Error {
  readonly kind: string;
  constructor(message: string, kind = message.replaceAll(/[0-9]+(?:\.[0-9]+)?|\[.*\]/g, '#')) {
    super(message);
    this.kind = kind;
  }
}

export type Environment = {
  readonly clock: Clock;
  readonly aggregator: FakeAggregator;
  readonly coverage: Coverage;
  /** The simulation's own connection, which is never broken. */
  readonly client: pg.Client;
  /** Of the seed data, and those created by steps. */
  readonly shops: Shop[];
  readonly requests: CreateRequest[];
  /** Each order has its own destination, derived from this number. */
  orderCount: number;
  readonly fees: Map<SystemName, Fee>;
  service: Service;
  /** A fault may occur in this step, so an error is not a violation. */
  faultInjected: boolean;
  /** A violation found after the step that started the work had ended. */
  violation: InvariantViolation | undefined;
  /** Waits until the work ends, its payout is parked, or the service is killed. */
  waitFor<T>(work: Promise<T>): Promise<T | 'in flight' | 'died'>;
  isIdle(): boolean;
  /** Waits until only parked payouts are in flight. */
  waitForInFlight(): Promise<void>;
  /** Ids by an SQL condition. */
  withdrawals(condition: string): Promise<WithdrawalId[]>;
  restart(): Promise<void>;
  audit(settledAfterSeconds: number): Promise<AuditReport>;
  close(): Promise<void>;
};

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

const finalityOf = (position: number): number => 600 * (position + 1);

const MASTER_KEY = createHash('sha256').update('of every simulated installation').digest();

/** The seed data of every seed: two aggregators, the routes to them, and four merchants. */
export async function seedTemplate(cluster: Cluster): Promise<readonly Shop[]> {
  const client = await connect(cluster.server, cluster.template);
  const aggregator = openFakeAggregator(
    () => openClock(client).now(),
    () => undefined,
  );
  const service = await startService({
    server: cluster.server,
    database: cluster.template,
    masterKey: MASTER_KEY,
    aggregator,
    queue: client,
  });
  const { app } = service;
  await setUpInstallation(app, [{ bankId: BANK_ID, name: 'Bank' }]);
  // Systems of later migrations start disabled.
  for (const system of SYSTEM_NAMES) unwrap(await updateSystem(app, MAKER, system, { enabled: true }));
  for (const [position, name] of AGGREGATORS.entries()) {
    unwrap(
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

export async function openEnvironment(cluster: Cluster, seedData: readonly Shop[]): Promise<Environment> {
  const database = await cluster.clone();
  const client = await connect(cluster.server, database);
  const clock = openClock(client);
  const coverage = openCoverage();
  const aggregator = openFakeAggregator(
    () => clock.now(),
    (kind, name) => coverage.count(kind, name),
  );
  const startNewService = (): Promise<Service> =>
    startService({ server: cluster.server, database, masterKey: MASTER_KEY, aggregator, queue: client });
  const service = await startNewService();
  let inFlight = 0;

  const env: Environment = {
    clock,
    aggregator,
    coverage,
    client,
    // Copied, since keys are rotated per seed.
    shops: seedData.map((shop) => ({ ...shop })),
    requests: [],
    orderCount: 0,
    fees: new Map(),
    service,
    faultInjected: false,
    violation: undefined,
    async waitFor(work) {
      const { died } = env.service;
      inFlight += 1;
      const ended = work.finally(() => {
        inFlight -= 1;
      });
      ended.catch((error: unknown) => {
        if (error instanceof InvariantViolation) env.violation ??= error;
      });
      return Promise.race([
        ended,
        aggregator.whenParked().then(() => 'in flight' as const),
        died.then(() => 'died' as const),
      ]);
    },
    isIdle: () => inFlight === 0,
    async waitForInFlight() {
      const before = aggregator.parked.length;
      for (let i = 0; i < 1_000 && inFlight > before; i += 1) await sleep(5);
      await sleep(5);
    },
    async withdrawals(condition) {
      const { rows } = await client.query<{ id: string }>(
        `select id from withdrawals where ${condition} order by id`,
      );
      return rows.map(({ id }) => Number(id) as WithdrawalId);
    },
    async restart() {
      await env.service.close();
      await unlockJobs(client);
      env.service = await startNewService();
      inFlight = 0;
    },
    audit: (settledAfterSeconds) => auditEnvironment(env, settledAfterSeconds),
    async close() {
      await env.service.close();
      await client.end();
      await cluster.drop(database);
    },
  };
  return env;
}

const auditEnvironment = (
  { client, aggregator, requests }: Environment,
  settledAfterSeconds: number,
): Promise<AuditReport> =>
  audit(client, {
    auditHash: auditHashWith(MASTER_KEY),
    statement: async () => aggregator.statement(),
    finality: Object.fromEntries(AGGREGATORS.map((name, position) => [name, finalityOf(position)])),
    settledAfterSeconds,
    acknowledged: requests.flatMap(({ withdrawId, fields }) =>
      withdrawId === undefined
        ? []
        : [{ withdraw_id: withdrawId, amount: fields['amount'] ?? '', system: fields['system'] ?? '' }],
    ),
  });
