// First starts on the embedded database: as root or not, in open and closed folders, repeated and concurrent.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rm, stat } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from '../../src/adapters/embedded-postgres/index.ts';
import { BALANCE } from '../harness/client.ts';
import { firstOperator, logIn } from '../harness/commands/command-session.ts';
import { makeDataFolder } from '../harness/data-folder.ts';
import { openOperatorClient } from '../harness/operator-client.ts';
import { PORTAL_PASSWORD } from '../harness/portal-client.ts';
import { root, type ServerProcess, sluice, startProcess } from '../harness/process.ts';

/** The installed packages without development dependencies. */
async function runtimePackages(): Promise<string[]> {
  const lock: { packages: Record<string, { dev?: true }> } = JSON.parse(
    await readFile(join(root, 'package-lock.json'), 'utf8'),
  );
  const names = Object.entries(lock.packages).flatMap(([name, { dev }]) =>
    dev || name === '' ? [] : [name],
  );
  return names.filter((name) => existsSync(join(root, name)));
}

/** A port on loopback that another program uses. */
async function takePort(): Promise<string> {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  return String((other.address() as AddressInfo).port);
}

test('a first start on a port that is in use creates nothing, so that the next one prints the password', async () => {
  const env = { SLUICE_DATA_DIR: await makeDataFolder(), SLUICE_LOG_LEVEL: 'warn' };
  const port = await takePort();
  expect(await sluice(['serve'], { ...env, PORT: port })).toMatchObject({
    code: 1,
    stdout: '',
    stderr: `Port ${port} on 127.0.0.1 is in use. Stop the program that uses it, or set PORT to another port.\n`,
  });
  expect(existsSync(env.SLUICE_DATA_DIR)).toBe(false);
  expect((await startProcess(env)).output()).toMatch(/^ +password +\S+$/m);
});

/** The code of the printed link to the portal. */
const firstSignIn = (output: string): string | undefined =>
  /^ +http\S+\/portal\/invitation#(sli_\S+)$/m.exec(output)?.[1];

const isRoot = process.getuid?.() === 0;

describe('a first start', () => {
  const cleanUps: (() => Promise<void>)[] = [];
  const onFinished = (clean: () => Promise<void>) => cleanUps.push(clean);
  let env: { SLUICE_DATA_DIR: string };
  let place: string;
  let server: ServerProcess;
  let admin: ReturnType<typeof firstOperator>;
  const start = async (): Promise<ServerProcess> => {
    server = await startProcess(env, onFinished);
    return server;
  };
  const keyShown = (): string => /secret_key +(\S+)/.exec(server.output())?.[1] ?? '';

  beforeAll(async () => {
    env = { SLUICE_DATA_DIR: await makeDataFolder({ onFinished }) };
    await start();
    admin = firstOperator(server.output());
    place = /Data +(\S+)/.exec(server.output())?.[1] ?? env.SLUICE_DATA_DIR;
  });
  afterAll(async () => {
    for (const clean of cleanUps.toReversed()) await clean();
  });

  test('prints a banner with the addresses, and its curl line works when pasted', async () => {
    expect(server.output()).toMatch(/API +http:\/\/127\.0\.0\.1:\d+\/api\/v2/);
    expect(server.output()).toMatch(/balance +100000\.00 RUB/);
    const curl = /^curl .*$/m.exec(server.output())?.[0] ?? '';
    const pasted = spawnSync('sh', ['-c', curl], { encoding: 'utf8' });
    expect(JSON.parse(pasted.stdout)).toEqual({
      success: true,
      message: 'Withdraw created',
      withdraw_id: '1000001',
    });
    // The command line works beside the running server.
    expect((await sluice(['withdrawal', 'list', '--json'], env)).json).toMatchObject([
      { id: 1_000_001, status: 'Created' },
    ]);
  });

  test('restricts secret files in the data folder to their owner', async () => {
    for (const name of [
      'master-key',
      'demo-merchant.json',
      'demo-invitation',
      'postgres/sluice-password',
      'postgres.log',
    ])
      expect([name, (await stat(join(place, name))).mode & 0o777]).toEqual([name, 0o600]);
    for (const name of ['postgres', 'socket'])
      expect([name, (await stat(join(place, name))).mode & 0o777]).toEqual([name, 0o700]);
  });

  test('that was killed is followed by a start that continues on the running database', async () => {
    const [before, code] = [keyShown(), firstSignIn(server.output())];
    await server.stop('SIGKILL');
    await start();
    expect(keyShown()).toBe(before);
    expect(firstSignIn(server.output())).toBe(code);
    const portal = openOperatorClient(server.url, { api: '/portal/v1' });
    const joined = await portal.send('POST', '/invitation', {
      code,
      name: 'olga',
      password: PORTAL_PASSWORD,
    });
    expect(joined.body).toEqual({ name: 'olga', role: 'owner' });
    expect((await server.post(BALANCE, { merchant_id: 1001, secret_key: before })).status).toBe(200);
  });

  test('that was stopped leaves the command line working, and the next start shows its changes', async () => {
    expect(await server.stop('SIGTERM')).toBe(0);
    const pay = ['withdrawal', 'pay', '1000001', '--reference', 'bank-1', '--json'];
    expect(await sluice(pay, env)).toMatchObject({ code: 1, stderr: 'Sign in first: sluice login.\n' });
    expect((await sluice(pay, await logIn(env, admin))).json).toMatchObject({
      withdrawal: { status: 'Paid' },
    });
    // A lost demo key is replaced.
    const before = keyShown();
    await rm(join(place, 'demo-merchant.json'));
    await start();
    expect(server.output()).toMatch(/balance +99850\.00 RUB/);
    // Its person has joined.
    expect(firstSignIn(server.output())).toBeUndefined();
    expect(server.output()).toContain('Sign in to the portal with the name and password that you chose');
    expect(keyShown()).not.toBe(before);
    expect((await server.post(BALANCE, { merchant_id: 1001, secret_key: keyShown() })).status).toBe(200);
  });
});

