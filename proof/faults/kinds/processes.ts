// Our own processes: killed, asked to leave, and put to sleep.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../random.ts';
import { isAsleep, noProc } from '../child-process.ts';
import type { Stage } from '../cluster.ts';
import type { Kept } from '../process-supervisor.ts';
import { eventually } from '../wait-until.ts';
import { type Effect, type FaultKind, moment, SECOND, seconds } from './fault-kind.ts';

const NAMES = ['server', 'worker', 'simulator'] as const;
type ProcessName = (typeof NAMES)[number];

/** Of several workers, one. */
const choose = (stage: Stage, name: ProcessName, random: Random): Kept =>
  name === 'worker' ? random.pick(stage.workers) : stage[name];

const SHORT = { worker: 1, simulator: 2, server: 3 };

const killed = NAMES.map(
  (name): FaultKind => ({
    name: `SIGKILL of the ${name}`,
    short: SHORT[name],
    prepare(stage, random) {
      const kept = choose(stage, name, random);
      return { details: kept.name, inject: () => restart(kept, 'SIGKILL') };
    },
  }),
);

const replaced = NAMES.map(
  (name): FaultKind => ({
    name: `SIGTERM of the ${name}, and a new one`,
    prepare(stage, random) {
      const kept = choose(stage, name, random);
      return { details: kept.name, inject: () => restart(kept, 'SIGTERM') };
    },
  }),
);

async function restart(kept: Kept, signal: 'SIGKILL' | 'SIGTERM'): Promise<Effect> {
  await kept.ready();
  const ended = await kept.end(signal);
  await kept.ready();
  return ended ? 'ended and came back' : undefined;
}

const asleep = NAMES.map(
  (name): FaultKind => ({
    name: `SIGSTOP and SIGCONT of the ${name}`,
    obstacle: noProc,
    prepare(stage, random) {
      const kept = choose(stage, name, random);
      const ms = moment(random);
      return {
        details: `${kept.name}, ${seconds(ms)}`,
        inject: () => whileAsleep(kept, () => sleep(ms, `slept ${seconds(ms)}`)),
      };
    },
  }),
);

/** Fails when it cannot be put to sleep. */
export async function whileAsleep(kept: Kept, work: () => Promise<Effect>): Promise<Effect> {
  await kept.ready();
  const pid = kept.pause();
  try {
    if (!(await eventually(() => isAsleep(pid), SECOND))) throw new Error(`${kept.name} does not sleep`);
    return await work();
  } finally {
    kept.resume();
  }
}

export const PROCESSES: readonly FaultKind[] = [...killed, ...replaced, ...asleep];
