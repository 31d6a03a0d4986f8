// A runner that died keeps its jobs locked for hours, so every runner holds a lock as long as it lives, and whoever
// finds jobs of one that holds none sets them free. So are jobs that a living one was given by an answer that got lost.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from '../postgres/database.ts';

/** How old a lock must be before its holder is doubted, and how often that is looked at. */
export type StuckJobCleaner = { readonly olderThanSeconds: number; readonly everyMs: number };

type Watch = {
  readonly poolIds: readonly string[];
  readonly janitor: StuckJobCleaner;
  /** Whether one of our jobs is really at work. */
  readonly isAtWork: (jobId: string) => boolean;
  readonly onError: (error: unknown, what: string) => void;
  readonly signal: AbortSignal;
};

const lockKey = (poolId: string): bigint =>
  createHash('sha256').update(`sluice job runner ${poolId}`).digest().readBigInt64BE();

/** On a connection of its own, whose end is the runner's end for everybody else. */
export async function startStuckJobCleaner(db: Database, watch: Watch): Promise<void> {
  const { poolIds, janitor, onError, signal } = watch;
  while (!signal.aborted) {
    let client: pg.Client | undefined;
    try {
      client = await db.connect();
      for (const id of poolIds) await client.query('select pg_advisory_lock($1)', [lockKey(id)]);
      for (;;) {
        await sleep(janitor.everyMs, undefined, { signal });
        await freeTheDead(client, poolIds, janitor.olderThanSeconds);
        await freeTheUnheardOf(client, watch);
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

async function freeTheUnheardOf(client: pg.Client, { poolIds, janitor, isAtWork }: Watch): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select id::text from graphile_worker.jobs where locked_by = any ($1) and locked_at < now() - make_interval(secs => $2)`,
    [poolIds, janitor.olderThanSeconds],
  );
  const lost = rows.map(({ id }) => id).filter((id) => !isAtWork(id));
  if (lost.length === 0) return;
  // The library has no function that lets go of single jobs.
  await client.query(
    `update graphile_worker._private_jobs set locked_by = null, locked_at = null where id = any ($1) and locked_by = any ($2)`,
    [lost, poolIds],
  );
}
