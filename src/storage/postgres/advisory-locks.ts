import type { Database } from './database.ts';

/** An arbitrary number that no other program on the database may use. */
const SET_UP_LOCK = 727_002_116;

/** Several processes may start at once: one does the set-up, the others wait and find it done. */
export const withSetUpLock = <T>(db: Database, work: () => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.query({ text: 'select pg_advisory_xact_lock($1)', values: [SET_UP_LOCK] });
    return work();
  });

/** Held until the returned function is called or the process ends; undefined: another process holds it. */
export async function tryProcessLock(db: Database, key: number): Promise<(() => Promise<void>) | undefined> {
  const client = await db.connect();
  const { rows } = await client.query<{ acquired: boolean }>('select pg_try_advisory_lock($1) as acquired', [
    key,
  ]);
  if (rows[0]?.acquired) return () => client.end();
  await client.end();
  return undefined;
}
