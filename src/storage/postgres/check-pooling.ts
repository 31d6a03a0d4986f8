// Whether each connection keeps its server session. A transaction pooler gives every transaction another one: settings,
// prepared statements, advisory locks and LISTEN would be those of other connections.
import pg from 'pg';
import type { Database } from './database.ts';
import { UnsuitableDatabaseFault } from './session.ts';

const ROUNDS = 4;
const MESSAGE =
  'The database connection goes through a pooler in transaction or statement mode: settings, locks and notifications would belong to other connections. Use session mode (PgBouncer: pool_mode = session), or connect to PostgreSQL directly.';

async function sessionOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}

/** Throws UnsuitableDatabaseFault. Only a pooler reports a process id that is not the server's. */
export async function requireOwnSession(db: Database): Promise<void> {
  const client = await db.connect();
  try {
    const { processID } = client as pg.Client & { readonly processID: number };
    if ((await sessionOf(client)) !== processID && !(await keepsSession(db, client)))
      throw new UnsuitableDatabaseFault(MESSAGE);
  } finally {
    await client.end();
  }
}

/** While another connection has a transaction open, its server session cannot be this one's. */
async function keepsSession(db: Database, client: pg.Client): Promise<boolean> {
  const other = await db.connect();
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const before = await sessionOf(client);
      await other.query('begin');
      const taken = await sessionOf(other);
      const after = taken === before ? undefined : await sessionOf(client);
      await other.query('commit');
      if (after !== before) return false;
    }
    return true;
  } catch (error) {
    // In statement mode, a pooler rejects transactions.
    if (error instanceof pg.DatabaseError) return false;
    throw error;
  } finally {
    await other.end();
  }
}
