import type { Database } from './database.ts';

/** Any number, as long as no other program on the database uses it. */
const SET_UP_LOCK = 727_002_116;

/** Several processes may start at once: what sets things up is done by one, and found done by the others. */
export const withSetUpLock = <T>(db: Database, work: () => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.query({ text: 'select pg_advisory_xact_lock($1)', values: [SET_UP_LOCK] });
    return work();
  });

/** As long as this process lives, or until it lets go; undefined where another one has it. */
export async function holdExclusiveLock(
  db: Database,
  key: number,
): Promise<(() => Promise<void>) | undefined> {
  const client = await db.connect();
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [key]);
  if (rows[0]?.mine) return () => client.end();
  await client.end();
  return undefined;
}
