// Of several hosts, the one is used that is the primary, also after a failover.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from '../../src/adapters/embedded-postgres/index.ts';
import { type Database, openDatabase } from '../../src/storage/postgres/database.ts';
import { makeDataFolder } from '../harness/data-folder.ts';
import { sluice } from '../harness/process.ts';
import { openEnvironment } from './environment.ts';
import { startTcpProxy } from './tcp-proxy.ts';

function open(...hosts: pg.ClientConfig[]): Database {
  const db = openDatabase({
    connection: hosts,
    poolSize: 3,
    statementTimeoutMs: 2_000,
    lockTimeoutMs: 1_000,
    onIdleError: () => undefined,
  });
  onTestFinished(() => db.close());
  return db;
}

const databaseOf = async (db: Database): Promise<unknown> =>
  (await db.query({ text: 'select current_database() as name' }))[0]?.['name'];

/** A server that recovers for ever, as a standby does. */
async function startReplica() {
  const folder = await makeDataFolder();
  const created = await startEmbeddedPostgres({ folder });
  await created.release();
  await writeFile(join(created.folder, 'postgres', 'standby.signal'), '', { mode: 0o644 });
  const replica = await startEmbeddedPostgres({ folder });
  onTestFinished(() => replica.release());
  const admin = new pg.Client(replica.connection);
  await admin.connect();
  onTestFinished(() => admin.end());
  return { connection: replica.connection, promote: () => admin.query('select pg_promote()') };
}

test('a replica and a host without a server are skipped, and a new primary is found after a failover', async () => {
  const { database } = await openEnvironment();
  const { user, password } = inject('cluster');
  const proxy = await startTcpProxy();
  const primary = {
    host: '127.0.0.1',
    port: proxy.port,
    user,
    password,
    database: String(database.connection.database),
  };
  const nowhere = { ...primary, port: 1 };
  const replica = await startReplica();
  const db = open(nowhere, replica.connection, primary);
  expect(await databaseOf(db)).toBe(database.connection.database);
  const client = await db.connect();
  expect((await client.query('select pg_is_in_recovery() as is')).rows).toEqual([{ is: false }]);
  await client.end();

  await proxy.close();
  await expect
    .poll(() => databaseOf(db).catch((error: Error) => error.name), { timeout: 60_000 })
    .toBe('BusyFault');
  await replica.promote();
  await expect.poll(() => databaseOf(db).catch(() => undefined), { timeout: 60_000 }).toBe('sluice');
});

test('a server that became a replica loses its connections to the new primary', async () => {
  const { database } = await openEnvironment();
  const db = open(database.connection);
  await db.query({ text: 'select 1' });
  const write = db.transaction(async (tx) => {
    await tx.query({ text: 'set transaction read only' });
    await tx.query({ text: 'create table x ()' });
  });
  await expect(write).rejects.toMatchObject({ code: '25006' });
  const [row] = await db.query({
    text: `select count(*)::int as open from pg_stat_activity where datname = current_database() and application_name = 'sluice' and pid <> pg_backend_pid()`,
  });
  expect(row).toEqual({ open: 0 });
});

test('no command starts on a replica', async () => {
  const { env } = await openEnvironment();
  const { connection } = await startReplica();
  const login = `${connection.user}:${encodeURIComponent(String(connection.password))}`;
  const url = `postgres://${login}@/sluice?host=${encodeURIComponent(String(connection.host))}&port=${connection.port}`;
  for (const command of ['serve', 'worker', 'merchant list']) {
    const { code, stderr } = await sluice(command.split(' '), { ...env, PORT: '0', DATABASE_URL: url });
    expect([command, code]).toEqual([command, 1]);
    expect(stderr).toContain('The database is a replica. Sluice needs the primary');
  }
});

test('without a primary, the error names every host', async () => {
  const { env, urlOf } = await openEnvironment();
  const { code, stderr } = await sluice(['merchant', 'list'], { ...env, DATABASE_URL: urlOf([1, 2]) });
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /no host of DATABASE_URL is a primary.*127\.0\.0\.1:1: .*ECONNREFUSED.*127\.0\.0\.1:2: /,
  );
});
