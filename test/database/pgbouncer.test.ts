// A real PgBouncer in front of PostgreSQL: session mode works, transaction and statement mode are rejected by name.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { findAccount } from '../../src/adapters/embedded-postgres/os-account.ts';
import { CREATE, INFO, toCard } from '../harness/client.ts';
import { sluice, startProcess } from '../harness/process.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { openEnvironment } from './environment.ts';

const PROGRAM = '/usr/sbin/pgbouncer';
const isInstalled = existsSync(PROGRAM);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

async function startPgBouncer(mode: string, settings: readonly string[] = []): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'sluice-pgbouncer-'));
  const { host, port, user, password } = inject('cluster');
  const listenPort = await freePort();
  const files = {
    'pgbouncer.ini': [
      '[databases]',
      `* = host=${host} port=${port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${listenPort}`,
      'unix_socket_dir =',
      'auth_type = plain',
      `auth_file = ${join(folder, 'users')}`,
      `pool_mode = ${mode}`,
      'default_pool_size = 40',
      ...settings,
    ].join('\n'),
    users: `"${user}" "${password}"\n`,
  };
  // PgBouncer does not run as root either.
  const account = findAccount();
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  for (const path of [folder, ...Object.keys(files).map((name) => join(folder, name))]) {
    await chmod(path, 0o700);
    if (account) await chown(path, account.uid, account.gid);
  }
  const program = spawn(PROGRAM, [join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  });
  let log = '';
  program.stderr.on('data', (chunk) => (log += chunk));
  const exited = once(program, 'exit');
  onTestFinished(async () => {
    program.kill('SIGTERM');
    await exited;
    await rm(folder, { recursive: true, force: true });
  });
  await waitUntil(
    () => log,
    (text) => text.includes('process up') || program.exitCode !== null,
  );
  return listenPort;
}

describe.skipIf(!isInstalled)('behind PgBouncer', () => {
  test('in session mode, withdrawals are created and change notifications arrive', async () => {
    const { env, urlOf, database } = await openEnvironment();
    const pooled = { ...env, DATABASE_URL: urlOf([await startPgBouncer('session')]) };
    const server = await startProcess({ ...pooled, SLUICE_WORKER: 'off' });
    const args = 'merchant create --name Shop --status active --credit 1000 --json'.split(' ');
    const created = await sluice(args, { ...env, DATABASE_URL: database.url });
    const { merchant_id, secret_key } = created.json as { merchant_id: number; secret_key: string };
    const { status, body } = await server.post(CREATE, {
      merchant_id,
      secret_key,
      ...toCard,
      order_id: 'pooled',
    });
    expect([status, body['success']]).toEqual([200, true]);
    expect((await server.post(INFO, { merchant_id, secret_key, id: body['withdraw_id'] })).status).toBe(200);
    expect((await server.send('/ready')).status).toBe(200);
  });

  test.each([
    // The command first: it ends also if it does start.
    ['transaction', 'merchant list', []],
    ['transaction', 'merchant list', ['server_round_robin = 1']],
    ['statement', 'merchant list', []],
    ['transaction', 'serve', []],
    ['transaction', 'worker', []],
  ] as const)('in %s mode, sluice %s does not start (%s)', async (mode, command, settings) => {
    const { env, urlOf } = await openEnvironment();
    const { code, stderr } = await sluice(command.split(' '), {
      ...env,
      PORT: '0',
      DATABASE_URL: urlOf([await startPgBouncer(mode, settings)]),
    });
    expect(code).toBe(1);
    expect(stderr).toContain('goes through a pooler in transaction or statement mode');
    expect(stderr).toContain('pool_mode = session');
  });
});
