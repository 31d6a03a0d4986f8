// Jobs of graphile-worker: added inside the transaction they belong to, run by any process with a runner.
import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JobHelpers, Logger, TaskList } from 'graphile-worker';
import type { Database } from '../postgres/database.ts';
import { withReconnect } from '../postgres/reconnecting-pool.ts';
import { type CleanerOptions, JOB_QUERY_TIMEOUT_MS, startStuckJobCleaner } from './stuck-job-cleaner.ts';

/** The role of a runner cannot do it. A new version of the library with migrations is a new generation (sql/generation.json). */
export async function migrateJobs(db: Database): Promise<void> {
  const { runMigrations, silent } = await loadWorker();
  const pgPool = db.openPool(2);
  try {
    await runMigrations({ pgPool, logger: silent });
  } finally {
    await pgPool.end();
  }
}

/** Loaded on demand: most commands only add jobs, which is plain SQL. */
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
  readonly onError: (error: unknown, message: string) => void;
  readonly cleaner?: CleanerOptions;
};

type JobRun = {
  /** Aborted when the process stops. */
  readonly signal: AbortSignal;
  /** Number of attempts, this one included. */
  readonly tries: number;
};

export type JobRunner = { stop(): Promise<void> };

const CONNECTIONS = 4;
const CLEANER: CleanerOptions = { olderThanSeconds: 30, everyMs: 10_000 };
const PAUSE_MS = 1_000;

/** The library's runner stops when it cannot record the result of a job; then a new runner is started. */
export async function runJobs(db: Database, options: JobOptions): Promise<JobRunner> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const closing = new Set<Promise<void>>();
  let runner = await startRunner(db, options, signal);

  async function restartRunner(): Promise<Runner> {
    for (;;) {
      try {
        return await startRunner(db, options, signal);
      } catch (error) {
        options.onError(error, 'the job runner failed to start');
        await sleep(PAUSE_MS, undefined, { signal });
      }
    }
  }

  async function supervise(): Promise<void> {
    for (;;) {
      await runner.stopped;
      const closed = runner.close();
      closing.add(closed);
      void closed.finally(() => closing.delete(closed));
      if (signal.aborted) return;
      options.onError(
        new Error('the job runner stopped unexpectedly'),
        'the job runner stopped; starting another one',
      );
      runner = await restartRunner();
      // stop() was called while it started and did not see it, so close it here.
      if (signal.aborted) {
        await runner.close();
        return;
      }
    }
  }

  const supervision = supervise().catch((error: unknown) => {
    if (!signal.aborted) options.onError(error, 'the job runner stopped');
  });
  return {
    async stop() {
      stopping.abort();
      await runner.close();
      await supervision;
      await Promise.all(closing);
    },
  };
}

type Runner = {
  /** Resolves when it accepts no more jobs, for any reason. */
  readonly stopped: Promise<void>;
  close(): Promise<void>;
};

async function startRunner(db: Database, options: JobOptions, signal: AbortSignal): Promise<Runner> {
  const { tasks, crontab, concurrency, onError, cleaner = CLEANER } = options;
  const { run, silent } = await loadWorker();
  const pgPool = db.openPool(CONNECTIONS, { queryTimeoutMs: JOB_QUERY_TIMEOUT_MS });
  const closed = new AbortController();
  const poolIds: string[] = [];
  const running = new Set<string>();
  const taskList: TaskList = Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown, { job }: JobHelpers) => {
        running.add(job.id);
        await task(payload, { signal, tries: job.attempts })
          .catch((error: unknown) => {
            onError(error, `job ${name} failed`);
            throw error;
          })
          .finally(() => running.delete(job.id));
      },
    ]),
  );
  const events = new EventEmitter();
  events.on('pool:create', ({ workerPool }: { workerPool: { id: string } }) => poolIds.push(workerPool.id));
  events.on('pool:listen:error', ({ error }: { error: unknown }) =>
    onError(error, 'job notifications failed; jobs are only polled'),
  );
  const shutdown = new Promise<void>((resolve) => events.once('pool:gracefulShutdown', () => resolve()));
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
        // Without batching, an error while a failure is recorded is unhandled and ends the process.
        failJobBatchDelay: 5,
      },
    },
  }).catch((error: unknown) => {
    // Not awaited: end() waits for connections that the library has not released.
    void pgPool.end().catch(() => undefined);
    throw error;
  });
  // Only now: the library's migrations are more than single statements.
  withReconnect(pgPool, signal);
  const ended = runner.promise.catch((error: unknown) => onError(error, 'the job runner stopped'));
  const cleaning = startStuckJobCleaner(db, {
    poolIds,
    options: cleaner,
    isRunning: (id) => running.has(id),
    onError,
    signal: closed.signal,
  });
  return {
    stopped: Promise.race([shutdown, ended]),
    async close() {
      await runner.stop().catch(() => undefined);
      await ended;
      closed.abort();
      await cleaning;
      if (!pgPool.ending) await pgPool.end();
    },
  };
}
