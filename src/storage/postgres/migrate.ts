// Migrates a database to this version: runs each numbered migration once, then applies every file in sql/functions whose
// text changed. Migrations run first, so a migration that creates a trigger must also create the function of the trigger;
// the current text of that function is in sql/functions.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg, { type Client } from 'pg';
import { migrateJobs } from '../jobs/jobs.ts';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import type { Database } from './database.ts';
import {
  isNewerSchema,
  loadGeneration,
  readGeneration,
  type SchemaGeneration,
  saveGeneration,
} from './schema-generation.ts';

const SQL_DIR = join(import.meta.dirname, '..', '..', '..', 'sql');
const MIN_POSTGRES_VERSION = 15;

/**
 * Requests wait behind a migration that waits for a lock on their table. It therefore gives up soon, lets them pass and
 * tries again. Some tries wait longer than deadlock_timeout (1 s), because only then does PostgreSQL cancel an autovacuum
 * that has the lock.
 */
const LOCK_TIMEOUT_MS = 500;
const LONG_LOCK_TIMEOUT_MS = 1_200;
const TRIES_PER_LONG_ONE = 5;
const RETRY_PAUSE_MS = 1_000;
const MAX_LOCK_TRIES = 120;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';
const INSUFFICIENT_PRIVILEGE = '42501';

export type MigrationReport = {
  readonly migrations: readonly string[];
  readonly functions: readonly string[];
  /** The generation of the database, if a newer version has migrated it. Then nothing was applied. */
  readonly newerGeneration?: number;
  /** Whether there is a role for the service that owns nothing. */
  readonly hasServiceRole: boolean;
};

type Applied = Omit<MigrationReport, 'hasServiceRole'>;

export async function migrate(db: Database, sqlDir = SQL_DIR): Promise<MigrationReport> {
  const client = await db.connect();
  try {
    await requirePostgresVersion(client);
    const own = await readGeneration(sqlDir);
    // Before the lock: a process with nothing to apply does not wait for one that migrates.
    const done = await reportIfDone(client, sqlDir, own);
    if (done) return { ...done, hasServiceRole: await isServiceGranted(client) };
    await requirePrivileges(client);
    // Several processes may start at once: one migrates, the others wait here and find nothing to do.
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migrations]);
    const applied = (await reportIfDone(client, sqlDir, own)) ?? (await apply(db, client, sqlDir, own));
    return { ...applied, hasServiceRole: await isServiceGranted(client) };
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE)
      throw new Error(
        `The database role has too few privileges (${error.message}). Run \`sluice migrate\` with a DATABASE_URL whose role owns the tables; it grants the role sluice_service what the service needs.`,
        { cause: error },
      );
    throw error;
  } finally {
    await client.end();
  }
}

export type OwnMigrations = { readonly generation: number; readonly migrations: readonly string[] };

export const readOwnMigrations = async (sqlDir = SQL_DIR): Promise<OwnMigrations> => ({
  generation: (await readGeneration(sqlDir)).generation,
  migrations: await listMigrations(sqlDir),
});

/**
 * Only the first migrations, without the functions: the tables of an earlier version, for its data. `migrate` applies the
 * rest afterwards.
 */
export async function migrateUpTo(db: Database, count: number, sqlDir = SQL_DIR): Promise<void> {
  const client = await db.connect();
  try {
    await requirePostgresVersion(client);
    await requirePrivileges(client);
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCKS.migrations]);
    await migrateJobs(db);
    const missing = count - (await loadApplied(client)).length;
    if (missing > 0) await retryLocked(client, () => runMigrations(client, sqlDir, missing));
  } finally {
    await client.end();
  }
}

/** Undefined: there is something to apply. Throws if the database no longer supports this process. */
async function reportIfDone(
  client: Client,
  sqlDir: string,
  own: SchemaGeneration,
): Promise<Applied | undefined> {
  const stored = await loadGeneration(client);
  if (stored && isNewerSchema(stored, own))
    return { migrations: [], functions: [], newerGeneration: stored.generation };
  const isDone =
    stored?.generation === own.generation &&
    stored.oldestSupported === own.oldestSupported &&
    (await isUpToDate(client, sqlDir)) &&
    (await changedFunctions(client, sqlDir)).length === 0 &&
    !(await canGrantMissing(client));
  return isDone ? { migrations: [], functions: [] } : undefined;
}

async function apply(db: Database, client: Client, sqlDir: string, own: SchemaGeneration): Promise<Applied> {
  await migrateJobs(db);
  const migrations = await retryLocked(client, () => runMigrations(client, sqlDir));
  const functions = await retryLocked(client, () => applyFunctions(client, sqlDir, own));
  return { migrations, functions };
}

