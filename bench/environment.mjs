// A whole installation to measure: a database with its usual settings (the embedded one, or DATABASE_URL), a thousand
// merchants with money, and servers as processes of their own.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { root } from '../scripts/prepare.mjs';
import { openStage } from './child-processes.mjs';

export const MERCHANTS = 1_000;
const CREDIT = 10n ** 14n;
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

export async function openWorld() {
  const stage = openStage();
  const place = await openDatabasePlace();
  const env = { DATABASE_URL: place.url, SLUICE_MASTER_KEY: Buffer.alloc(32, 7).toString('base64') };
  // As installed, logs of every request included, but for how often a merchant may ask.
  Object.assign(stage.env, env, { SLUICE_REQUESTS_PER_MINUTE: '0', SLUICE_LOG_LEVEL: 'info' });
  stage.sluice(['migrate']);
  const db = new pg.Client({ connectionString: place.url });
  db.on('error', () => undefined);
  await db.connect();
  const merchants = await makeMerchants(env);

  const serve = async (more = {}) => {
    const { child, match } = await stage.start([stage.executable, 'serve'], /API +(http:\S+)\/api\/v2/, more);
    return { pid: child.pid, port: Number(new URL(match[1]).port), stop: () => stage.stop(child) };
  };

  return {
    stage,
    db,
    url: place.url,
    merchants,
    serve,
    postmaster: place.postmaster,
    async close() {
      await db.end();
      await stage.close();
      await place.close();
    },
  };
}

async function openDatabasePlace() {
  if (process.env.DATABASE_URL)
    return { url: process.env.DATABASE_URL, postmaster: undefined, close: async () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'sluice-bench-'));
  execFileSync('chmod', ['711', folder]);
  const { startEmbeddedPostgres } = await import('../dist/adapters/embedded-postgres/index.js');
  const cluster = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  const { host, port, user, password, database } = cluster.connection;
  const at = encodeURIComponent(host);
  return {
    url: `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${at}`,
    postmaster: Number(
      readFileSync(join(cluster.folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0],
    ),
    async close() {
      await cluster.release();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** By the program's own use cases: their keys are real, and so is the ledger. */
async function makeMerchants(env) {
  const { openInstallation } = await import('../dist/main/installation.js');
  const { readConfig } = await import('../dist/main/config.js');
  const { createMerchant } = await import('../dist/usecases/operator/merchants/create-merchant.js');
  const installation = await openInstallation({ config: readConfig(env), version });
  const by = { name: 'bench', via: 'system' };
  const make = async (i) => {
    const made = await createMerchant(installation.app, by, {
      name: `Bench ${i}`,
      status: 'active',
      payoutMode: 'manual',
      credit: CREDIT,
    });
    if (!made.ok) throw new Error(made.rejection.text);
    return made.value;
  };
  const merchants = [];
  while (merchants.length < MERCHANTS)
    merchants.push(...(await Promise.all(Array.from({ length: 20 }, (_, i) => make(merchants.length + i)))));
  await installation.close();
  return merchants;
}
