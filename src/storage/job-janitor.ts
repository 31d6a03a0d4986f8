// A runner that died keeps its jobs locked for hours, so every runner holds a lock as long as it lives, and whoever
// finds jobs of one that holds none sets them free.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from './database.ts';

/** How old a lock must be before its holder is doubted, and how often that is looked at. */
export type Janitor = { readonly olderThanSeconds: number; readonly everyMs: number };

type Watch = {
  readonly poolIds: readonly string[];
  readonly janitor: Janitor;
  readonly onError: (error: unknown, what: string) => void;
  readonly signal: AbortSignal;
};

const lockKey = (poolId: string): bigint =>
  createHash('sha256').update(`sluice job runner ${poolId}`).digest().readBigInt64BE();

/** On a connection of its own, whose end is the runner's end for everybody else. */
export async function watchOver(db: Database, { poolIds, janitor, onError, signal }: Watch): Promise<void> {
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
