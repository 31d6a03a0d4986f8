import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openAppOn, openTestApp, type TestApp } from '../../harness/app.ts';
import { connectDirectly } from '../../harness/database.ts';
import { waitUntil } from '../../harness/wait-until.ts';

let opened: TestApp;
beforeAll(async () => {
  opened = await openTestApp();
});
afterAll(() => opened.close());

test('connections that are cut, busy or idle, are replaced and never end the process', async () => {
  const admin = await connectDirectly(opened.database);
  const cut = () =>
    admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
  for (let round = 0; round < 10; round += 1) {
    const busy = Promise.allSettled(
      Array.from({ length: 5 }, () => opened.app.db.query({ text: 'select pg_sleep(0.05)' })),
    );
    // At another moment of the statements in each round.
    await sleep(round * 5);
    await cut();
    await busy;
    await cut();
  }
  // The pool may return a connection that was cut while idle once more.
  await vi.waitFor(async () =>
    expect(await opened.app.db.query({ text: 'select 1 as one' })).toEqual([{ one: 1 }]),
  );
});

test('a failed transaction writes nothing', async () => {
  const failing = opened.app.db.transaction(async (tx) => {
    await tx.query({ text: `insert into banks values ('1', 'x')` });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await opened.app.db.query({ text: `select from banks where bank_id = '1'` })).toEqual([]);
});

test('a commit without a response is an unknown outcome, not a failure', async () => {
  const admin = await connectDirectly(opened.database);
  const lost = opened.app.db.transaction(async (tx) => {
    const [{ pid } = { pid: 0 }] = await tx.query<{ pid: number }>({
      text: 'select pg_backend_pid() as pid',
    });
    await admin.query('select pg_terminate_backend($1)', [pid]);
    const backend = { text: 'select from pg_stat_activity where pid = $1', values: [pid] };
    await waitUntil(
      () => admin.query(backend),
      ({ rows }) => rows.length === 0,
    );
  });
  await expect(lost).rejects.toMatchObject({
    name: 'OutcomeUnknownFault',
    message: expect.stringContaining('may or may not have been saved'),
  });
});

test('a commit is on disk even if the database sets synchronous_commit to off', async () => {
  const admin = await connectDirectly(opened.database);
  await admin.query(
    `do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`,
  );
  const app = openAppOn(opened.database.connection, opened.masterKey);
  const [written] = await app.db.transaction(async (tx) => {
    await tx.query({ text: `insert into banks values ('2', 'x')` });
    return tx.query<{ upTo: string }>({ text: 'select pg_current_wal_insert_lsn()::text as "upTo"' });
  });
  const { rows } = await admin.query('select pg_current_wal_flush_lsn() >= $1::pg_lsn as "isOnDisk"', [
    written?.upTo,
  ]);
  await app.close();
  expect(rows).toEqual([{ isOnDisk: true }]);
});

test('a statement that takes too long is cancelled', async () => {
  const { openDatabase } = await import('../../../src/storage/postgres/database.ts');
  const hasty = openDatabase({
    connection: opened.database.connection,
    poolSize: 1,
    statementTimeoutMs: 100,
    lockTimeoutMs: 50,
    onIdleError: () => undefined,
  });
  await expect(hasty.query({ text: 'select pg_sleep(5)' })).rejects.toMatchObject({ code: '57014' });
  await hasty.close();
});
