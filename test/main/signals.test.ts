// Ctrl-C and the signals of supervisors, as they arrive through npm: everything stops, the embedded PostgreSQL included.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeMerchant, openTestApp } from '../harness/app.ts';
import { CREATE, toCard } from '../harness/client.ts';
import { makeDataFolder, movedTo } from '../harness/data-folder.ts';
import { connectDirectly } from '../harness/database.ts';
import { root, startProcess } from '../harness/process.ts';
import { waitUntil } from '../harness/wait-until.ts';

const ROUNDS = Number(process.env['SLUICE_SIGNAL_ROUNDS'] ?? 1);

type Running = { readonly child: ChildProcess; readonly folder: string; output(): string };

// `npm start` runs in the repository and would read it, perhaps with the address of a real database.
if (existsSync(join(root, '.env'))) throw new Error('Move .env away: these tests run `npm start` here.');

async function run(command: string, args: readonly string[], folder: string): Promise<Running> {
  const env = { PORT: '0', SLUICE_DATA_DIR: folder, SLUICE_LOG_LEVEL: 'info' };
  const child = spawn(command, args, {
    cwd: root,
    // A group of its own, as a shell or a supervisor makes one.
    detached: true,
    // No other variable of the developer's environment.
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    process.kill(-(child.pid ?? 0), 'SIGTERM');
    await once(child, 'exit');
  });
  return { child, folder, output: () => output };
}

const isReady = ({ output }: Running) => waitUntil(() => /API +http/.test(output()));

/** The file that PostgreSQL has while it runs. */
const postmasterFile = async (folder: string): Promise<string> =>
  join((await movedTo(folder)) ?? folder, 'postgres', 'postmaster.pid');

async function expectStopped({ child, folder, output }: Running): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  const file = await postmasterFile(folder);
  await waitUntil(() => !existsSync(file));
  expect(output()).toContain('"stopped"');
  expect(output()).not.toContain('stopping immediately');
}

/** Part of util-linux. In CI, a missing one is a failure. */
const hasScript = Boolean(process.env['CI']) || spawnSync('script', ['--version']).status === 0;

describe.each(Array.from({ length: ROUNDS }, (_, i) => i + 1))('npm start, round %i', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)('%s to the whole group stops everything', async (signal) => {
    const running = await run('npm', ['start'], await makeDataFolder());
    await isReady(running);
    expect(existsSync(await postmasterFile(running.folder))).toBe(true);
    process.kill(-(running.child.pid ?? 0), signal);
    await expectStopped(running);
  });

  test.runIf(hasScript)('Ctrl-C in a terminal stops everything', async () => {
    const running = await run('script', ['-qefc', 'npm start', '/dev/null'], await makeDataFolder());
    await isReady(running);
    running.child.stdin?.write('\x03');
    await expectStopped(running);
  });
});

test('SIGTERM to npm alone stops everything', async () => {
  const running = await run('npm', ['start'], await makeDataFolder());
  await isReady(running);
  running.child.kill('SIGTERM');
  await expectStopped(running);
});

test('a signal during the start stops what was started', async () => {
  const folder = await makeDataFolder();
  const running = await run(process.execPath, [join(root, 'dist', 'main', 'sluice.js'), 'serve'], folder);
  await waitUntil(async () => existsSync(await postmasterFile(folder)));
  running.child.kill('SIGINT');
  await expectStopped(running);
});

test('the same signal more than a second later stops immediately, with a message', async () => {
  const opened = await openTestApp();
  onTestFinished(() => opened.close());
  const server = await startProcess({
    DATABASE_URL: opened.database.url,
    SLUICE_MASTER_KEY: opened.masterKey.toString('base64'),
    SLUICE_LOCK_TIMEOUT_MS: '20000',
    SLUICE_LOG_LEVEL: 'info',
  });
  const shop = await makeMerchant(opened.app, { credit: '1000' });
  // A request that waits for the database keeps the shutdown waiting.
  const other = await connectDirectly(opened.database);
  await other.query('begin');
  await other.query('lock table merchants in access exclusive mode');
  // Not in that transaction, which would see the activity of its first look for ever.
  const observer = await connectDirectly(opened.database);
  const send = () => server.post(CREATE, { ...shop, ...toCard }).catch(() => 'cut');
  let cut = send();
  await waitUntil(async () => {
    // On a busy machine a request can be rejected before it waits.
    if ((await Promise.race([cut, sleep(1, 'waiting')])) !== 'waiting') cut = send();
    const { rows } = await observer.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length > 0;
  });
  process.kill(server.pid, 'SIGINT');
  await waitUntil(() => server.output().includes('"stopping"'));
  await sleep(1_100);
  expect(await server.stop('SIGINT')).toBe(1);
  expect(server.output()).toContain('SIGINT again: stopping immediately');
  expect(await cut).toBe('cut');
});
