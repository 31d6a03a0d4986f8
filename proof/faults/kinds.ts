// The catalogue of faults. Each is injected and healed before its function returns; what it chose is told in words.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Random } from '../random.ts';
import type { Trouble } from './fault-proxy.ts';
import type { Kept } from './keeper.ts';
import { LINES, type Stage } from './stage.ts';

export type FaultKind = {
  readonly name: string;
  /** Chooses its parameters by chance; the second function injects and heals. */
  readonly prepare: (stage: Stage, random: Random) => Prepared;
  /** Why it cannot be tried on this stage; undefined: it can. */
  readonly obstacle?: (stage: Stage) => string | undefined;
  /** Part of the short run; the number is its place there, since what takes longest to settle comes first. */
  readonly short?: number;
};

type Prepared = { readonly details: string; readonly inject: () => Promise<void> };

type ProcessName = 'server' | 'worker' | 'simulator';

const SECOND = 1_000;
const seconds = (ms: number): string => `${(ms / SECOND).toFixed(1)} s`;
/** Faults last from a moment to a few seconds. */
const moment = (random: Random): number => random.between(50, 3 * SECOND);

function killed(name: ProcessName, short: number): FaultKind {
  return {
    name: `SIGKILL of the ${name}`,
    short,
    prepare: (stage) => ({ details: '', inject: () => restart(stage[name], 'SIGKILL') }),
  };
}

async function restart(kept: Kept, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  await kept.end(signal);
  await kept.ready();
}

function asleep(name: ProcessName, short?: number): FaultKind {
  return {
    name: `SIGSTOP and SIGCONT of the ${name}`,
    ...(short === undefined ? {} : { short }),
    prepare(stage, random) {
      const ms = moment(random);
      return {
        details: seconds(ms),
        async inject() {
          stage[name].pause();
          await sleep(ms);
          stage[name].resume();
        },
      };
    },
  };
}

function signal(pids: readonly (number | undefined)[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      if (pid !== undefined) process.kill(pid, name);
    } catch {
      // Gone by itself in the meantime.
    }
  }
}

/** By whoever looks past the proxies; the database may be away for a moment. */
async function withDatabase(stage: Stage, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = await stage.database.reach();
  try {
    await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

const SLUICE_BACKENDS = `select pid from pg_stat_activity where application_name like 'sluice%'
  and application_name <> 'sluice presence' and pid <> pg_backend_pid()`;

function line(kind: Trouble['kind'], short: number, choose: (random: Random) => Trouble): FaultKind {
  return {
    name: `line: ${kind}`,
    short,
    prepare(stage, random) {
      const name = random.pick(LINES);
      const trouble = choose(random);
      const ms = moment(random);
      const { kind: _, ...figures } = trouble;
      return {
        details: [name, seconds(ms), ...Object.values(figures)].join(', '),
        async inject() {
          stage.lines[name].trouble(trouble);
          await sleep(ms);
          stage.lines[name].trouble(undefined);
        },
      };
    },
  };
}

const lines: readonly FaultKind[] = [
  line('refuse', 4, () => ({ kind: 'refuse' })),
  line('black hole', 5, () => ({ kind: 'black hole' })),
  line('reply lost', 6, () => ({ kind: 'reply lost' })),
  line('cut', 7, (random) => ({
    kind: 'cut',
    afterBytes: random.between(0, 3_000),
    direction: random.pick(['there', 'back'] as const),
  })),
  line('latency', 14, (random) => ({ kind: 'latency', ms: random.between(20, 800) })),
];

const crashes: readonly FaultKind[] = [
  {
    name: 'SIGKILL of the postmaster',
    prepare: (stage) => ({
      details: '',
      async inject() {
        const postmaster = stage.database.postmaster();
        signal([postmaster], 'SIGKILL');
        await stage.database.replaced(postmaster);
      },
    }),
  },
  {
    name: 'SIGKILL of one backend of PostgreSQL',
    short: 8,
    prepare: (stage, random) => ({
      details: '',
      // PostgreSQL trusts nothing that it shared, and ends them all.
      inject: () =>
        withDatabase(stage, async () => signal([random.pick(stage.database.backends())], 'SIGKILL')),
    }),
  },
  {
    name: 'SIGSTOP and SIGCONT of PostgreSQL',
    short: 12,
    prepare(stage, random) {
      const ms = moment(random);
      return {
        details: seconds(ms),
        async inject() {
          const pids = [stage.database.postmaster(), ...stage.database.backends()];
          signal(pids, 'SIGSTOP');
          await sleep(ms);
          signal(pids, 'SIGCONT');
        },
      };
    },
  },
  {
    name: 'pg_ctl stop -m immediate',
    short: 9,
    prepare: (stage) => ({
      details: '',
      async inject() {
        const postmaster = stage.database.postmaster();
        await stage.database.stopImmediately();
        await stage.database.replaced(postmaster);
      },
    }),
  },
  {
    name: 'SIGTERM of the server, and a new one',
    prepare: (stage) => ({ details: '', inject: () => restart(stage.server, 'SIGTERM') }),
  },
];

const sessions: readonly FaultKind[] = [
  {
    name: 'pg_terminate_backend of all',
    short: 10,
    prepare: (stage) => ({
      details: '',
      inject: () =>
        withDatabase(stage, async (client) => {
          await client.query(`select pg_terminate_backend(pid) from (${SLUICE_BACKENDS}) them`);
        }),
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
            for (let i = 0; i < times; i += 1) {
              await client.query(
                `select pg_terminate_backend(pid) from (${SLUICE_BACKENDS}) them where random() < 0.3`,
              );
              await sleep(random.between(20, 300));
            }
          }),
      };
    },
  },
  {
    name: 'no connection left in PostgreSQL',
    short: 11,
    prepare(stage, random) {
      const ms = moment(random);
      return { details: seconds(ms), inject: () => exhaust(stage, ms) };
    },
  },
  {
    name: 'rows locked for longer than the lock timeout',
    short: 13,
    prepare(stage, random) {
      const rows = random.pick([
        'balances where merchant_id % 2 = 0',
        'balances',
        "withdrawals where state = 'created' and auto",
        'aggregators',
      ]);
      const ms = random.between(600, 3 * SECOND);
      return {
        details: `${rows}, ${seconds(ms)}`,
        inject: () =>
          withDatabase(stage, async (client) => {
            await client.query('begin');
            await client.query(`select from ${rows} for update`);
            await sleep(ms);
            await client.query('rollback');
          }),
      };
    },
  },
];

