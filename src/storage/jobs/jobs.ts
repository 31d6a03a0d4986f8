// Jobs, by graphile-worker: added inside the transaction they belong to, run by any process that has a runner.
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobHelpers, Logger, TaskList } from 'graphile-worker';
import type { Database } from '../postgres/database.ts';
import { withReconnect } from '../postgres/reconnecting-pool.ts';
import { type StuckJobCleaner, startStuckJobCleaner } from './stuck-job-cleaner.ts';

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
  readonly janitor?: StuckJobCleaner;
};

type JobRun = {
  /** Aborted when the process is about to stop. */
  readonly signal: AbortSignal;
  /** How often it was tried, this time included. */
  readonly tries: number;
};

export type JobRunner = { stop(): Promise<void> };

const CONNECTIONS = 4;
const JANITOR: StuckJobCleaner = { olderThanSeconds: 30, everyMs: 10_000 };
const PAUSE_MS = 1_000;

/** The library's runner ends when it cannot write down what became of a job; then the next one takes over. */
export async function runJobs(db: Database, options: JobOptions): Promise<JobRunner> {
  const leaving = new AbortController();
  const { signal } = leaving;
  const ending = new Set<Promise<void>>();
  let shift = await beginShift(db, options, signal);

  async function nextShift(): Promise<Shift> {
    for (;;) {
      try {
        return await beginShift(db, options, signal);
      } catch (error) {
        options.onError(error, 'the job runner cannot start');
        await sleep(PAUSE_MS, undefined, { signal });
      }
    }
  }

  async function takeTurns(): Promise<void> {
    for (;;) {
      await shift.over;
      const ended = shift.end();
      ending.add(ended);
      void ended.finally(() => ending.delete(ended));
      if (signal.aborted) return;
      options.onError(new Error('it could not go on'), 'the job runner stopped; another one takes over');
      shift = await nextShift();
      // Asked to leave while it was being made: nobody else will end it.
      if (signal.aborted) {
        await shift.end();
        return;
      }
    }
  }

  const working = takeTurns().catch((error: unknown) => {
    if (!signal.aborted) options.onError(error, 'the job runner stopped');
  });
  return {
    async stop() {
      leaving.abort();
      await shift.end();
      await working;
      await Promise.all(ending);
    },
  };
}

type Shift = {
  /** Resolves when it takes no more jobs, for whatever reason. */
  readonly over: Promise<void>;
  end(): Promise<void>;
};

async function beginShift(db: Database, options: JobOptions, signal: AbortSignal): Promise<Shift> {
  const { tasks, crontab, concurrency, onError, janitor = JANITOR } = options;
  const { run, silent } = await loadWorker();
  const pgPool = db.openPool(CONNECTIONS);
  const gone = new AbortController();
  const poolIds: string[] = [];
  const atWork = new Set<string>();
  const taskList: TaskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, { job }: JobHelpers) => {
        atWork.add(job.id);
        await task(payload, { signal, tries: job.attempts })
          .catch((error: unknown) => {
            onError(error, `job ${name} failed`);
            throw error;
          })
          .finally(() => atWork.delete(job.id));
      },
    ]),
  );
  const events = new EventEmitter();
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => poolIds.push(workerPool.id));
  events.on('pool:listen:error', ({ error }: { error: unknown }) =>
    onError(error, 'jobs are not announced, only polled for'),
  );
  const closing = new Promise<void>((resolve) => events.once('pool:gracefulShutdown', () => resolve()));
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
        // One by one, a failure that cannot be written down would be nobody's, and end the process.
        failJobBatchDelay: 5,
      },
    },
  }).catch((error: unknown) => {
    // What the library has not given back would be waited for.
    void pgPool.end().catch(() => undefined);
    throw error;
  });
  // Not before: the library's own migrations are more than single statements.
  withReconnect(pgPool, signal);
  const ended = runner.promise.catch((error: unknown) => onError(error, 'the job runner stopped'));
  const watching = startStuckJobCleaner(db, {
    poolIds,
    janitor,
    isAtWork: (id) => atWork.has(id),
    onError,
    signal: gone.signal,
  });
  return {
    over: Promise.race([closing, ended]),
    async end() {
      await runner.stop().catch(() => undefined);
      await ended;
      gone.abort();
      await watching;
      if (!pgPool.ending) await pgPool.end();
    },
  };
}
