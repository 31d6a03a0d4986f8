// The database is backed up, later put back to that backup, and compared with the aggregator by operators. The world outside
// keeps what was paid since: the aggregator, the merchants, and the record of the database's position.
import type { SystemName } from '../../../src/domain/systems/index.ts';
import { recordPosition } from '../../../src/usecases/system/confirm-database.ts';
import type { Random } from '../../random.ts';
import { RESTORES, type RestoreKind } from '../database/database-server.ts';
import type { CreateRequest, Environment, Fee, Shop } from '../environment.ts';
import { compareWithAggregator } from './compare-after-restore.ts';
import type { Step } from './step.ts';

export type Backup = {
  readonly database: string;
  /** Where the log of the database ended. */
  readonly copiedAt: bigint;
  /** How often the position had been recorded. */
  readonly recorded: number;
  readonly shops: readonly (readonly [Shop, Pick<Shop, 'secretKey' | 'replacedKey'>])[];
  readonly fees: ReadonlyMap<SystemName, Fee>;
};

/** A restore and the start of a clone take time, so that ids derived from the clock differ. */
const RESTORE_SECONDS = 3;

/** The services stay alive, without a connection to the database. */
export async function takeCopy(env: Environment, name: string): Promise<void> {
  await env.waitForInFlight();
  await env.processes.dropConnections();
  await env.database.copyTo(name);
}

async function takeBackup(env: Environment): Promise<void> {
  const database = `${env.database.name}_backup`;
  await takeCopy(env, database);
  env.backup = {
    database,
    copiedAt: await env.database.server.position(env.client),
    recorded: env.position.writes(),
    shops: env.shops.map((shop) => [shop, { secretKey: shop.secretKey, replacedKey: shop.replacedKey }]),
    fees: new Map(env.fees),
  };
}

/** As every process does every five seconds. Without it, what was lost since the backup, or the last restore, leaves no evidence. */
export async function recordOnceSince(env: Environment, { recorded }: Backup): Promise<void> {
  if (env.position.writes() === recorded) await recordPosition(env.service.app);
}

async function restore(env: Environment, backup: Backup, random: Random): Promise<string> {
  const kind = random.pick(Object.keys(RESTORES) as RestoreKind[]);
  const keepsRunning = random.chance(0.5);
  await recordOnceSince(env, backup);
  await env.waitForInFlight();
  await env.history.remember(env.client);
  if (keepsRunning) await env.processes.dropConnections();
  else await env.processes.stopBoth();
  await env.database.replaceBy(backup.database);
  await env.clock.advance(RESTORE_SECONDS);
  await env.database.server.restore(env.client, kind, { now: env.clock.now(), copiedAt: backup.copiedAt });
  await env.client.query('update graphile_worker._private_jobs set locked_by = null, locked_at = null');
  env.restores += 1;
  // What is lost by a second restore to the same backup is recorded first, too.
  env.backup = { ...backup, recorded: env.position.writes() };
  env.isAwaitingComparison = true;
  await forgetLost(env, backup);
  if (!keepsRunning) await env.processes.startBoth();
  env.coverage.count('fault', `restored ${kind}`);
  env.coverage.count('fault', keepsRunning ? 'restored under running processes' : 'restored before a start');
  return `${kind}${keepsRunning ? ', the processes keep running' : ''}`;
}

/** What merchants and the aggregator got since the backup exists only outside. */
async function forgetLost(env: Environment, { shops, fees }: Backup): Promise<void> {
  for (const [shop, keys] of shops) Object.assign(shop, keys);
  env.shops.splice(0, env.shops.length, ...shops.map(([shop]) => shop));
  env.fees.clear();
  for (const [system, fee] of fees) env.fees.set(system, fee);
  const { rows: withdrawals } = await env.client.query<{ id: string; failed: boolean }>(
    'select id::text, failed from withdrawals',
  );
  const failed = new Map(withdrawals.map((each) => [each.id, each.failed]));
  env.requests = env.requests.filter(({ shop }) => env.shops.includes(shop));
  let lost = 0;
  for (const request of env.requests) {
    const { withdrawId, failedId } = request;
    if (withdrawId !== undefined && !failed.has(withdrawId)) {
      lost += 1;
      request.withdrawId = undefined;
    }
    if (failedId !== undefined && !failed.get(failedId)) forgetFailure(request);
  }
  if (lost > 0) env.coverage.count('action', 'acknowledged withdrawal lost by a restore', lost);
  const { rows: attempts } = await env.client.query<{ reference: string }>('select reference from attempts');
  const known = new Set(attempts.map(({ reference }) => reference));
  const { lostReferences } = env.history;
  for (const { reference } of [...env.aggregator.entries.values(), ...env.aggregator.parked])
    if (!known.has(reference)) lostReferences.add(reference);
}

function forgetFailure(request: CreateRequest): void {
  request.failedId = undefined;
  request.nextAttempt = undefined;
}

/** Each is drawn once for a seed that has a restore, and not by weight (run-seed.ts). */
export const RESTORE_STEPS = {
  'back up': {
    weight: 0,
    async perform(env) {
      await takeBackup(env);
      return 'done';
    },
  },
  restore: {
    weight: 0,
    async perform(env, random) {
      return env.backup ? restore(env, env.backup, random) : 'nothing to do';
    },
  },
  'compare after the restore': {
    weight: 0,
    async perform(env) {
      return env.isAwaitingComparison ? compareWithAggregator(env) : 'nothing to do';
    },
  },
} as const satisfies Record<string, Step>;
