// What is not a whole backup of this installation, or would overwrite something, is rejected in words, and nothing is written.
import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBackupFile } from '../../src/adapters/backup-file/read.ts';
import { createBackupFile } from '../../src/adapters/backup-file/write.ts';
import { openPositionFile } from '../../src/adapters/position-file.ts';
import { auditHashWith } from '../../src/auditor/chain.ts';
import { makeBackup } from '../../src/usecases/operator/backups/make-backup.ts';
import { checkBackup, restoreBackup } from '../../src/usecases/operator/backups/restore-backup.ts';
import { setUpInstallation } from '../../src/usecases/system/set-up-installation.ts';
import { TESTER } from '../harness/actors.ts';
import { makeMerchant, openAppOn, openTestApp, type TestApp } from '../harness/app.ts';
import { command } from '../harness/commands/command-line.ts';
import { cloneDatabase, connectDirectly, type TestDatabase } from '../harness/database.ts';
import { listTableNames, makeFolder, query, rewriteBackup } from './backups.ts';

const cleanUps: (() => Promise<void>)[] = [];
const onFinished = (clean: () => Promise<void>) => void cleanUps.push(clean);

let source: TestApp;
let target: TestDatabase;
let folder: string;
let file: string;
let env: Record<string, string>;

beforeAll(async () => {
  folder = await makeFolder(onFinished);
  file = join(folder, 'good');
  source = await openTestApp();
  onFinished(() => source.close());
  await makeMerchant(source.app, { credit: '1000' });
  target = await cloneDatabase({ empty: true });
  onFinished(() => target.drop());
  env = { DATABASE_URL: source.database.url, SLUICE_MASTER_KEY: source.masterKey.toString('base64') };
  expect(await command(['backup', file], env)).toMatchObject({ code: 0 });
});
afterAll(async () => {
  for (const clean of cleanUps.toReversed()) await clean();
});

const restoreFile = (path: string, more: Record<string, string> = {}) =>
  command(['restore', path], { ...env, DATABASE_URL: target.url, ...more });

type Change = (to: string) => Promise<unknown>;
const bytes = () => readFile(file);
const sign = (digest: Buffer) => source.app.vault.signBackup(digest);
const flip =
  (at: (length: number) => number): Change =>
  async (to) => {
    const content = await bytes();
    const i = at(content.length);
    content[i] = (content[i] ?? 0) ^ 1;
    await writeFile(to, content);
  };
const cut =
  (at: (length: number) => number): Change =>
  async (to) => {
    const content = await bytes();
    await writeFile(to, content.subarray(0, at(content.length)));
  };

/** No rows: an interrupted load may leave the empty tables of the migrations. */
async function expectNothingWritten(): Promise<void> {
  const tables = await listTableNames(target);
  if (tables.length > 0)
    expect(
      await query(
        target,
        'select from installation union all select from merchants union all select from entries',
      ),
    ).toEqual([]);
}

describe('a file', () => {
  test.each<[name: string, change: Change, message: RegExp]>([
    ['empty', (to) => writeFile(to, ''), /is not a backup of Sluice/],
    ['a text', (to) => writeFile(to, 'PGDMP and much more text'), /is not a backup of Sluice/],
    ['of a later format', (to) => writeFile(to, 'SLUICE-BACKUP 2\n'), /has format 2/],
    ['with a changed bit near the start', flip(() => 40), /is damaged/],
    ['with a changed bit in the middle', flip((length) => length >> 1), /is damaged|is not complete/],
    ['with a changed bit in the end', flip((length) => length - 10), /is damaged|was changed/],
    ['cut after the first line', cut(() => 16), /its end is missing/],
    ['cut in the middle', cut((length) => length >> 1), /its end is missing/],
    ['without its last byte', cut((length) => length - 1), /its end is missing/],
    [
      'with something behind its end',
      async (to) => writeFile(to, Buffer.concat([await bytes(), Buffer.from('x')])),
      /is damaged/,
    ],
    [
      'changed, with correct checksums and without the key',
      (to) =>
        rewriteBackup(file, to, (digest) => digest, {
          rows: (chunk) => Buffer.from(chunk.toString('latin1').replaceAll('100000', '900000'), 'latin1'),
        }),
      /was changed after it was made, or not made by this installation/,
    ],
    [
      'with fewer rows than it says',
      (to) => rewriteBackup(file, to, sign, { count: (rows) => rows + 1 }),
      /rows of .* were loaded, and the backup has/,
    ],
    [
      'of a newer generation',
      (to) => rewriteBackup(file, to, sign, { manifest: (old) => ({ ...old, generation: 9_999 }) }),
      /made by a newer version \(schema generation 9999; this one has \d+\)/,
    ],
    [
      'with a migration that is unknown here',
      (to) =>
        rewriteBackup(file, to, sign, {
          manifest: (old) => ({ ...old, migrations: [...old.migrations, '9999_later'] }),
        }),
      /has the migration 9999_later/,
    ],
    [
      'without one of the tables',
      (to) =>
        rewriteBackup(file, to, sign, {
          manifest: (old) => ({ ...old, tables: old.tables.filter(({ name }) => name !== 'entries') }),
        }),
      /has no table public\.entries/,
    ],
    [
      'with a newer job queue',
      (to) => rewriteBackup(file, to, sign, { manifest: (old) => ({ ...old, jobMigrations: [9_999] }) }),
      /newer job queue/,
    ],
    [
      'in another currency',
      (to) => rewriteBackup(file, to, sign, { manifest: (old) => ({ ...old, currency: 'USD' }) }),
      /Set SLUICE_CURRENCY=USD/,
    ],
  ])('%s is rejected, and nothing is written', async (name, change, message) => {
    const path = join(folder, name.replaceAll(/\W/g, '-'));
    await change(path);
    const result = await restoreFile(path);
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toMatch(message);
    expect(result.stderr).toMatch(/Nothing was changed|with a newer version/);
    await expectNothingWritten();
  });

  test('that is missing is rejected', async () => {
    expect((await restoreFile(join(folder, 'no such file'))).stderr).toContain('cannot be read (ENOENT)');
  });

  test('of an installation with another master key is rejected', async () => {
    const result = await restoreFile(file, { SLUICE_MASTER_KEY: Buffer.alloc(32, 1).toString('base64') });
    expect(result).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('The master key is not the one'),
    });
    await expectNothingWritten();
  });
});

