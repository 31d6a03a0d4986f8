// The settings of a database session. They are set after connecting, because a pooler drops those of the startup message
// and the role, the database or DATABASE_URL may have others; then they are read back.
import type pg from 'pg';
import { BusyFault } from './faults.ts';
import type { HostClient } from './hosts.ts';

type Settings = Readonly<Record<string, string | number>>;

/** For every connection. */
const COMMON: Settings = {
  // A commit is on disk, and on synchronous replicas, before it is reported, regardless of the server's default.
  synchronous_commit: 'on',
  default_transaction_isolation: 'read committed',
  default_transaction_read_only: 'off',
  // Days and times are UTC throughout.
  TimeZone: 'UTC',
};

/** For connections that a request waits for. */
export const limitedSettings = (limits: { statementTimeoutMs: number; lockTimeoutMs: number }): Settings => ({
  statement_timeout: limits.statementTimeoutMs,
  lock_timeout: limits.lockTimeoutMs,
  idle_in_transaction_session_timeout: 10_000,
  // Generic plans halve the cost of small batches.
  plan_cache_mode: 'force_generic_plan',
  // A generic plan is created while tables are small and reused when they are large, so it must use the indexes.
  enable_seqscan: 'off',
  jit: 'off',
});

/** Only superusers can change it, so it is not set but required. */
const TRIGGERS_ENABLED = { session_replication_role: 'origin' };

/** Nothing can be written here; the message says why and what to do. */
export class UnsuitableDatabaseFault extends BusyFault {}

const REPLICA =
  'is a replica. Sluice needs the primary: connect to it, or list all hosts in DATABASE_URL as host1:5432,host2:5432';

const ADVICE: Readonly<Record<string, string>> = {
  session_replication_role:
    'The triggers that guard the ledger do not run with it. Remove it from DATABASE_URL, the role and the database.',
};
const POOLER_ADVICE =
  'A pooler between Sluice and PostgreSQL may drop settings: connect directly or use session pooling.';

/** Throws UnsuitableDatabaseFault for a replica and for settings that did not take effect. */
export async function prepareSession(client: pg.ClientBase, more: Settings = {}): Promise<void> {
  const settings = { ...COMMON, ...more };
  const problem = await findProblem(client, settings);
  if (problem === undefined) return;
  (client as HostClient).avoidHost(problem);
  throw new UnsuitableDatabaseFault(`The database ${problem}.`);
}

async function findProblem(client: pg.ClientBase, settings: Settings): Promise<string | undefined> {
  const [, { rows }] = (await client.query({
    // Two statements in one round trip; as text, because only then can they be two.
    text: [
      `select ${Object.entries(settings)
        .map(([name, value]) => `set_config('${name}', '${value}', false)`)
        .join(', ')}`,
      `select name, setting, pg_is_in_recovery() as "isReplica" from pg_settings
       where name in (${[...Object.keys(settings), ...Object.keys(TRIGGERS_ENABLED)].map((name) => `'${name}'`).join()})`,
    ].join('; '),
    query_timeout: 5_000,
  } as pg.QueryConfig)) as unknown as [
    unknown,
    { rows: { name: string; setting: string; isReplica: boolean }[] },
  ];
  if (rows[0]?.isReplica !== false) return REPLICA;
  const wrong = Object.entries({ ...settings, ...TRIGGERS_ENABLED }).flatMap(([name, value]) => {
    const found = rows.find((row) => row.name === name)?.setting ?? 'unknown';
    return found === String(value) ? [] : [{ name, value, found }];
  });
  if (wrong.length === 0) return undefined;
  const list = wrong.map(({ name, value, found }) => `${name} = ${found} instead of ${value}`).join(', ');
  return `has ${list}. ${ADVICE[wrong[0]?.name ?? ''] ?? POOLER_ADVICE}`.replace(/\.$/, '');
}
