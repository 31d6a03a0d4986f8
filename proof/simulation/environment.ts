// The environment of one seed: database, clock, aggregator, the running service, and every response that merchants got.
import type pg from 'pg';
import { auditHashWith } from '../../src/auditor/chain.ts';
import { type AuditReport, audit } from '../../src/auditor/index.ts';
import type { MerchantId, WithdrawalId } from '../../src/domain/ids.ts';
import type { Minor } from '../../src/domain/money.ts';
import type { OutsideRecord } from '../../src/domain/restore/database-identity.ts';
import type { SystemName } from '../../src/domain/systems/index.ts';
import type { PositionRecord } from '../../src/ports/position-record.ts';
import { type FakeAggregator, openFakeAggregator } from './aggregator.ts';
import { type Coverage, openCoverage } from './coverage.ts';
import { type Clock, openClock } from './database/clock.ts';
import type { Cluster } from './database/cluster.ts';
import { openDatabase, type SimulatedDatabase } from './database/database.ts';
import { type History, openHistory } from './history.ts';
import { InvariantViolation } from './invariant-violation.ts';
import { type Processes, startProcesses } from './processes.ts';
import { FINALITY, MASTER_KEY } from './seed-data.ts';
import type { Service } from './service.ts';
import type { Backup } from './steps/restore-steps.ts';

/** A create request, kept so that it can be repeated unchanged. */
export type CreateRequest = {
  readonly shop: Shop;
  readonly fields: Readonly<Record<string, string>>;
  /** Set once a response acknowledged it. */
  withdrawId: string | undefined;
  /** By its response it failed and can be ordered again. */
  failedId?: string | undefined;
  /** The number of the next attempt, by the response that it failed. */
  nextAttempt?: string | undefined;
  /** It has no order id, and by its only response nothing was created. */
  refused?: boolean;
};

export type Shop = {
  readonly merchantId: MerchantId;
  secretKey: string;
  readonly auto: boolean;
  /** The replaced key and the end of its overlap. */
  replacedKey?: { readonly text: string; readonly until: Date } | undefined;
};

export type Fee = { readonly basisPoints: number; readonly fixed: Minor };

/** The record of the database's position, which no restore changes. */
type OutsidePosition = PositionRecord & {
  current(): OutsideRecord | undefined;
  /** How often it was written. */
  writes(): number;
};

export type Environment = Pick<Processes, 'waitFor' | 'isIdle' | 'waitForInFlight' | 'restart'> & {
  readonly cluster: Cluster;
  readonly clock: Clock;
  readonly aggregator: FakeAggregator;
  readonly coverage: Coverage;
  readonly database: SimulatedDatabase;
  /** The simulation's own connection, which is never broken. */
  readonly client: pg.Client;
  /** Of the seed data, and those created by steps. */
  readonly shops: Shop[];
  requests: CreateRequest[];
  /** Each order has its own destination, derived from this number. */
  orderCount: number;
  readonly fees: Map<SystemName, Fee>;
  readonly processes: Processes;
  /** The process that the current step uses. */
  readonly service: Service;
  readonly history: History;
  readonly position: OutsidePosition;
  backup: Backup | undefined;
  /** How often the database was restored. */
  restores: number;
  /** From a restore until operators have compared the records and lifted the halt: nothing may be sent. */
  isAwaitingComparison: boolean;
  /** A fault may occur in this step, so an error is not a violation. */
  faultInjected: boolean;
  /** A violation found after the step that started the work had ended. */
  violation: InvariantViolation | undefined;
  /** Ids by an SQL condition, oldest first. */
  withdrawals(condition: string): Promise<WithdrawalId[]>;
  audit(settledAfterSeconds: number): Promise<AuditReport>;
  close(): Promise<void>;
};

function openPosition(): OutsidePosition {
  let record: OutsideRecord | undefined;
  let writes = 0;
  return {
    read: async () => record,
    async write(next) {
      record = next;
      writes += 1;
    },
    current: () => record,
    writes: () => writes,
  };
}

export async function openEnvironment(cluster: Cluster, seedData: readonly Shop[]): Promise<Environment> {
  const database = await openDatabase(cluster, await cluster.clone());
  const clock = openClock(database.client);
  const coverage = openCoverage();
  const aggregator = openFakeAggregator(
    () => clock.now(),
    (kind, name) => coverage.count(kind, name),
    ({ reference }) => expectSendIsAllowed(env, reference),
  );
  const position = openPosition();
  const processes = await startProcesses({
    server: cluster.server,
    database: database.name,
    masterKey: MASTER_KEY,
    aggregator,
    client: database.client,
    positionRecord: position,
  });

  const env: Environment = {
    cluster,
    clock,
    aggregator,
    coverage,
    database,
    get client() {
      return database.client();
    },
    // Copied, since keys are rotated per seed.
    shops: seedData.map((shop) => ({ ...shop })),
    requests: [],
    orderCount: 0,
    fees: new Map(),
    processes,
    get service() {
      return processes.current();
    },
    history: openHistory(FINALITY),
    position,
    backup: undefined,
    restores: 0,
    isAwaitingComparison: false,
    faultInjected: false,
    violation: undefined,
    waitFor(work) {
      work.catch((error: unknown) => {
        if (error instanceof InvariantViolation) env.violation ??= error;
      });
      return processes.waitFor(work);
    },
    isIdle: processes.isIdle,
    waitForInFlight: processes.waitForInFlight,
    restart: processes.restart,
    async withdrawals(condition) {
      const { rows } = await env.client.query<{ id: string }>(
        `select id from withdrawals where ${condition} order by created_at, id`,
      );
      return rows.map(({ id }) => Number(id) as WithdrawalId);
    },
    audit: (settledAfterSeconds) => auditEnvironment(env, settledAfterSeconds),
    async close() {
      await processes.stopBoth();
      await database.drop();
    },
  };
  return env;
}

function expectSendIsAllowed(env: Environment, reference: string): void {
  if (!env.isAwaitingComparison) return;
  env.violation ??= new InvariantViolation(
    `${reference} was sent from a restored database`,
    'sent from a restored database',
  );
}

async function auditEnvironment(
  { client, aggregator, requests, history }: Environment,
  settledAfterSeconds: number,
): Promise<AuditReport> {
  const { rows } = await client.query<{ reference: string }>('select reference from attempts');
  const known = new Set(rows.map(({ reference }) => reference));
  // What a restore has lost is not in our records, and a refusal from before it says nothing about a payout that was sent again.
  const isLost = ({ reference, executions }: { reference: string; executions: number }): boolean =>
    history.lostReferences.has(reference) && (!known.has(reference) || executions === 0);
  return audit(client, {
    auditHash: auditHashWith(MASTER_KEY),
    statement: async () => aggregator.statement().filter((entry) => !isLost(entry)),
    finality: FINALITY,
    settledAfterSeconds,
    acknowledged: requests.flatMap(({ withdrawId, fields }) =>
      withdrawId === undefined
        ? []
        : [{ withdraw_id: withdrawId, amount: fields['amount'] ?? '', system: fields['system'] ?? '' }],
    ),
  });
}
