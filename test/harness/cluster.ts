// One real PostgreSQL for the whole run, with a migrated template database that every test file clones.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { prepare } from '../../scripts/prepare.mjs';
import { startEmbeddedPostgres } from '../../src/adapters/embedded-postgres/index.ts';
import { openDatabase } from '../../src/storage/postgres/database.ts';
import { migrate } from '../../src/storage/postgres/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: Server;
    /** As the role that the service runs as. */
    service: Server;
  }
}

type Server = { host: string; port: number; user: string; password: string };

export const TEMPLATE = 'sluice_template';

export default async function setUp(project: TestProject) {
  // Some tests run the built executable.
  prepare();
  const folder = await mkdtemp(join(tmpdir(), 'sluice-test-'));
  // As root, PostgreSQL runs as another user, who needs access to the folder.
  await chmod(folder, 0o711);
  // The folder with the bin of another PostgreSQL than the embedded one.
  const binaries = process.env['SLUICE_TEST_POSTGRES'];
  const cluster = await startEmbeddedPostgres({
    folder,
    ...(binaries ? { binaries } : {}),
    // Durability is tested on separate clusters; this one is for speed.
    settings: { fsync: 'off', full_page_writes: 'off', max_connections: '300' },
  });
  const tearDown = async (): Promise<void> => {
    await cluster.release();
    await rm(cluster.folder, { recursive: true, force: true });
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const server = serverOf(cluster.connection);
    await makeTemplate(server);
    project.provide('cluster', server);
    project.provide('service', serverOf(cluster.service));
  } catch (error) {
    await tearDown();
    throw error;
  }
  return tearDown;
}

const serverOf = ({ host, port, user, password }: pg.ClientConfig): Server => ({
  host: String(host),
  port: Number(port),
  user: String(user),
  password: String(password),
});

async function makeTemplate(server: Server): Promise<void> {
  const admin = new pg.Client({ ...server, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  const template = openDatabase({
    connection: { ...server, database: TEMPLATE },
    poolSize: 2,
    statementTimeoutMs: 0,
    lockTimeoutMs: 0,
    onIdleError: () => undefined,
  });
  await migrate(template);
  // Otherwise nothing could be paid in USDT.
  await template.query({
    text: `insert into rates (currency, rate, source, actor, expires_at, reported)
           values ('USDT', 97350000, 'feed', 'test', now() + interval '1 day', '[{"feed": "test", "rate": "97350000", "agreed": true}]')`,
  });
  await template.close();
}
