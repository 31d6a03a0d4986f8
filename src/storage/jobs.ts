// Jobs, by graphile-worker: added inside the transaction they belong to, run by any process that has a runner. A
// runner that died keeps its jobs locked for hours, so every runner holds a lock as long as it lives, and whoever
// finds jobs of one that holds none sets them free.
import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobHelpers, Logger, TaskList } from 'graphile-worker';
import type pg from 'pg';
import type { Database } from './database.ts';

/** Only the first time; from then on a runner brings its own tables up to date when it starts. */
export async function migrateJobs(db: Database): Promise<void> {
  const [found] = await db.query<{ there: boolean }>({
    text: `select to_regclass('graphile_worker.jobs') is not null as there`,
  });
  if (found?.there) return;
  const { runMigrations, silent } = await loadWorker();
  const pgPool = db.openPool(2);
  try {
    await runMigrations({ pgPool, logger: silent });
  } finally {
    await pgPool.end();
  }
}

/** Loaded when needed: most commands add jobs at most, which is SQL. */
async function loadWorker() {
  const worker = await import('graphile-worker');
  const silent: Logger = new worker.Logger(() => () => undefined);
  return { ...worker, silent };
}

export type JobOptions = {
  readonly tasks: Readonly<Record<string, (payload: unknown, run: JobRun) => Promise<void>>>;
  /** Lines of a crontab, in UTC. */
  readonly crontab: string;
  readonly concurrency: number;
  readonly onError: (error: unknown, what: string) => void;
  /** How old a lock must be before its holder is doubted, and how often that is looked at. */
  readonly janitor?: { readonly olderThanSeconds: number; readonly everyMs: number };
};

type JobRun = {
  /** Aborted when the process is about to stop. */
  readonly signal: AbortSignal;
  /** How often it was tried, this time included. */
  readonly tries: number;
};

export type JobRunner = { stop(): Promise<void> };

const CONNECTIONS = 4;
const JANITOR = { olderThanSeconds: 30, everyMs: 10_000 };

export async function runJobs(db: Database, options: JobOptions): Promise<JobRunner> {
  const { tasks, crontab, concurrency, onError, janitor = JANITOR } = options;
  const { run, silent } = await loadWorker();
  const pgPool = db.openPool(CONNECTIONS);
  const leaving = new AbortController();
  const gone = new AbortController();
  const poolIds: string[] = [];
  const taskList: TaskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, { job }: JobHelpers) => {
        await task(payload, { signal: leaving.signal, tries: job.attempts }).catch((error: unknown) => {
          onError(error, `job ${name} failed`);
          throw error;
        });
      },
    ]),
  );
  const events = new EventEmitter();
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => poolIds.push(workerPool.id));
  events.on('pool:listen:error', ({ error }: { error: unknown }) =>
    onError(error, 'jobs are not announced, only polled for'),
  );
  const runner = await run({
    pgPool,
    taskList,
    crontab,
    events,
    logger: silent,
    noHandleSignals: true,
    preset: {
      worker: {
        concurrentJobs: concurrency,
        pollInterval: 1_000,
        localQueue: { size: concurrency, ttl: 5_000, refetchDelay: { durationMs: 50 } },
        completeJobBatchDelay: 5,
      },
    },
  });
  runner.promise.catch((error: unknown) => onError(error, 'the job runner stopped'));
  const watching = watchOver(db, { poolIds, janitor, onError, signal: gone.signal });
  return {
    async stop() {
      leaving.abort();
      await runner.stop().catch(() => undefined);
      gone.abort();
      await watching;
      await pgPool.end();
    },
  };
}

type Watch = {
  readonly poolIds: readonly string[];
  readonly janitor: NonNullable<JobOptions['janitor']>;
  readonly onError: JobOptions['onError'];
  readonly signal: AbortSignal;
};

const lockKey = (poolId: string): bigint =>
  createHash('sha256').update(`sluice job runner ${poolId}`).digest().readBigInt64BE();

/** On a connection of its own, whose end is the runner's end for everybody else. */
async function watchOver(db: Database, { poolIds, janitor, onError, signal }: Watch): Promise<void> {
  while (!signal.aborted) {
    let client: pg.Client | undefined;
    try {
      client = await db.connect();
      for (const id of poolIds) await client.query('select pg_advisory_lock($1)', [lockKey(id)]);
      for (;;) {
        await sleep(janitor.everyMs, undefined, { signal });
        await freeTheDead(client, poolIds, janitor.olderThanSeconds);
      }
    } catch (error) {
      if (!signal.aborted) onError(error, 'the janitor of jobs lost its connection');
      await sleep(1_000, undefined, { signal }).catch(() => undefined);
    } finally {
      await client?.end().catch(() => undefined);
    }
  }
}

async function freeTheDead(
  client: pg.Client,
  own: readonly string[],
  olderThanSeconds: number,
): Promise<void> {
  const { rows } = await client.query<{ locked_by: string }>(
    `select distinct locked_by from graphile_worker.jobs
      where locked_by is not null and locked_by <> all ($1) and locked_at < now() - make_interval(secs => $2)`,
    [own, olderThanSeconds],
  );
  for (const { locked_by: poolId } of rows) {
    const key = lockKey(poolId);
    const held = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [key]);
    if (!held.rows[0]?.mine) continue;
    await client.query('select graphile_worker.force_unlock_workers($1)', [[poolId]]);
    await client.query('select pg_advisory_unlock($1)', [key]);
  }
}
