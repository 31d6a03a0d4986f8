// Runs the commands of the README in a shell, block by block, beside a running server. The chapter about the portal needs a browser:
// test/browser/portal/readme.test.ts follows it.
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { firstOperator } from '../harness/commands/command-session.ts';
import { chaptersExcept, commandsIn, onServer, outputIn } from '../harness/commands/readme.ts';
import { makeDataFolder } from '../harness/data-folder.ts';
import { root, startProcess } from '../harness/process.ts';

const FIVE_MINUTES_MS = 300_000;

test('every command of the README outside of the portal works when pasted, within five minutes after the start', async () => {
  const startedAt = Date.now();
  const env = { SLUICE_DATA_DIR: await makeDataFolder() };
  const server = await startProcess(env);
  const [manualKey = '', automaticKey = ''] = [...server.output().matchAll(/secret_key +(\S+)/g)].map(
    ([, key]) => key,
  );
  const { password } = firstOperator(server.output());
  const simulator = /Simulator +(\S+)/.exec(server.output())?.[1] ?? '';

  const blocks = commandsIn(chaptersExcept('A withdrawal in the portal'));
  const pasted = blocks.filter((text) => text !== 'npm start\n').join('\n');
  const script = onServer(pasted, { url: server.url, simulator })
    .replaceAll('AUTO_KEY=sk_from_the_banner', `AUTO_KEY=${automaticKey}`)
    .replaceAll('sk_from_the_banner', manualKey)
    // A person types the password.
    .replaceAll(' login admin', ` login admin --stdin <<< '${password}'`);
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

  const documented = outputIn(pasted);
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
