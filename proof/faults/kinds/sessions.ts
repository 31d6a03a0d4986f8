// Faults of PostgreSQL sessions: terminated, exhausted, and blocked by locks.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Cluster } from '../cluster.ts';
import { waitUntil } from '../wait-until.ts';
import { exhaust } from './exhaust.ts';
import {
  describeCount,
  drawDuration,
  EFFECT_TIMEOUT_MS,
  type Effect,
  type FaultKind,
  formatSeconds,
  SECOND,
  SLUICE_SESSIONS,
  withDatabase,
} from './fault-kind.ts';

const LOCKABLE = [
  'balances where merchant_id % 2 = 0',
  'balances',
  "withdrawals where state = 'created' and auto",
  'aggregators',
] as const;

const LOCKABLE_TABLES = ['withdrawals', 'attempts', 'balances'] as const;
const CANCEL_EVERY_MS = 30;

export const SESSIONS: readonly FaultKind[] = [
  {
    name: 'pg_terminate_backend of all',
    shortRunPosition: 10,
    prepare: (cluster) => ({
      details: '',
      inject: () =>
        withDatabase(cluster, async (client) =>
          describeCount(await terminate(client, 'true'), 'sessions ended'),
        ),
    }),
  },
  {
    name: 'pg_terminate_backend of some, repeatedly',
    prepare(cluster, random) {
      const rounds = random.between(2, 8);
      return {
        details: `${rounds} times`,
        inject: () =>
          withDatabase(cluster, async (client) => {
            let ended = 0;
            for (let i = 0; i < rounds; i += 1) {
              ended += await terminate(client, 'random() < 0.3');
              await sleep(random.between(20, 300));
            }
            return describeCount(ended, 'sessions ended');
          }),
      };
    },
  },
  {
    name: 'pg_cancel_backend of some, repeatedly',
    prepare(cluster, random) {
      const rounds = random.between(20, 60);
      return { details: `${rounds} times`, inject: () => cancelStatements(cluster, rounds) };
    },
  },
  {
    name: 'table locked for longer than the lock timeout',
    prepare(cluster, random) {
      const table = random.pick(LOCKABLE_TABLES);
      const ms = random.between(600, 3 * SECOND);
      return {
        details: `${table}, ${formatSeconds(ms)}`,
        inject: () => lock(cluster, `lock table ${table} in access exclusive mode`, ms),
      };
    },
  },
  {
    name: 'no connection left in PostgreSQL',
    shortRunPosition: 11,
    prepare({ database }, random) {
      const ms = drawDuration(random);
      return { details: formatSeconds(ms), inject: () => exhaust(database, ms) };
    },
  },
  {
    name: 'rows locked for longer than the lock timeout',
    shortRunPosition: 13,
    prepare(cluster, random) {
      const rows = random.pick(LOCKABLE);
      const ms = random.between(600, 3 * SECOND);
      return {
        details: `${rows}, ${formatSeconds(ms)}`,
        inject: () => lock(cluster, `select from ${rows} for update`, ms),
      };
    },
  },
];

/** Running statements of Sluice are cancelled; idle sessions are not affected. */
const cancelStatements = (cluster: Cluster, rounds: number): Promise<Effect> =>
  withDatabase(cluster, async (client) => {
    let cancelled = 0;
    for (let i = 0; i < rounds; i += 1) {
      const { rowCount } = await client.query(
        // Materialized, because the order of conditions is not fixed: the session of this statement would be cancelled too.
        `with active as materialized (select pid from pg_stat_activity where pid in (${SLUICE_SESSIONS}) and state = 'active')
         select from active where pg_cancel_backend(pid)`,
      );
      cancelled += rowCount ?? 0;
      await sleep(CANCEL_EVERY_MS);
    }
    return describeCount(cancelled, 'statements cancelled');
  });

/** Returns how many sessions ended. */
async function terminate(client: pg.Client, condition: string): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from (${SLUICE_SESSIONS}) sessions where ${condition} and pg_terminate_backend(pid)`,
  );
  const pids = rows.map(({ pid }) => pid);
  const haveEnded = async (): Promise<boolean> =>
    (await client.query('select from pg_stat_activity where pid = any ($1)', [pids])).rowCount === 0;
  return (await waitUntil(haveEnded, EFFECT_TIMEOUT_MS)) ? pids.length : 0;
}

/** Holds the locks until the time is over and at least one session has waited. */
const lock = (cluster: Cluster, statement: string, ms: number): Promise<Effect> =>
  withDatabase(cluster, (holder) =>
    withDatabase(cluster, async (observer) => {
      const waited = new Set<number>();
      const {
        rows: [holderSession],
      } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
      const observe = async (): Promise<void> => {
        const waiting = await observer.query<{ pid: number }>(
          'select pid from pg_stat_activity where $1 = any (pg_blocking_pids(pid))',
          [holderSession?.pid],
        );
        for (const { pid } of waiting.rows) waited.add(pid);
      };
      await holder.query('begin');
      await holder.query(statement);
      const end = performance.now() + ms;
      await waitUntil(async () => {
        await observe();
        return performance.now() > end && waited.size > 0;
      }, ms + EFFECT_TIMEOUT_MS);
      await holder.query('rollback');
      return describeCount(waited.size, 'sessions waited');
    }),
  );
