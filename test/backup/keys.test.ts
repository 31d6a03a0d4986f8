// The master key is wrapped by `sluice backup key` and given back by `sluice restore key`; the passphrase is no argument.
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openTestApp } from '../harness/app.ts';
import { command } from '../harness/commands/command-line.ts';
import { makeFolder, query } from './backups.ts';

const PASSPHRASE = 'correct horse battery staple';

test('the passphrase is read from an open file or the environment, and the audit log names the key file only', async () => {
  const { database, masterKey, close } = await openTestApp();
  onTestFinished(close);
  const folder = await makeFolder();
  const file = join(folder, 'key.json');
  const env = { DATABASE_URL: database.url, SLUICE_MASTER_KEY: masterKey.toString('base64') };

  await writeFile(join(folder, 'passphrase'), `${PASSPHRASE}\n`);
  const handle = await open(join(folder, 'passphrase'));
  const written = await command(['backup', 'key', file, '--passphrase-fd', String(handle.fd), '--json'], env);
  await handle.close();
  expect(written).toMatchObject({ code: 0, json: { file } });

  const shown = await command(['restore', 'key', file], { SLUICE_BACKUP_PASSPHRASE: PASSPHRASE });
  expect(shown.stdout).toBe(`${masterKey.toString('base64')}\n`);
  expect(
    await query(database, "select actor, after from audit_log where action = 'backup.key'"),
  ).toMatchObject([{ after: { file: 'key.json' } }]);
  const [log] = await query<{ text: string }>(
    database,
    'select string_agg(l::text, chr(10)) as text from audit_log l',
  );
  for (const secret of [PASSPHRASE, masterKey.toString('base64')]) expect(log?.text).not.toContain(secret);
});

test.each<[string, readonly string[], Record<string, string>, string]>([
  ['a file that is not open', ['--passphrase-fd', '987'], {}, 'file descriptor 987 (EBADF)'],
  ['no terminal', [], {}, 'A passphrase is needed'],
  ['too short a passphrase', [], { SLUICE_BACKUP_PASSPHRASE: 'short' }, 'at least 12 characters'],
])('with %s no key file is written', async (_name, args, more, message) => {
  const { database, masterKey, close } = await openTestApp();
  onTestFinished(close);
  const file = join(await makeFolder(), 'key.json');
  const env = { DATABASE_URL: database.url, SLUICE_MASTER_KEY: masterKey.toString('base64'), ...more };
  const result = await command(['backup', 'key', file, ...args], env);
  expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
  await expect(open(file)).rejects.toThrow('ENOENT');
});
