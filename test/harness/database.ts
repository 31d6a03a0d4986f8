// One database per test file, cloned from the template.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished, type ProvidedContext } from 'vitest';
import { TEMPLATE } from './cluster.ts';
import { waitUntil } from './wait-until.ts';

export type TestDatabase = {
  /** As its owner. */
  connection: pg.ClientConfig;
  /** As the role that the service runs as; an empty one as its owner. */
  url: string;
  /** As the role that the service runs as. */
  service: pg.ClientConfig;
  drop(): Promise<void>;
};

function clusterAddress() {
  const cluster = inject('cluster') as ProvidedContext['cluster'] | undefined;
  if (!cluster) throw new Error('This test needs PostgreSQL: remove it from FAST in vitest.config.ts.');
  return cluster;
}

async function asAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ ...clusterAddress(), database: 'postgres' });
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}

export async function cloneDatabase({ empty = false, template = TEMPLATE } = {}): Promise<TestDatabase> {
  const server = clusterAddress();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(`create database ${name} ${empty ? '' : `template ${template}`}`);
  return {
    connection: { ...server, database: name },
    service: { ...inject('service'), database: name },
    url: urlOf(empty ? server : inject('service'), name),
    drop: () => asAdmin(`drop database if exists ${name} with (force)`),
  };
}

type Server = ProvidedContext['cluster'];

const urlOf = ({ user, password, host, port }: Server, database: string): string =>
  `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;

/** A plain connection that bypasses the app, for direct SQL. It is closed when the test ends. */
export async function connectDirectly(database: TestDatabase): Promise<pg.Client> {
  const client = new pg.Client(database.connection);
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Returns when one statement like this waits for a lock. Uses its own connection: a transaction sees one snapshot. */
export async function waitUntilBlocked(database: TestDatabase, statement: string): Promise<void> {
  const client = await connectDirectly(database);
  await waitUntil(
    () =>
      client.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike $1`,
        [`${statement}%`],
      ),
    ({ rows }) => rows.length === 1,
  );
}

export async function countDeadlocks(database: TestDatabase): Promise<number> {
  const client = await connectDirectly(database);
  const { rows } = await client.query<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return Number(rows[0]?.deadlocks);
}

/** Returns when a statement is inside pg_sleep. */
export async function waitUntilAsleep(database: TestDatabase): Promise<void> {
  const client = await connectDirectly(database);
  await waitUntil(
    () =>
      client.query(
        `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
      ),
    ({ rows }) => rows.length > 0,
  );
}
