// Runs the commands of the README in a shell, block by block, beside a running server.
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { firstOperator } from '../harness/commands/command-session.ts';
import { makeDataFolder } from '../harness/data-folder.ts';
import { root, startProcess } from '../harness/process.ts';

const FIVE_MINUTES_MS = 300_000;

test('every command of the README works when pasted, within five minutes after the start', async () => {
  const startedAt = Date.now();
  const env = { SLUICE_DATA_DIR: await makeDataFolder() };
  const server = await startProcess(env);
  const [manualKey = '', automaticKey = ''] = [...server.output().matchAll(/secret_key +(\S+)/g)].map(
    ([, key]) => key,
  );
  const { password } = firstOperator(server.output());
  const simulator = /Simulator +(\S+)/.exec(server.output())?.[1] ?? '';

  const readme = await readFile(join(root, 'README.md'), 'utf8');
  const blocks = [...readme.matchAll(/```sh\n([^`]+)```/g)].map(([, text = '']) => text);
  const pasted = blocks.filter((text) => !/^npm (start|test)$/m.test(text)).join('\n');
  const script = pasted
    .replaceAll('http://127.0.0.1:8080', server.url)
    .replaceAll('http://127.0.0.1:8081', simulator)
    .replaceAll('AUTO_KEY=sk_from_the_banner', `AUTO_KEY=${automaticKey}`)
    .replaceAll('sk_from_the_banner', manualKey)
    // A person types the password.
    .replaceAll('npx sluice login admin', `npx sluice login admin --stdin <<< '${password}'`)
    .replaceAll('npx sluice', `node ${join(root, 'bin', 'sluice.mjs')}`);
  // -e stops at the first command that fails.
  const shell = spawnSync('bash', ['-ec', script], {
    cwd: root,
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      XDG_STATE_HOME: `${env.SLUICE_DATA_DIR}-state`,
      ...env,
    },
  });
  expect({ status: shell.status, stderr: shell.stderr }).toEqual({ status: 0, stderr: '' });

  const documented = [...blocks.join('').matchAll(/^# (.+)$/gm)].map(([, line = '']) => line);
  expect(documented).toHaveLength(3);
  for (const line of documented) expect(shell.stdout.split('\n')).toContain(line);
  expect(Date.now() - startedAt).toBeLessThan(FIVE_MINUTES_MS);
  expect(shell.stdout).toMatch(/wallet +\+79161234567/);
  expect(shell.stdout).toMatch(/status +Paid/);
  for (const event of ['withdraw.created', 'withdraw.cancelled', 'withdraw.paid', '"verified": true'])
    expect(shell.stdout.replaceAll(/\\"/g, '"')).toContain(event);
  expect(shell.stdout).toContain('The ledger is clean.');
  expect(shell.stdout).toContain('Usage: sluice');
});
