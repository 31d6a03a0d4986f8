// Jobs of a dead runner stay locked for hours. So every runner holds an advisory lock, and the others unlock the jobs of
// runners without one. Jobs that a live runner locked without receiving the response are unlocked too.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type Database, disconnect } from '../postgres/database.ts';

/** The statements of the job queue take milliseconds. */
export const JOB_QUERY_TIMEOUT_MS = 15_000;

/** Minimum age of a lock before its holder is checked, and the interval of the checks. */
export type CleanerOptions = { readonly olderThanSeconds: number; readonly everyMs: number };

type Cleaner = {
  readonly poolIds: readonly string[];
  readonly options: CleanerOptions;
  /** Whether a job that this runner has locked is running. */
  readonly isRunning: (jobId: string) => boolean;
  readonly onError: (error: unknown, message: string) => void;
  readonly signal: AbortSignal;
};

const lockKey = (poolId: string): bigint =>
  createHash('sha256').update(`sluice job runner ${poolId}`).digest().readBigInt64BE();

/** On a connection of its own: when it ends, other runners treat this one as dead. */
export async function startStuckJobCleaner(db: Database, cleaner: Cleaner): Promise<void> {
  const { poolIds, options, onError, signal } = cleaner;
  while (!signal.aborted) {
    let client: pg.Client | undefined;
    try {
      client = await db.connect({ queryTimeoutMs: JOB_QUERY_TIMEOUT_MS });
      for (const id of poolIds) await client.query('select pg_advisory_lock($1)', [lockKey(id)]);
      for (;;) {
        await sleep(options.everyMs, undefined, { signal });
        await unlockJobsOfDeadRunners(client, poolIds, options.olderThanSeconds);
        await unlockJobsNotRunning(client, cleaner);
      }
    } catch (error) {
      if (!signal.aborted) onError(error, 'the stuck-job cleaner lost its connection');
      await sleep(1_000, undefined, { signal }).catch(() => undefined);
    } finally {
      if (client) await disconnect(client);
    }
  }
}

async function unlockJobsOfDeadRunners(
  client: pg.Client,
  ownPoolIds: readonly string[],
  olderThanSeconds: number,
): Promise<void> {
  const { rows } = await client.query<{ locked_by: string }>(
    `select distinct locked_by from graphile_worker.jobs
      where locked_by is not null and locked_by <> all ($1) and locked_at < now() - make_interval(secs => $2)`,
    [ownPoolIds, olderThanSeconds],
  );
  for (const { locked_by: poolId } of rows) {
    const key = lockKey(poolId);
    const lock = await client.query<{ acquired: boolean }>('select pg_try_advisory_lock($1) as acquired', [
      key,
    ]);
    if (!lock.rows[0]?.acquired) continue;
    await client.query('select graphile_worker.force_unlock_workers($1)', [[poolId]]);
    await client.query('select pg_advisory_unlock($1)', [key]);
  }
}

async function unlockJobsNotRunning(
  client: pg.Client,
  { poolIds, options, isRunning }: Cleaner,
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select id::text from graphile_worker.jobs where locked_by = any ($1) and locked_at < now() - make_interval(secs => $2)`,
    [poolIds, options.olderThanSeconds],
  );
  const lockedButNotRunning = rows.map(({ id }) => id).filter((id) => !isRunning(id));
  if (lockedButNotRunning.length === 0) return;
  // The library has no function that unlocks single jobs.
  await client.query(
    `update graphile_worker._private_jobs set locked_by = null, locked_at = null where id = any ($1) and locked_by = any ($2)`,
    [lockedButNotRunning, poolIds],
  );
}
