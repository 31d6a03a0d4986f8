// A backup of a used installation, restored into an empty database: every table and every sequence is the same, and so are
// the guards around them.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createBackupFile } from '../../src/adapters/backup-file/write.ts';
import { SCHEMA_TABLES, UNSAVED_TABLES } from '../../src/storage/backups/catalog.ts';
import { readSnapshot } from '../../src/storage/backups/snapshot.ts';
import { openDatabase } from '../../src/storage/postgres/database.ts';
import { migrateUpTo, readOwnMigrations } from '../../src/storage/postgres/migrate.ts';
import { command } from '../harness/commands/command-line.ts';
import { signInOnCommandLine } from '../harness/commands/command-session.ts';
import { cloneDatabase, connectDirectly, type TestDatabase } from '../harness/database.ts';
import { openPayoutSetup, type PayoutSetup } from '../harness/payouts.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { describeSchema, dumpTables, listTableNames, makeFolder, query, readBackup } from './backups.ts';

const cleanUps: (() => Promise<void>)[] = [];
const onFinished = (clean: () => Promise<void>) => void cleanUps.push(clean);

let source: PayoutSetup;
let target: TestDatabase;
let file: string;
let env: Record<string, string>;
let before: Map<string, string[]>;
let made: Record<string, unknown>;
let restored: Record<string, unknown>;

async function run(args: readonly string[], variables = env): Promise<Record<string, unknown>> {
  const result = await command([...args, '--json'], variables);
  if (result.code !== 0) throw new Error(result.stderr);
  return result.json as Record<string, unknown>;
}

beforeAll(async () => {
  file = join(await makeFolder(onFinished), 'monday.sluice');
  source = await openPayoutSetup();
  onFinished(() => source.close());
  env = await signInOnCommandLine(
    {
      DATABASE_URL: source.server.database.url,
      SLUICE_MASTER_KEY: source.server.masterKey.toString('base64'),
    },
    'ann',
  );
  // Characters that COPY escapes.
  await run(['merchant', 'create', '--name', 'Tab\t\\N "quoted" ünï 🦀']);
  await run(['operator', 'create', 'bob', '--role', 'admin']);
  await run(['webhook', 'set', String(source.shop.merchant_id), '--url', 'https://shop.example/hooks']);
  for (const amount of ['10.00', '20.00', '100.27'])
    expect(await source.pay(amount, { order_id: `order-${amount}` })).toMatchObject({ status: 200 });
  await waitUntil(
    () => run(['incident', 'list']),
    (incidents) => (incidents as unknown as unknown[]).length > 0,
  );
  await source.worker?.stop();
  await query(
    source.server.database,
    'create table other_program (id int); insert into other_program values (1); select grant_to_service()',
  );
  before = await dumpTables(source.server.database);
  made = await run(['backup', file]);
  target = await cloneDatabase({ empty: true });
  onFinished(() => target.drop());
  restored = await run(['restore', file], { ...env, DATABASE_URL: target.url });
});
afterAll(async () => {
  for (const clean of cleanUps.toReversed()) await clean();
});

/** What a restore changes on purpose: it halts payouts, and writes down that it was done. */
const CHANGED = [
  'public.database_identity',
  'public.halts',
  'public.incidents',
  'public.audit_log',
  'public.audit_head',
  // The command that makes the backup extends the session of its operator.
  'sluice_auth.sessions',
];

const LEFT_OUT = [...SCHEMA_TABLES, ...UNSAVED_TABLES];

test('every table of the catalog is in the backup, except those that describe the schema and the request log', async () => {
  const names = await listTableNames(source.server.database);
  expect(names.length).toBeGreaterThan(50);
  const tables = (await readBackup(file)).flatMap((part) =>
    part.kind === 'table' ? [`${part.table.schema}.${part.table.name}`] : [],
  );
  expect(tables.sort()).toEqual(names.filter((name) => !LEFT_OUT.includes(name)).sort());
});

test('every row of every table is restored', async () => {
  const after = await dumpTables(target);
  for (const [name, rows] of before) {
    if (name === 'public.other_program' || LEFT_OUT.includes(name) || CHANGED.includes(name)) continue;
    expect([name, after.get(name)]).toEqual([name, rows]);
  }
  for (const name of ['public.halts', 'public.incidents', 'public.audit_log'])
    expect(after.get(name)).toEqual(expect.arrayContaining(before.get(name) ?? []));
  expect(before.get('public.withdrawals')).toHaveLength(3);
});

test('a table of another program is not restored, and named', async () => {
  expect(restored['skipped_tables']).toEqual(['public.other_program']);
  expect(await listTableNames(target)).not.toContain('public.other_program');
});

test('sequences continue after the last value', async () => {
  const sequences = `select schemaname, sequencename, last_value from pg_sequences
    where sequencename not in ('incidents_id_seq', 'sluice_migrations_id_seq', 'withdrawal_ids') order by 1, 2`;
  expect(await query(target, sequences)).toEqual(await query(source.server.database, sequences));
});

test('guards, functions, indexes and the rights of the auditor are those of the migrations', async () => {
  const expected = await describeSchema(source.server.database);
  expect(await describeSchema(target)).toEqual(expected);
  expect(expected).toMatchObject({
    grants: expect.arrayContaining([expect.objectContaining({ table_name: 'entries' })]),
  });
});

