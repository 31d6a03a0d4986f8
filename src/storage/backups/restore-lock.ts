// While a backup is restored, no process may take the database for an empty one and set it up.
import type pg from 'pg';
import { ADVISORY_LOCKS } from '../postgres/advisory-locks.ts';
import type { Queryable } from '../postgres/database.ts';

/** Held until the connection ends. False: another process restores. */
export async function takeRestoreLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ acquired: boolean }>('select pg_try_advisory_lock($1) as acquired', [
    ADVISORY_LOCKS.restore,
  ]);
  return rows[0]?.acquired === true;
}

export async function isBeingRestored(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ free: boolean }>({
    text: 'select pg_try_advisory_xact_lock_shared($1) as free',
    values: [ADVISORY_LOCKS.restore],
  });
  return row?.free !== true;
}
