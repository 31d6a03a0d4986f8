import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { claimInstallation } from '../../../src/storage/installation/installation.ts';
import { openDatabase } from '../../../src/storage/postgres/database.ts';
import { migrate } from '../../../src/storage/postgres/migrate.ts';
import { readGeneration, type SchemaGeneration } from '../../../src/storage/postgres/schema-generation.ts';
import { cloneDatabase, connectDirectly, waitUntilBlocked } from '../../harness/database.ts';

async function emptyDatabase() {
  const database = await cloneDatabase({ empty: true });
  const db = openDatabase({
    connection: database.connection,
    poolSize: 2,
    statementTimeoutMs: 0,
    lockTimeoutMs: 0,
    onIdleError: () => undefined,
  });
  onTestFinished(async () => {
    await db.close();
    await database.drop();
  });
  return { database, db };
}

test('does nothing when the database is up to date', async () => {
  const { db } = await emptyDatabase();
  expect((await migrate(db)).migrations.length).toBeGreaterThan(0);
  expect(await migrate(db)).toEqual({ migrations: [], functions: [], hasServiceRole: true });
});

test('migrates once when several processes start at the same time', async () => {
  const { db } = await emptyDatabase();
  const reports = await Promise.all(Array.from({ length: 4 }, () => migrate(db)));
  expect(reports.filter(({ migrations }) => migrations.length > 0)).toHaveLength(1);
});

test('applies a function again when its text changed', async () => {
  const { database, db } = await emptyDatabase();
  await migrate(db);
  await (await connectDirectly(database)).query(
    `update sluice_schema_functions set hash = 'old' where name = 'post_moves.sql'`,
  );
  expect((await migrate(db)).functions).toEqual(['post_moves.sql']);
});

const SQL_DIR = join(import.meta.dirname, '..', '..', '..', 'sql');
const FUNCTIONS_DIR = join(SQL_DIR, 'functions');

type Definition = { file: string; signature: string; definition: string };

/** Our own functions, by the name that their file must have; those for older processes have a file of their own. Other schemas belong to libraries. */
const LIST_FUNCTIONS = `
  select case n.nspname when 'public' then '' else n.nspname || '.' end || p.proname ||
           case when p.proname = 'apply_withdrawal_steps' and p.pronargs = 1 then '_from_json'
             when p.proname <> 'create_withdrawals' then '' when p.pronargs = 20 then '_without_attempts'
             when p.pronargs = 21 then '_without_rates' when p.pronargs = 25 then '_without_quotes' when p.pronargs = 26 then '_without_metadata' when p.pronargs = 29 then '_without_callbacks' else '' end || '.sql' as file,
         p.oid::regprocedure::text as signature, pg_get_functiondef(p.oid) as definition
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where n.nspname in ('public', 'sluice_auth')
     and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
   order by 1`;

test('defines every function in a file of its own, none in a migration only', async () => {
  const { database, db } = await emptyDatabase();
  await migrate(db);
  const client = await connectDirectly(database);
  const { rows: migrated } = await client.query<Definition>(LIST_FUNCTIONS);
  const files = (await readdir(FUNCTIONS_DIR)).sort();
  expect(migrated.map(({ file }) => file).sort()).toEqual(files);

  await client.query('begin');
  for (const { signature } of migrated) await client.query(`drop function ${signature} cascade`);
  for (const file of files) await client.query(await readFile(join(FUNCTIONS_DIR, file), 'utf8'));
  expect((await client.query<Definition>(LIST_FUNCTIONS)).rows).toEqual(migrated);
  await client.query('rollback');
});

test('replaces trigger functions while transactions use their tables', async () => {
  const { database, db } = await emptyDatabase();
  await migrate(db);
  const client = await connectDirectly(database);
  // As after an upgrade from a version that had them in migrations only, with a transaction open on their tables.
  await client.query(`delete from sluice_schema_functions where name like '%guard.sql'`);
  await client.query('begin');
  await client.query('lock table withdrawals, proposals, merchant_keys in row exclusive mode');
  expect((await migrate(db)).functions).toEqual([
    'merchant_key_guard.sql',
    'proposal_guard.sql',
    'withdrawal_guard.sql',
  ]);
  await client.query('rollback');
  await expect(client.query('truncate withdrawals')).rejects.toMatchObject({ code: 'SL001' });
});