test('two processes share one embedded database, and the last one to exit stops it', async () => {
  const env = { SLUICE_DATA_DIR: await makeDataFolder() };
  const first = await startProcess(env);
  const second = await startProcess(env);
  await first.stop('SIGTERM');
  expect((await second.send('/ready')).status).toBe(200);
  const place = /Data +(\S+)/.exec(second.output())?.[1] ?? env.SLUICE_DATA_DIR;
  await second.stop('SIGTERM');
  await expect(stat(join(place, 'postgres', 'postmaster.pid'))).rejects.toThrow(/ENOENT/);
});

test('releasing the database while it recovers from a crash stops it', async () => {
  const cluster = await startEmbeddedPostgres({ folder: await makeDataFolder() });
  onTestFinished(() => cluster.release());
  const client = new pg.Client(cluster.connection);
  const ended = new Promise<void>((done) => client.on('error', () => undefined).on('end', done));
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  // PostgreSQL ends all its backends and restarts when one is killed.
  process.kill(rows[0].pid, 'SIGKILL');
  await ended;
  await cluster.release();
  await expect(stat(join(cluster.folder, 'postgres', 'postmaster.pid'))).rejects.toThrow(/ENOENT/);
});

test('concurrent first starts create one installation', async () => {
  const env = { SLUICE_DATA_DIR: await makeDataFolder() };
  const servers = await Promise.all([startProcess(env), startProcess(env), startProcess(env)]);
  const keys = servers.map((server) => /secret_key +(\S+)/.exec(server.output())?.[1]);
  expect(new Set(keys).size).toBe(1);
  expect(new Set(servers.map((server) => firstSignIn(server.output()))).size).toBe(1);
  const [merchant_id, secret_key] = [1001, keys[0]];
  for (const server of servers)
    expect((await server.post(BALANCE, { merchant_id, secret_key })).body).toMatchObject({
      available: '100000.00',
    });
  // One with manual and one with automatic payouts.
  expect((await sluice(['merchant', 'list', '--json'], env)).json).toHaveLength(2);
});

test('a folder with a very long name works, and an existing folder keeps its mode', async () => {
  const long = await makeDataFolder({ name: 'a'.repeat(90) });
  await mkdir(long);
  await chmod(long, 0o1777);
  const server = await startProcess({ SLUICE_DATA_DIR: long });
  expect((await server.send('/ready')).status).toBe(200);
  expect((await stat(long)).mode & 0o7777).toBe(0o1777);
  expect(await server.stop('SIGTERM')).toBe(0);
});

test.runIf(isRoot)(
  'as root in a folder that the database user cannot enter, the data is moved and the banner shows the new folder',
  async () => {
    const env = { SLUICE_DATA_DIR: await makeDataFolder({ mode: 0o700 }) };
    const server = await startProcess(env);
    const [, place = ''] = /Data +(\S+) \(PostgreSQL does not run as root/.exec(server.output()) ?? [];
    expect(place).toMatch(/^\/var\/lib\/sluice\//);
    expect((await stat(join(place, 'postgres'))).uid).not.toBe(0);
    await server.stop('SIGTERM');
    const second = await startProcess(env);
    expect(second.output()).toContain(place);
  },
);

test.runIf(isRoot)('as an ordinary user, PostgreSQL runs as that user', async () => {
  const home = await makeDataFolder();
  await mkdir(home);
  const uid = 65_534;
  // The user needs access to the program, and the repository may be in a folder of root.
  const copy = join(home, 'app');
  await mkdir(copy);
  const files = ['dist', 'sql', 'seed', 'package.json', ...(await runtimePackages())];
  expect(spawnSync('cp', ['-a', '--parents', ...files, copy], { cwd: root }).status).toBe(0);
  await mkdir(join(home, 'mine'));
  await chown(join(home, 'mine'), uid, uid);
  const data = join(home, 'mine', 'data');
  const script = `node ${join(copy, 'dist', 'main', 'sluice.js')} merchant create --name Mine --json`;
  const ran = spawnSync('sh', ['-c', script], {
    uid,
    gid: uid,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], SLUICE_DATA_DIR: data },
  });
  expect(ran.stderr).toBe(
    `There was no database: a new one was created in ${data}. Set DATABASE_URL or SLUICE_DATA_DIR to use another.\n`,
  );
  expect(JSON.parse(ran.stdout)).toMatchObject({ merchant_id: 1001 });
  expect((await stat(join(data, 'postgres'))).uid).toBe(uid);
  // Commands of root work on it and do not change its owner.
  expect((await sluice(['merchant', 'list', '--json'], { SLUICE_DATA_DIR: data })).json).toHaveLength(1);
  expect((await stat(join(data, 'postgres', 'PG_VERSION'))).uid).toBe(uid);
});
