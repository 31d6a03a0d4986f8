// Session settings have their required values, regardless of those of DATABASE_URL, the role and the database.
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../src/storage/postgres/database.ts';
import { connectDirectly } from '../harness/database.ts';
import { sluice } from '../harness/process.ts';
import { openEnvironment } from './environment.ts';
import { startTcpProxy } from './tcp-proxy.ts';

/** Everything that could weaken a session. */
const WEAK = {
  synchronous_commit: 'off',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  enable_seqscan: 'on',
  plan_cache_mode: 'auto',
  jit: 'on',
  default_transaction_isolation: 'serializable',
  default_transaction_read_only: 'on',
  TimeZone: 'Asia/Tokyo',
};
const REQUIRED = {
  synchronous_commit: 'on',
  statement_timeout: '10s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '10s',
  enable_seqscan: 'off',
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
  default_transaction_isolation: 'read committed',
  default_transaction_read_only: 'off',
  TimeZone: 'UTC',
};

const asOptions = Object.entries(WEAK)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ');

const DOORS = {
  'options in DATABASE_URL': async ({ urlOf }) =>
    urlOf([(await startTcpProxy()).port], `?options=${encodeURIComponent(asOptions)}`),
  'settings of the database': async ({ database }) => {
    const admin = await connectDirectly(database);
    for (const [name, value] of Object.entries(WEAK))
      await admin.query(`alter database ${database.connection.database} set ${name} = '${value}'`);
    return database.url;
  },
} satisfies Record<string, (environment: Awaited<ReturnType<typeof openEnvironment>>) => Promise<string>>;

test.each(Object.entries(DOORS))('%s do not weaken a session', async (_, prepare) => {
  const environment = await openEnvironment();
  const db = openDatabase({
    connection: { connectionString: await prepare(environment) },
    poolSize: 2,
    statementTimeoutMs: 10_000,
    lockTimeoutMs: 3_000,
    onIdleError: () => undefined,
  });
  onTestFinished(() => db.close());
  const shown = Object.keys(REQUIRED).map((name) => `current_setting('${name}') as "${name}"`);
  const select = `select ${shown.join(', ')}`;
  expect(await db.query({ text: select })).toEqual([REQUIRED]);

  const limits = db.openPool(1, { limited: true });
  onTestFinished(() => limits.end());
  expect((await limits.query(select)).rows).toEqual([REQUIRED]);

  const { synchronous_commit, default_transaction_isolation, default_transaction_read_only, TimeZone } =
    REQUIRED;
  const always = {
    synchronous_commit,
    default_transaction_isolation,
    default_transaction_read_only,
    TimeZone,
  };
  const jobs = db.openPool(1);
  onTestFinished(() => jobs.end());
  expect((await jobs.query(select)).rows).toMatchObject([always]);
  const client = await db.connect();
  onTestFinished(() => client.end());
  expect((await client.query(select)).rows).toMatchObject([always]);
});

// The command first: it ends also if it does start.
test.each(['merchant list', 'serve', 'worker'])(
  'sluice %s does not start with triggers disabled',
  async (command) => {
    const { database, env } = await openEnvironment();
    const admin = await connectDirectly(database);
    await admin.query(
      `alter database ${database.connection.database} set session_replication_role = replica`,
    );
    const { code, stderr } = await sluice(command.split(' '), {
      ...env,
      PORT: '0',
      DATABASE_URL: database.url,
    });
    expect(code).toBe(1);
    expect(stderr).toContain('session_replication_role = replica instead of origin');
    expect(stderr).toContain('The triggers that guard the ledger do not run with it.');
  },
);