/** Takes every connection there is, the ones of server and worker too, and keeps them for a while. */
async function exhaust(stage: Stage, ms: number): Promise<void> {
  const taken: pg.Client[] = [];
  const takeAll = async (): Promise<void> => {
    for (;;) {
      const client = await stage.database.connect().catch(() => undefined);
      if (!client) return;
      taken.push(client);
    }
  };
  try {
    await takeAll();
    await taken[0]?.query(`select pg_terminate_backend(pid) from (${SLUICE_BACKENDS}) them`);
    await takeAll();
    await sleep(ms);
  } finally {
    await Promise.all(taken.map((client) => client.end().catch(() => undefined)));
  }
}

const HOUR = 3_600 * SECOND;

const surroundings: readonly FaultKind[] = [
  {
    name: 'disk full',
    obstacle: ({ database }) =>
      database.disk ? undefined : 'only root can give PostgreSQL a small disk of its own, and not everywhere',
    prepare(stage, random) {
      const ms = random.between(500, 4 * SECOND);
      return {
        details: seconds(ms),
        async inject() {
          stage.database.disk?.fill();
          await sleep(ms);
          stage.database.disk?.free();
          await (await stage.database.reach()).end();
        },
      };
    },
  },
  {
    name: 'clock jump of server or worker',
    short: 15,
    prepare(stage, random) {
      const name = random.pick(['server', 'worker'] as const);
      const by = random.pick([-48 * HOUR, -HOUR, -20 * SECOND, 20 * SECOND, HOUR, 48 * HOUR]);
      const ms = random.between(500, 3 * SECOND);
      return {
        details: `${name}, ${by / SECOND} s, for ${seconds(ms)}`,
        async inject() {
          stage.clocks[name].shift(by);
          await sleep(ms);
          stage.clocks[name].shift(0);
        },
      };
    },
  },
  {
    name: 'clock jump of PostgreSQL',
    obstacle: ({ database }) =>
      database.clock ? undefined : 'its clock can be set only where libfaketime is installed',
    prepare(stage, random) {
      // Forward by less than the finality: a database that runs ahead of it takes "not found" for proof too early.
      const by = random.pick([-HOUR, -20 * SECOND, 5 * SECOND, 15 * SECOND]);
      const ms = random.between(500, 3 * SECOND);
      return {
        details: `${by / SECOND} s, for ${seconds(ms)}`,
        async inject() {
          stage.database.clock?.shift(by / SECOND);
          await sleep(ms);
          stage.database.clock?.shift(0);
        },
      };
    },
  },
  {
    name: 'slow merchant endpoint',
    short: 16,
    prepare(stage, random) {
      const pause = random.between(1, 20) * SECOND;
      const ms = moment(random);
      return {
        details: `${seconds(pause)} an answer, for ${seconds(ms)}`,
        async inject() {
          stage.receiver.slowDown(pause);
          await sleep(ms);
          stage.receiver.slowDown(0);
        },
      };
    },
  },
];

export const KINDS: readonly FaultKind[] = [
  killed('worker', 1),
  killed('simulator', 2),
  killed('server', 3),
  asleep('server'),
  asleep('worker', 17),
  asleep('simulator'),
  ...crashes,
  ...sessions,
  ...lines,
  ...surroundings,
];
