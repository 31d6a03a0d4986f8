// PostgreSQL itself: killed, stopped in a hurry, and put to sleep.
import { setTimeout as sleep } from 'node:timers/promises';
import { isAsleep, noProc } from '../child-process.ts';
import { eventually } from '../wait-until.ts';
import { type FaultKind, moment, SECOND, seconds, withDatabase } from './fault-kind.ts';

const ALL_END_MS = 10 * SECOND;

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // Gone by itself in the meantime.
    }
  }
}

export const POSTGRES: readonly FaultKind[] = [
  {
    name: 'SIGKILL of the postmaster',
    prepare: ({ database }) => ({
      details: '',
      async inject() {
        const postmaster = await database.postmaster();
        signal([postmaster], 'SIGKILL');
        await database.replaced(postmaster);
        return 'another one answered';
      },
    }),
  },
  {
    name: 'SIGKILL of one backend of PostgreSQL',
    short: 8,
    obstacle: noProc,
    prepare: (stage, random) => ({
      details: '',
      inject: () =>
        withDatabase(stage, async (client) => {
          const ended = new Promise((resolve) => client.once('end', resolve));
          signal([random.pick(await stage.database.backends())], 'SIGKILL');
          // PostgreSQL trusts nothing that it shared, and ends them all: ours too.
          return Promise.race([ended.then(() => 'all sessions ended'), sleep(ALL_END_MS, undefined)]);
        }),
    }),
  },
  {
    name: 'SIGSTOP and SIGCONT of PostgreSQL',
    short: 12,
    obstacle: noProc,
    prepare({ database }, random) {
      const ms = moment(random);
      return {
        details: seconds(ms),
        async inject() {
          const postmaster = await database.postmaster();
          const pids = [postmaster, ...(await database.backends())];
          signal(pids, 'SIGSTOP');
          try {
            if (!(await eventually(() => isAsleep(postmaster), SECOND)))
              throw new Error('PostgreSQL does not sleep');
            await sleep(ms);
            return `${pids.filter(isAsleep).length} processes slept ${seconds(ms)}`;
          } finally {
            signal(pids, 'SIGCONT');
          }
        },
      };
    },
  },
  {
    name: 'pg_ctl stop -m immediate',
    short: 9,
    prepare: ({ database }) => ({
      details: '',
      async inject() {
        const postmaster = await database.postmaster();
        await database.stopImmediately();
        await database.replaced(postmaster);
        return 'another one answered';
      },
    }),
  },
];
