// The clock of the database, by which rates and their sources age. The clocks of processes may be wrong.
import type { Queryable } from './database.ts';

export async function loadDatabaseTime(db: Queryable): Promise<Date> {
  const [row] = await db.query<{ now: Date }>({ text: 'select clock_timestamp() as now' });
  if (!row) throw new Error('the database returned no time');
  return row.now;
}

/** Continues without asking again, and is not affected when the clock of this machine is set. */
export async function startDatabaseClock(db: Queryable): Promise<() => Date> {
  const startedAt = performance.now();
  const start = (await loadDatabaseTime(db)).getTime();
  return () => new Date(start + performance.now() - startedAt);
}
