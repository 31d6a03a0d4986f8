// The commands of docs/operating.md for the embedded database: backup beside the running service, restore into a new folder.
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CREATE } from '../harness/client.ts';
import { makeDataFolder, movedTo } from '../harness/data-folder.ts';
import { type ServerProcess, sluice, startProcess } from '../harness/process.ts';
import { makeFolder } from './backups.ts';

const PASSPHRASE = { SLUICE_BACKUP_PASSPHRASE: 'correct horse battery staple' };

async function createWithdrawal(server: ServerProcess): Promise<void> {
  const [, merchant_id, secret_key] =
    /merchant_id +(\d+)[\s\S]*?secret_key +(\S+)/.exec(server.output()) ?? [];
  const created = await server.post(CREATE, {
    merchant_id,
    secret_key,
    amount: '10.00',
    wallet: 'shop.4711',
    system: 'ewallet',
  });
  expect(created.status).toBe(200);
}

const masterKeyIn = async (data: string): Promise<string> =>
  readFile(join((await movedTo(data)) ?? data, 'master-key'), 'utf8');

test('a running installation is backed up, and restored into a new folder with its key', async () => {
  const folder = await makeFolder();
  const [file, key] = [join(folder, 'backup'), join(folder, 'key')];
  const first = { SLUICE_DATA_DIR: await makeDataFolder() };
  const second = { SLUICE_DATA_DIR: await makeDataFolder() };

  const server = await startProcess(first);
  await createWithdrawal(server);
  expect(await sluice(['backup', file, '--json'], first)).toMatchObject({
    code: 0,
    json: { file, newest_withdrawal: 1_000_001 },
  });
  expect(await sluice(['backup', 'key', key], { ...first, ...PASSPHRASE })).toMatchObject({ code: 0 });
  expect((await stat(key)).mode & 0o777).toBe(0o600);
  const original = await masterKeyIn(first.SLUICE_DATA_DIR);
  expect((await readFile(file, 'latin1')).includes(original)).toBe(false);
  const before = (await sluice(['withdrawal', 'list', '--json'], first)).json;
  await server.stop('SIGTERM');

  // Without the key, or with a wrong passphrase, not even the folder is created.
  for (const [args, env, message] of [
    [['restore', file], {}, 'The master key of the backup is missing'],
    [['restore', file, '--key', key], {}, 'A passphrase is needed'],
    [['restore', file, '--key', key], { SLUICE_BACKUP_PASSPHRASE: 'a wrong passphrase' }, 'does not open'],
  ] as const)
    expect(await sluice(args, { ...second, ...env })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(message),
    });
  expect(existsSync(second.SLUICE_DATA_DIR)).toBe(false);

  const restored = await sluice(['restore', file, '--key', key, '--json'], { ...second, ...PASSPHRASE });
  expect(restored).toMatchObject({ code: 0, json: { findings: [], newest_withdrawal: 1_000_001 } });
  expect(await masterKeyIn(second.SLUICE_DATA_DIR)).toBe(original);
  expect(await sluice(['restore', 'key', key], PASSPHRASE)).toMatchObject({
    code: 0,
    stdout: `${original}\n`,
  });

  const after = await startProcess(second);
  expect((await sluice(['withdrawal', 'list', '--json'], second)).json).toEqual(before);
  expect((await sluice(['halt', 'list', '--json'], second)).json).toMatchObject([{ scope: 'global' }]);
  expect((await sluice(['incident', 'list', '--json'], second)).json).toMatchObject([
    { kind: 'database_restored' },
  ]);
  expect(await sluice(['ledger', 'verify'], second)).toMatchObject({ code: 0 });
  // While the service runs on it, and also afterwards, it is not overwritten.
  expect(await sluice(['restore', file, '--key', key], { ...second, ...PASSPHRASE })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The database is in use'),
  });
  await after.stop('SIGTERM');
});

test('without a database there is nothing to back up, and none is created', async () => {
  const folder = await makeFolder();
  const env = { SLUICE_DATA_DIR: await makeDataFolder() };
  for (const args of [
    ['backup', join(folder, 'x')],
    ['backup', 'key', join(folder, 'x')],
  ])
    expect(await sluice(args, { ...env, ...PASSPHRASE })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('There is no database in'),
    });
  expect(existsSync(env.SLUICE_DATA_DIR)).toBe(false);
  expect(existsSync(join(folder, 'x'))).toBe(false);
});
