import type { Database, Tx } from './database.ts';

/**
 * The advisory locks of a database, which all programs on it share: arbitrary numbers, each used once. The embedded
 * PostgreSQL has two more, 727002113 and 727002114.
 */
export const ADVISORY_LOCKS = {
  migrations: 727_002_115,
  setUp: 727_002_116,
  demoSimulator: 727_002_117,
  /** Changes of operators' accounts. */
  accounts: 727_002_118,
  /** Shared by the transactions that begin attempts, exclusive for those that set a halt. */
  halts: 727_002_119,
  /** With the operator as second number: one operator's credits and debits, which are added up. */
  operatorSums: 727_002_120,
  /** The comparison of alerts with what holds. */
  alerts: 727_002_121,
  /** With the operator as second number: one operator's exports, which are counted. */
  exports: 727_002_122,
  /** While a backup is restored into the database. */
  restore: 727_002_130,
} as const;

/** Several processes may start at once: one does the set-up, the others wait and find it done. */
export const withSetUpLock = <T>(db: Database, work: () => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.query({ text: 'select pg_advisory_xact_lock($1)', values: [ADVISORY_LOCKS.setUp] });
    return work();
  });

export const LOCK_HALTS_SHARED = `select pg_advisory_xact_lock_shared(${ADVISORY_LOCKS.halts})`;

/**
 * Waits for the attempts that are just being recorded, and lets new ones wait. An advisory lock and not a row: a stream of
 * shared row locks can keep a writer waiting for ever, while these are granted in order.
 */
export async function lockHalts(tx: Tx): Promise<void> {
  await tx.query({ text: 'select pg_advisory_xact_lock($1)', values: [ADVISORY_LOCKS.halts] });
}

/** False: another process compares them now. */
export async function tryLockAlerts(tx: Tx): Promise<boolean> {
  const [row] = await tx.query<{ acquired: boolean }>({
    text: 'select pg_try_advisory_xact_lock($1) as acquired',
    values: [ADVISORY_LOCKS.alerts],
  });
  return row?.acquired ?? false;
}

/** Held until the returned function is called or the process ends; undefined: another process holds it. */
export async function tryProcessLock(
  db: Database,
  lock: keyof typeof ADVISORY_LOCKS,
): Promise<(() => Promise<void>) | undefined> {
  const client = await db.connect();
  const { rows } = await client.query<{ acquired: boolean }>('select pg_try_advisory_lock($1) as acquired', [
    ADVISORY_LOCKS[lock],
  ]);
  if (rows[0]?.acquired) return () => client.end();
  await client.end();
  return undefined;
}
