// Faults of PostgreSQL: killed, stopped immediately, and paused.
import { setTimeout as sleep } from 'node:timers/promises';
import { isStopped, procUnavailable } from '../proc.ts';
import { waitUntil } from '../wait-until.ts';
import { drawDuration, type FaultKind, formatSeconds, SECOND, withDatabase } from './fault-kind.ts';

const SESSIONS_END_MS = 10 * SECOND;

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // It has already ended.
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
        await database.waitForRestart(postmaster);
        return 'a new postmaster accepted a connection';
      },
    }),
  },
  {
    name: 'SIGKILL of one backend of PostgreSQL',
    shortRunPosition: 8,
    unsupportedReason: procUnavailable,
    prepare: (cluster, random) => ({
      details: '',
      inject: () =>
        withDatabase(cluster, async (client) => {
          const ended = new Promise((resolve) => client.once('end', resolve));
          signal([random.pick(await cluster.database.backends())], 'SIGKILL');
          // PostgreSQL resets shared memory and ends every session, including this one.
          return Promise.race([ended.then(() => 'all sessions ended'), sleep(SESSIONS_END_MS, undefined)]);
        }),
    }),
  },
  {
    name: 'SIGSTOP and SIGCONT of PostgreSQL',
    shortRunPosition: 12,
    unsupportedReason: procUnavailable,
    prepare({ database }, random) {
      const ms = drawDuration(random);
      return {
        details: formatSeconds(ms),
        async inject() {
          const postmaster = await database.postmaster();
          const pids = [postmaster, ...(await database.backends())];
          signal(pids, 'SIGSTOP');
          try {
            if (!(await waitUntil(() => isStopped(postmaster), SECOND)))
              throw new Error('PostgreSQL was not stopped');
            await sleep(ms);
            return `${pids.filter(isStopped).length} processes stopped for ${formatSeconds(ms)}`;
          } finally {
            signal(pids, 'SIGCONT');
          }
        },
      };
    },
  },
  ...(['immediate', 'fast'] as const).map(
    (mode): FaultKind => ({
      name: `pg_ctl stop -m ${mode}`,
      ...(mode === 'immediate' ? { shortRunPosition: 9 } : {}),
      prepare: ({ database }) => ({
        details: '',
        async inject() {
          const postmaster = await database.postmaster();
          await database.stop(mode);
          await database.waitForRestart(postmaster);
          return 'a new postmaster accepted a connection';
        },
      }),
    }),
  ),
];
