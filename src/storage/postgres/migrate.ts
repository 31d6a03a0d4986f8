// Migrates a database to this version: runs each numbered migration once, then applies every file in sql/functions whose
// text changed. Migrations run first, so a migration that creates a trigger must also create the function of the trigger;
// the current text of that function is in sql/functions.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg, { type Client } from 'pg';
import { migrateJobs } from '../jobs/jobs.ts';
import type { Database } from './database.ts';

const SQL_DIR = join(import.meta.dirname, '..', '..', '..', 'sql');
const MIN_POSTGRES_VERSION = 15;
/** An arbitrary number that no other program on the database may use. */
const MIGRATION_LOCK = 727_002_115;

export type MigrationReport = {
  readonly migrations: readonly string[];
  readonly functions: readonly string[];
};

export async function migrate(db: Database, version: string): Promise<MigrationReport> {
  const client = await db.connect();
  try {
    await requirePostgresVersion(client);
    // Several processes may start at once: one migrates, the others wait here and find nothing to do.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await rejectNewerDatabase(client, version);
    await migrateJobs(db);
    const migrations = await runMigrations(client);
    const functions = await applyFunctions(client, version);
    return { migrations, functions };
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42501')
      throw new Error(
        `The database role has too few privileges to set up Sluice (${error.message}). Make it the owner of the database.`,
      );
    throw error;
  } finally {
    await client.end();
  }
}

async function requirePostgresVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (major < MIN_POSTGRES_VERSION)
    throw new Error(`PostgreSQL ${major} is too old: Sluice needs ${MIN_POSTGRES_VERSION} or newer`);
}

/** An older version would replace the functions of a newer one that is still running. */
async function rejectNewerDatabase(client: Client, version: string): Promise<void> {
  await client.query(
    'create table if not exists sluice_version (only_row boolean primary key default true check (only_row), version text not null)',
  );
  const { rows } = await client.query<{ version: string }>('select version from sluice_version');
  const stored = rows[0]?.version;
  if (stored !== undefined && isNewer(stored, version))
    throw new Error(
      `This database was migrated by Sluice ${stored}; this is ${version}. Upgrade this installation too.`,
    );
}

const parseVersion = (version: string): number[] =>
  (/^(\d+)\.(\d+)\.(\d+)/.exec(version) ?? []).slice(1).map(Number);

function isNewer(a: string, b: string): boolean {
  const [numbersA, numbersB] = [parseVersion(a), parseVersion(b)];
  const position = numbersA.findIndex((number, i) => number !== numbersB[i]);
  return position >= 0 && (numbersA[position] ?? 0) > (numbersB[position] ?? 0);
}

async function runMigrations(client: Client): Promise<string[]> {
  if (await isUpToDate(client)) return [];
  // Loaded only here: most starts have nothing to migrate.
  const { runner } = await import('node-pg-migrate');
  const applied = await runner({
    dbClient: client,
    dir: join(SQL_DIR, 'migrations'),
    direction: 'up',
    migrationsTable: 'sluice_migrations',
    advisoryLockMode: 'wait',
    singleTransaction: true,
    verbose: false,
    log: () => undefined,
  });
  return applied.map(({ name }) => name);
}

async function isUpToDate(client: Client): Promise<boolean> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `select to_regclass('sluice_migrations') is not null as exists`,
  );
  if (!tables[0]?.exists) return false;
  const { rows } = await client.query<{ name: string }>('select name from sluice_migrations order by id');
  const files = (await readdir(join(SQL_DIR, 'migrations'))).map((file) => file.replace(/\.sql$/, '')).sort();
  return files.join() === rows.map(({ name }) => name).join();
}

async function applyFunctions(client: Client, version: string): Promise<string[]> {
  await client.query(
    'create table if not exists sluice_functions (name text primary key, hash text not null)',
  );
  const { rows } = await client.query<{ name: string; hash: string }>(
    'select name, hash from sluice_functions',
  );
  const appliedHashes = new Map(rows.map(({ name, hash }) => [name, hash]));
  const applied: string[] = [];
  await client.query('begin');
  for (const name of (await readdir(join(SQL_DIR, 'functions'))).sort()) {
    const text = await readFile(join(SQL_DIR, 'functions', name), 'utf8');
    const hash = createHash('sha256').update(text).digest('hex');
    if (appliedHashes.get(name) === hash) continue;
    await client.query(text);
    await client.query(
      'insert into sluice_functions values ($1, $2) on conflict (name) do update set hash = excluded.hash',
      [name, hash],
    );
    applied.push(name);
  }
  await client.query(
    'insert into sluice_version (version) values ($1) on conflict (only_row) do update set version = excluded.version',
    [version],
  );
  await client.query('commit');
  return applied;
}
