// The machine fails: every process of Sluice and PostgreSQL ends at the same moment.
import type { FaultKind } from './fault-kind.ts';

export const POWER_FAILURE: FaultKind = {
  name: 'SIGKILL of everything at once',
  prepare: ({ database, server, workers, simulators }) => ({
    details: '',
    async inject() {
      const processes = [server, ...workers, ...simulators];
      for (const each of processes) await each.ready();
      const postmaster = await database.postmaster();
      process.kill(postmaster, 'SIGKILL');
      const ended = await Promise.all(processes.map((each) => each.end('SIGKILL')));
      await database.waitForRestart(postmaster);
      for (const each of processes) await each.ready();
      return `PostgreSQL and ${ended.filter(Boolean).length} processes ended and restarted`;
    },
  }),
};