test('the audit finds nothing, and every payout is halted', async () => {
  expect(restored).toMatchObject({ findings: [], migrations: [], incident: expect.any(Number) });
  expect(await query(target, 'select scope, actor from halts')).toMatchObject([
    { scope: 'global', actor: 'sluice' },
  ]);
  expect(
    await query(
      target,
      "select detail from incidents where kind = 'database_restored' and closed_at is null",
    ),
  ).toMatchObject([{ detail: expect.stringContaining('it was restored from a backup') }]);
});

test('ids jump ahead of those that may have been given out', async () => {
  const [next] = await query<{ id: string }>(target, 'select id from next_withdrawal_ids(1) as id');
  expect(Number(next?.id)).toBeGreaterThan(((Date.now() - Date.UTC(2026, 0)) / 1000 - 60) * 10_000);
});

test('the file is private, and the audit log has its size and its position', async () => {
  const { mode, size } = await stat(file);
  expect(mode & 0o777).toBe(0o600);
  expect(made).toMatchObject({ bytes: size, newest_withdrawal: 1_000_003 });
  expect(await run(['audit', 'list', '--action', 'backup.make'])).toMatchObject([
    {
      actor: 'ann',
      action: 'backup.make',
      after: { file: 'monday.sluice', bytes: size, position: made['position'] },
    },
  ]);
  expect(
    await run(['audit', 'list', '--action', 'backup.restore'], { ...env, DATABASE_URL: target.url }),
  ).toMatchObject([{ via: 'command line', after: { made_at: made['made_at'] } }]);
});

describe('one moment', () => {
  test('a create between two tables is in none of them', async () => {
    const path = join(await makeFolder(), 'snapshot');
    const writer = await createBackupFile(path, { force: false });
    const client = await source.app.db.connect();
    let created: unknown;
    await readSnapshot(client, 'test', {
      ...writer,
      async beginTable(table) {
        if (table.name === 'entries') created = (await source.pay('30.00')).body['withdraw_id'];
        await writer.beginTable(table);
      },
    });
    await client.end();
    await writer.finish((digest) => digest);
    expect(created).toEqual(expect.any(String));
    const text = (await readBackup(path)).flatMap((part) =>
      part.kind === 'rows' ? [String(part.chunk)] : [],
    );
    expect(text.join('')).toContain('1000003');
    expect(text.join('')).not.toContain(created);
  });
});

test('a role that only owns its database can restore and back up', async () => {
  const own = await cloneDatabase({ empty: true });
  const role = `role_${own.connection.database}`;
  await query(
    own,
    `create role ${role} login password 'secret'; alter database ${own.connection.database} owner to ${role}; alter schema public owner to ${role}`,
  );
  onFinished(async () => {
    await own.drop();
    await query(source.server.database, `drop role ${role}`);
  });
  const url = own.url.replace(/\/\/[^@]*@/, `//${role}:secret@`);
  const variables = { ...env, DATABASE_URL: url };
  expect(await run(['restore', file], variables)).toMatchObject({ rows: restored['rows'], findings: [] });
  const again = join(await makeFolder(), 'again');
  expect(await run(['backup', again], variables)).toMatchObject({ newest_withdrawal: 1_000_003 });
});

test('a role that may not read one of the tables makes no backup', async () => {
  await query(source.server.database, 'revoke select on unchecked_releases from sluice_service');
  const { code, stderr } = await command(['backup', join(await makeFolder(), 'partial')], env);
  expect(code).toBe(1);
  expect(stderr).toContain('may not read public.unchecked_releases, so the backup would not be complete');
  await query(source.server.database, 'select grant_to_service()');
});

test('a backup of an earlier version is restored and upgraded', async () => {
  const earlier = await cloneDatabase({ empty: true });
  onFinished(() => earlier.drop());
  const db = openDatabase({
    connection: earlier.connection,
    poolSize: 2,
    statementTimeoutMs: 0,
    lockTimeoutMs: 0,
    onIdleError: () => undefined,
  });
  const { migrations } = await readOwnMigrations();
  await migrateUpTo(db, migrations.length - 1);
  const client = await connectDirectly(earlier);
  await client.query(`insert into installation (currency, key_check) values ('RUB', $1)`, [
    source.app.vault.keyCheck,
  ]);
  await client.query(`insert into merchants (name, status) values ('Earlier shop', 'active')`);
  const path = join(await makeFolder(), 'earlier');
  const writer = await createBackupFile(path, { force: false });
  const reading = await db.connect();
  await readSnapshot(reading, '0.0.1', writer);
  await reading.end();
  await db.close();
  await writer.finish(source.app.vault.signBackup);

  const upgraded = await cloneDatabase({ empty: true });
  onFinished(() => upgraded.drop());
  expect(await run(['restore', path], { ...env, DATABASE_URL: upgraded.url })).toMatchObject({
    migrations: migrations.slice(-1),
    findings: [],
  });
  expect(await query(upgraded, 'select name from merchants')).toEqual([{ name: 'Earlier shop' }]);
  expect(await describeSchema(upgraded)).toMatchObject({
    functions: ((await describeSchema(target)) as { functions: unknown }).functions,
  });
});
