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
    cluster: { host: string; port: number; user: string; password: string };
  }
}

export const TEMPLATE = 'sluice_template';

export default async function setUp(project: TestProject) {
  // Some tests run the built executable.
  prepare();
  const asked = await mkdtemp(join(tmpdir(), 'sluice-test-'));
  // As root, PostgreSQL runs as another user, who has to come in.
  await chmod(asked, 0o711);
  // Another PostgreSQL than the embedded one: the folder that has bin in it.
  const binaries = process.env['SLUICE_TEST_POSTGRES'];
  const cluster = await startEmbeddedPostgres({
    folder: asked,
    ...(binaries ? { binaries } : {}),
    // Durability is tested on clusters of their own; here only speed is wanted.
    settings: { fsync: 'off', full_page_writes: 'off', max_connections: '300' },
  });
  const tearDown = async (): Promise<void> => {
    await cluster.release();
    await rm(cluster.folder, { recursive: true, force: true });
    await rm(asked, { recursive: true, force: true });
  };
  try {
    project.provide('cluster', await makeTemplate(cluster.connection));
  } catch (error) {
    await tearDown();
    throw error;
  }
  return tearDown;
}

async function makeTemplate({ host, port, user, password }: pg.ClientConfig) {
  const server = { host: String(host), port: Number(port), user: String(user), password: String(password) };

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
  await migrate(template, '0.0.0');
  await template.close();
  return server;
}
