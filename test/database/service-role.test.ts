// The service runs as a role that owns nothing: it can neither switch off a guard nor change what is append-only.
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unwrap } from '../../src/cli/shared/output.ts';
import { openDatabase } from '../../src/storage/postgres/database.ts';
import { migrate } from '../../src/storage/postgres/migrate.ts';
import { payWithdrawal } from '../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { TESTER } from '../harness/actors.ts';
import { makeMerchant, openTestApp, type TestApp } from '../harness/app.ts';
import { connectDirectly } from '../harness/database.ts';
import { create } from '../harness/withdrawals.ts';

let opened: TestApp;
beforeAll(async () => {
  opened = await openTestApp();
  const shop = await makeMerchant(opened.app, { credit: '1000' });
  const id = await create(opened.app, shop);
  unwrap(await payWithdrawal(opened.app, TESTER, { id, reference: 'bank-1' }));
});
afterAll(() => opened.close());

const owner = () => connectDirectly(opened.database);
const DENIED = '42501';

/** The SQLSTATE, or 'done'. */
const attempt = (text: string): Promise<string> =>
  opened.app.db.query({ text }).then(
    () => 'done',
    (error: Error & { code?: string }) => error.code ?? error.message,
  );

test.each([
  ['disable the triggers of a table', 'alter table withdrawals disable trigger user'],
  ['disable triggers for its session', `set session_replication_role = replica`],
  ['drop a constraint', 'alter table balances drop constraint balances_pkey'],
  [
    'replace a guard',
    `create or replace function refuse_change() returns trigger language sql as 'select null::trigger'`,
  ],
  ['drop a guard', 'drop function withdrawal_guard() cascade'],
  ['drop a table', 'drop table incidents'],
  ['create a table', 'create table public.mine (id int)'],
  ['take over a table', 'alter table withdrawals owner to sluice_app'],
  ['become the owner', 'set role sluice'],
  ['read a file of the server', `copy system_accounts from '/etc/passwd'`],
])('it cannot %s', async (_, statement) => {
  expect(await attempt(statement)).toMatch(/^(42501|42704|2BP01|0LP01)$/);
  expect(await attempt(statement)).not.toBe('done');
});

describe('append-only by privilege, not only by trigger', () => {
  test.each(['update', 'delete', 'truncate'] as const)(
    '%s of every append-only table is denied',
    async (how) => {
      const { rows } = await (await owner()).query<{ name: string; column: string }>(
        `select t.tgrelid::regclass::text as name,
              (select attname::text from pg_attribute where attrelid = t.tgrelid and attnum > 0 and attidentity = '' limit 1) as column
         from pg_trigger t where t.tgfoid = 'refuse_change()'::regprocedure and t.tgtype & 16 <> 0`,
      );
      expect(rows.map(({ name }) => name).sort()).toEqual([
        'attempt_reports',
        'audit_log',
        'collections',
        'debits',
        'deposits',
        'entries',
        'float_purchases',
        'payment_references',
        'rates',
        'unchecked_releases',
        'withdrawal_events',
      ]);
      for (const { name, column } of rows) {
        const statements = {
          update: `update ${name} set ${column} = ${column}`,
          delete: `delete from ${name}`,
          truncate: `truncate ${name}`,
        };
        expect([name, await attempt(statements[how])]).toEqual([name, DENIED]);
      }
    },
  );

  test('no table can be truncated, and no row of these deleted', async () => {
    const { rows } = await (await owner()).query<{ name: string }>(
      `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    );
    for (const { name } of rows) expect([name, await attempt(`truncate ${name}`)]).toEqual([name, DENIED]);
    for (const name of [
      'withdrawals',
      'balances',
      'attempts',
      'proposals',
      'incidents',
      'merchants',
      'installation',
    ])
      expect([name, await attempt(`delete from ${name}`)]).toEqual([name, DENIED]);
  });
});

test('it owns nothing, in any schema', async () => {
  const { rows } = await (await owner()).query(
    `select c.oid::regclass::text as name from pg_class c where pg_has_role('sluice_app', c.relowner, 'usage')`,
  );
  expect(rows).toEqual([]);
});

test('a table that a later migration adds is granted by the next migration', async () => {
  const client = await owner();
  await client.query('create table later (id int)');
  expect(await attempt('insert into later values (1)')).toBe(DENIED);
  await client.query('select grant_to_service()');
  expect(await attempt('insert into later values (1)')).toBe('done');
  expect(await attempt('delete from later')).toBe(DENIED);
  await client.query('drop table later');
});

describe('the migration grants what the service needs', () => {
  const migrateAs = async (connection: pg.ClientConfig) => {
    const db = openDatabase({
      connection,
      poolSize: 2,
      statementTimeoutMs: 0,
      lockTimeoutMs: 0,
      onIdleError: () => undefined,
    });
    try {
      return await migrate(db);
    } finally {
      await db.close();
    }
  };

  test('also if it has nothing else to do', async () => {
    const client = await owner();
    await client.query('revoke all on withdrawals from sluice_service');
    expect(await attempt('update withdrawals set stage = stage where false')).toBe(DENIED);
    expect(await migrateAs(opened.database.connection)).toMatchObject({
      migrations: [],
      hasServiceRole: true,
    });
    expect(await attempt('update withdrawals set stage = stage where false')).toBe('done');
  });

  test('beside the tables of another program, which it leaves alone', async () => {
    const client = await owner();
    await client.query('create table other_program (id int); alter table other_program owner to pg_monitor');
    await client.query('revoke all on withdrawals from sluice_service');
    expect(await migrateAs(opened.database.connection)).toMatchObject({ hasServiceRole: true });
    expect(await attempt('update withdrawals set stage = stage where false')).toBe('done');
    expect(await attempt('insert into other_program values (1)')).toBe(DENIED);
    await client.query('drop table other_program');
  });

  test('and the service says what is missing if it does not have it', async () => {
    const client = await owner();
    await client.query('revoke all on sluice_schema from sluice_service');
    await expect(migrateAs(opened.database.service)).rejects.toThrow(
      /too few privileges .*Run `sluice migrate` with a DATABASE_URL whose role owns the tables/,
    );
    await client.query('select grant_to_service()');
  });
});
