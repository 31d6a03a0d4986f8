import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { claimInstallation } from '../../../src/storage/installation/installation.ts';
import { openDatabase } from '../../../src/storage/postgres/database.ts';
import { migrate } from '../../../src/storage/postgres/migrate.ts';
import { cloneDatabase, peek } from '../../harness/database.ts';

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

test('a second migration finds nothing to do', async () => {
  const { db } = await emptyDatabase();
  expect((await migrate(db, '1.2.3')).migrations.length).toBeGreaterThan(0);
  expect(await migrate(db, '1.2.3')).toEqual({ migrations: [], functions: [] });
});

test('processes that start at once migrate once', async () => {
  const { db } = await emptyDatabase();
  const reports = await Promise.all(Array.from({ length: 4 }, () => migrate(db, '1.2.3')));
  expect(reports.filter(({ migrations }) => migrations.length > 0)).toHaveLength(1);
});

test('a function whose text changed is applied again', async () => {
  const { database, db } = await emptyDatabase();
  await migrate(db, '1.2.3');
  await (await peek(database)).query(
    `update sluice_functions set hash = 'old' where name = 'post_moves.sql'`,
  );
  expect((await migrate(db, '1.2.3')).functions).toEqual(['post_moves.sql']);
});

test('the first start makes the database its own; another currency or master key is named later', async () => {
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

test('an older program refuses a database of a newer one', async () => {
  const { db } = await emptyDatabase();
  await migrate(db, '1.10.0');
  await expect(migrate(db, '1.9.3')).rejects.toThrow(
    'This database belongs to Sluice 1.10.0; this is 1.9.3.',
  );
  expect(await migrate(db, '1.10.0')).toEqual({ migrations: [], functions: [] });
  await migrate(db, '2.0.0-rc.1');
  expect(await migrate(db, '2.0.0')).toEqual({ migrations: [], functions: [] });
});
