// The installation under test: a database with default settings (embedded, or DATABASE_URL), a thousand merchants with
// balances, and servers as separate processes.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openProcesses } from './child-processes.mjs';

export const MERCHANTS = 1_000;
const CREDIT = 10n ** 14n;

/** `binaries`: the folder of another PostgreSQL than the embedded one. */
export async function openEnvironment({ binaries } = {}) {
  const processes = openProcesses();
  const database = await openDatabase(binaries);
  const env = { DATABASE_URL: database.url, SLUICE_MASTER_KEY: Buffer.alloc(32, 7).toString('base64') };
  // Default settings with request logs, except the rate limit per merchant.
  Object.assign(processes.env, env, { SLUICE_REQUESTS_PER_MINUTE: '0', SLUICE_LOG_LEVEL: 'info' });
  processes.sluice(['migrate']);
  const db = new pg.Client({ connectionString: database.url });
  db.on('error', () => undefined);
  await db.connect();
  const merchants = await createMerchants(env);
  const others = [];

  const serve = async (extraEnv, node) => {
    const { child, match } = await processes.start(
      [processes.executable, 'serve'],
      /API +(http:\S+)\/api\/v2/,
      extraEnv,
      node,
    );
    return { pid: child.pid, port: Number(new URL(match[1]).port), stop: () => processes.stop(child) };
  };

  return {
    processes,
    db,
    url: database.url,
    merchants,
    serve,
    postmaster: database.postmaster,
    /** Another installation, which is closed with this one. */
    async openBeside(options) {
      const other = await openEnvironment(options);
      others.push(other);
      return other;
    },
    async close() {
      for (const other of others) await other.close();
      await db.end();
      await processes.close();
      await database.close();
    },
  };
}

async function openDatabase(binaries) {
  if (process.env.DATABASE_URL && !binaries)
    return { url: process.env.DATABASE_URL, postmaster: undefined, close: async () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'sluice-bench-'));
  execFileSync('chmod', ['711', folder]);
  const { startEmbeddedPostgres } = await import('../dist/adapters/embedded-postgres/index.js');
  const cluster = await startEmbeddedPostgres({
    folder: join(folder, 'postgres'),
    ...(binaries ? { binaries } : {}),
  });
  const { host, port, user, password, database } = cluster.connection;
  const socketFolder = encodeURIComponent(host);
  return {
    url: `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${socketFolder}`,
    postmaster: Number(
      readFileSync(join(cluster.folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
    ),
    async close() {
      await cluster.release();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Calls use cases of operators on an installation, in this process: a command would take more than a second to start. `perform`
 * takes the file and the name of a use case and its input.
 */
export async function setUp(env, work) {
  const { openInstallation } = await import('../dist/main/installation.js');
  const { readConfig } = await import('../dist/main/config.js');
  const installation = await openInstallation({ config: readConfig(env) });
  const perform = async (file, name, ...input) => {
    const useCase = (await import(`../dist/usecases/operator/${file}.js`))[name];
    const result = await useCase(installation.app, { name: 'bench', via: 'system' }, ...input);
    if (!result.ok) throw new Error(result.rejection.text);
    return result.value;
  };
  try {
    return await work(perform);
  } finally {
    await installation.close();
  }
}

/** With real keys and ledger entries. */
export const createMerchant = (perform, name, payoutMode = 'manual') =>
  perform('merchants/create-merchant', 'createMerchant', {
    name: `Bench ${name}`,
    status: 'active',
    payoutMode,
    credit: CREDIT,
  });

const createMerchants = (env) =>
  setUp(env, async (perform) => {
    const merchants = [];
    while (merchants.length < MERCHANTS)
      merchants.push(
        ...(await Promise.all(
          Array.from({ length: 20 }, (_, i) => createMerchant(perform, merchants.length + i)),
        )),
      );
    return merchants;
  });
