import type { Database } from './database.ts';

/** Any number, as long as no other program on the database uses it. */
const SET_UP_LOCK = 727_002_116;

/** Several processes may start at once: what sets things up is done by one, and found done by the others. */
export const oneAtATime = <T>(db: Database, work: () => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.query({ text: 'select pg_advisory_xact_lock($1)', values: [SET_UP_LOCK] });
    return work();
  });
