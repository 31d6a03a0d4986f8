// Sessions in PostgreSQL: ended from outside, without room, and waiting for locks.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Stage } from '../cluster.ts';
import { eventually } from '../wait-until.ts';
import { exhaust } from './exhaust.ts';
import {
  counted,
  type Effect,
  type FaultKind,
  moment,
  PATIENCE_MS,
  SECOND,
  SLUICE_SESSIONS,
  seconds,
  withDatabase,
} from './fault-kind.ts';

const LOCKABLE = [
  'balances where merchant_id % 2 = 0',
  'balances',
  "withdrawals where state = 'created' and auto",
  'aggregators',
] as const;

export const SESSIONS: readonly FaultKind[] = [
  {
    name: 'pg_terminate_backend of all',
    short: 10,
    prepare: (stage) => ({
      details: '',
      inject: () =>
        withDatabase(stage, async (client) => counted(await terminate(client, 'true'), 'sessions ended')),
    }),
  },
  {
    name: 'pg_terminate_backend of some, again and again',
    prepare(stage, random) {
      const times = random.between(2, 8);
      return {
        details: `${times} times`,
        inject: () =>
          withDatabase(stage, async (client) => {
            let ended = 0;
            for (let i = 0; i < times; i += 1) {
              ended += await terminate(client, 'random() < 0.3');
              await sleep(random.between(20, 300));
            }
            return counted(ended, 'sessions ended');
          }),
      };
    },
  },
  {
    name: 'no connection left in PostgreSQL',
    short: 11,
    prepare({ database }, random) {
      const ms = moment(random);
      return { details: seconds(ms), inject: () => exhaust(database, ms) };
    },
  },
  {
    name: 'rows locked for longer than the lock timeout',
    short: 13,
    prepare(stage, random) {
      const rows = random.pick(LOCKABLE);
      const ms = random.between(600, 3 * SECOND);
      return { details: `${rows}, ${seconds(ms)}`, inject: () => lock(stage, rows, ms) };
    },
  },
];

/** How many are gone by it. */
async function terminate(client: pg.Client, which: string): Promise<number> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from (${SLUICE_SESSIONS}) them where ${which} and pg_terminate_backend(pid)`,
  );
  const pids = rows.map(({ pid }) => pid);
  const isOver = async (): Promise<boolean> =>
    (await client.query('select from pg_stat_activity where pid = any ($1)', [pids])).rowCount === 0;
  return (await eventually(isOver, PATIENCE_MS)) ? pids.length : 0;
}

/** Until its time is over and somebody has waited. */
const lock = (stage: Stage, rows: string, ms: number): Promise<Effect> =>
  withDatabase(stage, (holder) =>
    withDatabase(stage, async (looker) => {
      const waited = new Set<number>();
      const {
        rows: [self],
      } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
      const look = async (): Promise<void> => {
        const waiting = await looker.query<{ pid: number }>(
          'select pid from pg_stat_activity where $1 = any (pg_blocking_pids(pid))',
          [self?.pid],
        );
        for (const { pid } of waiting.rows) waited.add(pid);
      };
      await holder.query('begin');
      await holder.query(`select from ${rows} for update`);
      const over = performance.now() + ms;
      await eventually(async () => {
        await look();
        return performance.now() > over && waited.size > 0;
      }, ms + PATIENCE_MS);
      await holder.query('rollback');
      return counted(waited.size, 'sessions waited');
    }),
  );