test('rejects another currency or master key after the first start', async () => {
  const { db } = await emptyDatabase();
  await migrate(db);
  const keyCheck = randomBytes(32);
  expect(await db.transaction((tx) => claimInstallation(tx, { currency: 'RUB', keyCheck }))).toEqual({
    first: true,
    problems: [],
  });
  expect(await db.transaction((tx) => claimInstallation(tx, { currency: 'RUB', keyCheck }))).toEqual({
    first: false,
    problems: [],
  });
  const { problems } = await db.transaction((tx) =>
    claimInstallation(tx, { currency: 'EUR', keyCheck: randomBytes(32) }),
  );
  expect(problems.map(({ setting }) => setting)).toEqual(['SLUICE_CURRENCY', 'SLUICE_MASTER_KEY']);
});

/** A copy of sql/ as a later version might have it. */
async function laterVersion(
  change: Partial<SchemaGeneration>,
  files: Readonly<Record<string, string>> = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sluice-sql-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(SQL_DIR, folder, { recursive: true });
  const own = await readGeneration(SQL_DIR);
  await writeFile(join(folder, 'generation.json'), JSON.stringify({ ...own, ...change }));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}

describe('a process on the schema of a newer version', () => {
  test('changes nothing and starts, as long as the schema supports it', async () => {
    const { database, db } = await emptyDatabase();
    const { generation } = await readGeneration(SQL_DIR);
    const functionFile = await readFile(join(FUNCTIONS_DIR, 'refuse_change.sql'), 'utf8');
    const later = await laterVersion(
      { generation: generation + 1, oldestSupported: generation },
      {
        'functions/refuse_change.sql': functionFile.replace('begin', 'begin -- of the later version'),
        'migrations/9999_later.sql': 'alter table withdrawals add column later text;',
      },
    );
    expect((await migrate(db, later)).migrations).toContain('9999_later');
    expect(await migrate(db)).toEqual({
      migrations: [],
      functions: [],
      newerGeneration: generation + 1,
      hasServiceRole: true,
    });
    const { rows } = await (await connectDirectly(database)).query(
      `select prosrc from pg_proc where proname = 'refuse_change'`,
    );
    expect(rows[0].prosrc).toContain('of the later version');
    expect(await migrate(db, later)).toEqual({ migrations: [], functions: [], hasServiceRole: true });
  });

  test('is rejected with both numbers if the schema no longer supports it', async () => {
    const { db } = await emptyDatabase();
    const { generation } = await readGeneration(SQL_DIR);
    const later = { generation: generation + 2, oldestSupported: generation + 1 };
    await migrate(db, await laterVersion(later));
    await expect(migrate(db)).rejects.toThrow(
      `has generation ${generation + 2}, which supports processes of generation ${generation + 1} and newer; this one has generation ${generation}`,
    );
  });
});

test('gives a lock up soon, so that requests behind it continue, and migrates when the table is free', async () => {
  const { database, db } = await emptyDatabase();
  await migrate(db);
  const reader = await connectDirectly(database);
  const other = await connectDirectly(database);
  await reader.query('begin');
  await reader.query('select from withdrawals');
  const later = await laterVersion(
    {},
    {
      'migrations/9999_later.sql': 'alter table withdrawals add column later text;',
    },
  );
  const migrated = migrate(db, later);
  await waitUntilBlocked(database, 'alter table withdrawals');
  // A request that comes behind the migration waits for its lock, but not until the reader ends.
  await other.query(`set statement_timeout = '4s'`);
  await other.query('select from withdrawals');
  await reader.query('commit');
  expect((await migrated).migrations).toEqual(['9999_later']);
});