describe('a database', () => {
  test('of an installation is not overwritten', async () => {
    const other = await openTestApp();
    await makeMerchant(other.app);
    const result = await restoreFile(file, { DATABASE_URL: other.database.url });
    expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining('The database is in use') });
    expect(await query(other.database, 'select balance from system_accounts where id = 1')).toMatchObject([
      { balance: '0' },
    ]);
    await other.close();
  });

  test('with tables of another program is not used', async () => {
    const other = await cloneDatabase({ empty: true });
    await query(other, 'create table invoices (id int)');
    const result = await restoreFile(file, { DATABASE_URL: other.url });
    expect(result.stderr).toContain('tables of another program (public.invoices)');
    expect(await listTableNames(other)).toEqual(['public.invoices']);
    await other.drop();
  });

  test('into which another process restores is rejected by every command', async () => {
    const other = await cloneDatabase({ empty: true });
    const client = await connectDirectly(other);
    await client.query('select pg_advisory_lock(727002130)');
    const variables = { ...env, DATABASE_URL: other.url };
    for (const args of [
      ['restore', file],
      ['backup', join(folder, 'other')],
      ['merchant', 'list'],
      ['serve'],
    ])
      expect(await command(args, variables)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('A backup is being restored into this database'),
      });
    expect(await listTableNames(other)).toEqual([]);
    expect(existsSync(join(folder, 'other'))).toBe(false);
    await client.end();
    await other.drop();
  });

  test('that a service takes while the restore begins keeps its installation', async () => {
    const other = await cloneDatabase();
    const reader = await openBackupFile(file);
    const { vault } = source.app;
    const checked = await checkBackup(reader, { vault, currency: 'RUB' }, () => undefined);
    if (!checked.ok) throw new Error(checked.rejection.text);
    const app = openAppOn(other.connection, source.masterKey);
    const result = await restoreBackup(
      {
        db: app.db,
        vault,
        auditHash: auditHashWith(source.masterKey),
        positionRecord: openPositionFile(join(folder, 'position')),
        onProgress: () => undefined,
        prepare: async () => void (await setUpInstallation(app, [])),
      },
      TESTER,
      checked.value,
    );
    expect(result).toMatchObject({ ok: false, rejection: { text: expect.stringContaining('is in use') } });
    expect(await query(other, 'select from merchants')).toEqual([]);
    await reader.close();
    await app.close();
    await other.drop();
  });
});

describe('a backup', () => {
  test('does not replace a file without --force', async () => {
    const path = join(folder, 'kept');
    await writeFile(path, 'precious');
    const first = await command(['backup', path], env);
    expect(first).toMatchObject({ code: 1, stderr: expect.stringContaining('exists') });
    expect(await readFile(path, 'utf8')).toBe('precious');
    expect(await command(['backup', path, '--force'], env)).toMatchObject({ code: 0 });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  test('is not written beside another one to the same file', async () => {
    const path = join(folder, 'twice');
    await writeFile(`${path}.partial`, '');
    expect((await command(['backup', path], env)).stderr).toContain('another backup is being written there');
    expect(await command(['backup', path, '--force'], env)).toMatchObject({ code: 0 });
    expect(existsSync(`${path}.partial`)).toBe(false);
  });

  test('into a folder that does not exist is rejected', async () => {
    expect((await command(['backup', join(folder, 'none', 'x')], env)).stderr).toContain(
      'cannot be written (ENOENT)',
    );
  });

  test('that is interrupted leaves no file', async () => {
    const path = join(folder, 'interrupted');
    const stop = new AbortController();
    const made = await makeBackup(source.app, TESTER, {
      name: 'interrupted',
      version: 'test',
      create: () => createBackupFile(path, { force: false }),
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    expect(made).toMatchObject({ ok: false, rejection: { text: 'Interrupted: no backup was written.' } });
    expect([path, `${path}.partial`].filter(existsSync)).toEqual([]);
  });
});
