import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { claimInstallation } from '../../../src/storage/installation/installation.ts';
import { openDatabase } from '../../../src/storage/postgres/database.ts';
import { migrate } from '../../../src/storage/postgres/migrate.ts';
import { cloneDatabase, connectDirectly } from '../../harness/database.ts';

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
  expect((await migrate(db, '1.2.3')).migrations.length).toBeGreaterThan(0);
  expect(await migrate(db, '1.2.3')).toEqual({ migrations: [], functions: [] });
});

test('migrates once when several processes start at the same time', async () => {
  const { db } = await emptyDatabase();
  const reports = await Promise.all(Array.from({ length: 4 }, () => migrate(db, '1.2.3')));
  expect(reports.filter(({ migrations }) => migrations.length > 0)).toHaveLength(1);
});

test('applies a function again when its text changed', async () => {
  const { database, db } = await emptyDatabase();
  await migrate(db, '1.2.3');
  await (await connectDirectly(database)).query(
    `update sluice_functions set hash = 'old' where name = 'post_moves.sql'`,
  );
  expect((await migrate(db, '1.2.3')).functions).toEqual(['post_moves.sql']);
});

const FUNCTIONS_DIR = join(import.meta.dirname, '..', '..', '..', 'sql', 'functions');

type Definition = { file: string; signature: string; definition: string };

/** Our own functions, by the name that their file must have. Other schemas belong to libraries. */
const LIST_FUNCTIONS = `
  select case n.nspname when 'public' then '' else n.nspname || '.' end || p.proname || '.sql' as file,
         p.oid::regprocedure::text as signature, pg_get_functiondef(p.oid) as definition
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where n.nspname in ('public', 'sluice_auth')
     and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
   order by 1`;

test('defines every function in a file of its own, none in a migration only', async () => {
  const { database, db } = await emptyDatabase();
  await migrate(db, '1.2.3');
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
  await migrate(db, '1.2.3');
  const client = await connectDirectly(database);
  // As after an upgrade from a version that had them in migrations only, with a transaction open on their tables.
  await client.query(`delete from sluice_functions where name like '%guard.sql'`);
  await client.query('begin');
  await client.query('lock table withdrawals, proposals in row exclusive mode');
  expect((await migrate(db, '1.2.3')).functions).toEqual(['proposal_guard.sql', 'withdrawal_guard.sql']);
  await client.query('rollback');
  await expect(client.query('truncate withdrawals')).rejects.toMatchObject({ code: 'SL001' });
});

test('rejects another currency or master key after the first start', async () => {
  const { db } = await emptyDatabase();
  await migrate(db, '1.2.3');
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

test('rejects a database that a newer version migrated', async () => {
  const { db } = await emptyDatabase();
  await migrate(db, '1.10.0');
  await expect(migrate(db, '1.9.3')).rejects.toThrow(
    'This database was migrated by Sluice 1.10.0; this is 1.9.3.',
  );
  expect(await migrate(db, '1.10.0')).toEqual({ migrations: [], functions: [] });
  await migrate(db, '2.0.0-rc.1');
  expect(await migrate(db, '2.0.0')).toEqual({ migrations: [], functions: [] });
});