/** Checked first, so that a role that may not do everything does nothing. */
async function requirePrivileges(client: Client): Promise<void> {
  const { rows } = await client.query<{ allowed: boolean }>(
    `select has_database_privilege(current_database(), 'create')
            and coalesce(has_schema_privilege(current_schema(), 'create'), false) as allowed`,
  );
  if (!rows[0]?.allowed)
    throw new Error(
      'The database role may not create or migrate the tables of Sluice. Run `sluice migrate` with a DATABASE_URL whose role owns the database and its schema public.',
    );
}

/** The role of the service was created after the last migration, or its privileges were not restored. */
async function canGrantMissing(client: Client): Promise<boolean> {
  if (await isServiceGranted(client)) return false;
  const { rows } = await client.query<{ can: boolean }>(
    `select pg_has_role(c.relowner, 'usage') and (exists (select from pg_roles where rolname = 'sluice_service')
              or exists (select from pg_roles where rolname = current_user and (rolcreaterole or rolsuper))) as can
       from pg_class c where oid = 'withdrawals'::regclass`,
  );
  return rows[0]?.can ?? false;
}

/** The grants are one transaction, so one stands for all. */
async function isServiceGranted(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ granted: boolean }>(
    `select has_table_privilege(oid, 'withdrawals', 'insert') as granted from pg_roles where rolname = 'sluice_service'`,
  );
  return rows[0]?.granted ?? false;
}

/** Every try is one transaction, so a try that did not get its locks has changed nothing. */
async function retryLocked<T>(client: Client, applyOnce: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      const isLong = tries % TRIES_PER_LONG_ONE === 0;
      await client.query(`set lock_timeout = ${isLong ? LONG_LOCK_TIMEOUT_MS : LOCK_TIMEOUT_MS}`);
      return await applyOnce();
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined;
      if (code !== LOCK_NOT_AVAILABLE && code !== DEADLOCK) throw error;
      if (tries >= MAX_LOCK_TRIES)
        throw new Error(
          `The migration could not lock its tables ${tries} times in a row. A transaction of another session keeps one of them: end it (pg_stat_activity shows it), then start again.`,
          { cause: error },
        );
      await sleep(RETRY_PAUSE_MS);
    }
}

async function requirePostgresVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (major < MIN_POSTGRES_VERSION)
    throw new Error(`PostgreSQL ${major} is too old: Sluice needs ${MIN_POSTGRES_VERSION} or newer`);
}

async function runMigrations(client: Client, sqlDir: string, count?: number): Promise<string[]> {
  if (await isUpToDate(client, sqlDir)) return [];
  // Loaded only here: most starts have nothing to migrate.
  const { runner } = await import('node-pg-migrate');
  const applied = await runner({
    dbClient: client,
    dir: join(sqlDir, 'migrations'),
    direction: 'up',
    migrationsTable: 'sluice_migrations',
    advisoryLockMode: 'wait',
    singleTransaction: true,
    ...(count === undefined ? {} : { count }),
    verbose: false,
    log: () => undefined,
  });
  return applied.map(({ name }) => name);
}

const listMigrations = async (sqlDir: string): Promise<string[]> =>
  (await readdir(join(sqlDir, 'migrations'))).map((file) => file.replace(/\.sql$/, '')).sort();

async function isUpToDate(client: Client, sqlDir: string): Promise<boolean> {
  return (await listMigrations(sqlDir)).join() === (await loadApplied(client)).join();
}

async function loadApplied(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `select to_regclass('sluice_migrations') is not null as exists`,
  );
  if (!tables[0]?.exists) return [];
  const { rows } = await client.query<{ name: string }>('select name from sluice_migrations order by id');
  return rows.map(({ name }) => name);
}

type FunctionFile = { readonly name: string; readonly text: string; readonly hash: string };

async function changedFunctions(client: Client, sqlDir: string): Promise<FunctionFile[]> {
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from sluice_schema_functions',
  );
  const appliedHashes = new Map(rows.map(({ name, hash }) => [name, hash]));
  const changed: FunctionFile[] = [];
  for (const name of (await readdir(join(sqlDir, 'functions'))).sort()) {
    const text = await readFile(join(sqlDir, 'functions', name), 'utf8');
    const hash = createHash('sha256').update(text).digest('hex');
    if (appliedHashes.get(name) !== hash) changed.push({ name, text, hash });
  }
  return changed;
}

/** Together with the generation: no process sees the number of a schema that is not complete. */
async function applyFunctions(client: Client, sqlDir: string, own: SchemaGeneration): Promise<string[]> {
  const changed = await changedFunctions(client, sqlDir);
  await client.query('begin');
  try {
    for (const { name, text, hash } of changed) {
      await client.query(text);
      await client.query(
        'insert into sluice_schema_functions values ($1, $2) on conflict (name) do update set hash = excluded.hash',
        [name, hash],
      );
    }
    await client.query('select grant_to_service()');
    await saveGeneration(client, own);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
  return changed.map(({ name }) => name);
}
