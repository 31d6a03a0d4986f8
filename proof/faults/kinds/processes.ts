// Faults of Sluice's processes: killed, terminated, and paused.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../random.ts';
import type { Cluster } from '../cluster.ts';
import { isStopped, procUnavailable } from '../proc.ts';
import type { SupervisedProcess } from '../process-supervisor.ts';
import { waitUntil } from '../wait-until.ts';
import { drawDuration, type Effect, type FaultKind, formatSeconds, SECOND } from './fault-kind.ts';

const NAMES = ['server', 'worker', 'simulator'] as const;
type ProcessName = (typeof NAMES)[number];

/** One of the workers or simulators, or the only server. */
function chooseProcess(cluster: Cluster, name: ProcessName, random: Random): SupervisedProcess {
  if (name === 'server') return cluster.server;
  return random.pick(name === 'worker' ? cluster.workers : cluster.simulators);
}

const SHORT_RUN_POSITIONS = { worker: 1, simulator: 2, server: 3 };

const killed = NAMES.map(
  (name): FaultKind => ({
    name: `SIGKILL of the ${name}`,
    shortRunPosition: SHORT_RUN_POSITIONS[name],
    prepare(cluster, random) {
      const target = chooseProcess(cluster, name, random);
      return { details: target.name, inject: () => restart(target, 'SIGKILL') };
    },
  }),
);

const restarted = NAMES.map(
  (name): FaultKind => ({
    name: `SIGTERM of the ${name}, and a new one`,
    prepare(cluster, random) {
      const target = chooseProcess(cluster, name, random);
      return { details: target.name, inject: () => restart(target, 'SIGTERM') };
    },
  }),
);

async function restart(target: SupervisedProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<Effect> {
  await target.ready();
  const ended = await target.end(signal);
  await target.ready();
  return ended ? 'ended and restarted' : undefined;
}

const paused = NAMES.map(
  (name): FaultKind => ({
    name: `SIGSTOP and SIGCONT of the ${name}`,
    unsupportedReason: procUnavailable,
    prepare(cluster, random) {
      const target = chooseProcess(cluster, name, random);
      const ms = drawDuration(random);
      return {
        details: `${target.name}, ${formatSeconds(ms)}`,
        inject: () => whileStopped(target, () => sleep(ms, `stopped for ${formatSeconds(ms)}`)),
      };
    },
  }),
);

/** Rejects when the process cannot be stopped. */
export async function whileStopped(target: SupervisedProcess, work: () => Promise<Effect>): Promise<Effect> {
  await target.ready();
  const pid = target.pause();
  try {
    if (!(await waitUntil(() => isStopped(pid), SECOND))) throw new Error(`${target.name} was not stopped`);
    return await work();
  } finally {
    target.resume();
  }
}

export const PROCESSES: readonly FaultKind[] = [...killed, ...restarted, ...paused];
