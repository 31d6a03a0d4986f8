// One PostgreSQL for all seeds of a run. Each seed gets its own database, cloned from a template with the simulated clock.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../../src/adapters/embedded-postgres/index.ts';
import { openDatabase } from '../../../src/storage/postgres/database.ts';
import { migrate } from '../../../src/storage/postgres/migrate.ts';
import { installClock, SEARCH_PATH } from './clock.ts';
import { installServer } from './database-server.ts';

export type Server = {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
};

export type Cluster = {
  readonly server: Server;
  /** The seed data is written to it before the first clone. */
  readonly template: string;
  clone(): Promise<string>;
  /** A copy of a database without connections. */
  copy(from: string, name: string): Promise<void>;
  drop(name: string): Promise<void>;
  close(): Promise<void>;
};

const TEMPLATE = 'simulated';

export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'sluice-simulation-'));
  // When this process runs as root, PostgreSQL runs as another user, which needs access to the folder.
  await chmod(folder, 0o711);
  const cluster = await startEmbeddedPostgres({
    folder,
    // Durability is tested by fault injection (proof/faults).
    settings: { fsync: 'off', full_page_writes: 'off', max_connections: '100' },
  });
  const { host, port, user, password } = cluster.connection;
  const server = { host: String(host), port: Number(port), user: String(user), password: String(password) };
  const admin = await connect(server, 'postgres');
  await admin.query(`create database ${TEMPLATE}`);
  const db = openDatabase({
    connection: { ...server, database: TEMPLATE },
    poolSize: 2,
    statementTimeoutMs: 0,
    lockTimeoutMs: 0,
    onIdleError: () => undefined,
  });
  await migrate(db);
  await db.close();
  const template = await connect(server, TEMPLATE);
  await installClock(template);
  await installServer(template);
  await template.end();
  const useSimulatedClock = (name: string) =>
    admin.query(`alter database ${name} set search_path to ${SEARCH_PATH}`);
  await useSimulatedClock(TEMPLATE);
  let cloneCount = 0;
  async function create(name: string, from: string): Promise<void> {
    await admin.query(`create database ${name} template ${from}`);
    await useSimulatedClock(name);
  }
  /** A service that lives on opens new connections by itself, and PostgreSQL copies no database that has one. */
  async function copy(from: string, name: string): Promise<void> {
    await admin.query(`alter database ${from} allow_connections false`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [from]);
    await create(name, from);
    await admin.query(`alter database ${from} allow_connections true`);
  }
  return {
    server,
    template: TEMPLATE,
    async clone() {
      cloneCount += 1;
      const name = `seed_${cloneCount}`;
      await create(name, TEMPLATE);
      return name;
    },
    copy,
    drop: async (name) => void (await admin.query(`drop database if exists ${name} with (force)`)),
    async close() {
      await admin.end();
      await cluster.release();
      await rm(cluster.folder, { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function connect(server: Server, database: string): Promise<pg.Client> {
  const client = new pg.Client({ ...server, database });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
