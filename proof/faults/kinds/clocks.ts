// Clocks that jump and come back.
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../wait-until.ts';
import { type Effect, type FaultKind, SECOND, seconds, withDatabase } from './fault-kind.ts';

const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;
const NOTICED_WITHIN_MS = 5 * SECOND;
const TOLERANCE_MS = 3 * SECOND;

type Jump = { readonly by: number; readonly ms: number };
type Clock = {
  shift(ms: number): void;
  /** What time somebody has who goes by it. */
  read(): Promise<number>;
};

async function jump(clock: Clock, { by, ms }: Jump): Promise<Effect> {
  clock.shift(by);
  try {
    const isOff = await eventually(
      async () => Math.abs((await clock.read()) - Date.now() - by) < TOLERANCE_MS,
      NOTICED_WITHIN_MS,
    );
    await sleep(ms);
    return isOff ? `seen ${by / SECOND} s off` : undefined;
  } finally {
    clock.shift(0);
  }
}

const inWords = ({ by, ms }: Jump): string => `${by / SECOND} s, for ${seconds(ms)}`;

export const CLOCKS: readonly FaultKind[] = [
  {
    name: 'clock jump of server or worker',
    short: 15,
    prepare({ clocks }, random) {
      const name = random.pick(['server', 'worker'] as const);
      const by = random.pick([-2 * DAY, -HOUR, -20 * SECOND, 20 * SECOND, HOUR, 2 * DAY]);
      const chosen = { by, ms: random.between(500, 3 * SECOND) };
      return { details: `${name}, ${inWords(chosen)}`, inject: () => jump(clocks[name], chosen) };
    },
  },
  {
    name: 'clock jump of the simulator',
    prepare({ clocks }, random) {
      // Forward by less than the finality: what it pays later than its word allows is nobody's fault but its own.
      const by = random.pick([-HOUR, -20 * SECOND, 5 * SECOND, 15 * SECOND]);
      const chosen = { by, ms: random.between(500, 3 * SECOND) };
      return { details: inWords(chosen), inject: () => jump(clocks.simulator, chosen) };
    },
  },
  {
    name: 'clock jump of PostgreSQL',
    obstacle: ({ database }) =>
      database.clock ? undefined : 'its clock can be set only where libfaketime is installed',
    prepare(stage, random) {
      // Forward by less than the finality: a database that runs ahead of it takes "not found" for proof too early.
      const by = random.pick([-HOUR, -20 * SECOND, 5 * SECOND, 15 * SECOND]);
      const chosen = { by, ms: random.between(500, 3 * SECOND) };
      const clock: Clock = {
        shift: (ms) => stage.database.clock?.shift(ms / SECOND),
        read: () =>
          withDatabase(stage, async (client) => {
            const { rows } = await client.query<{ ms: string }>(
              'select extract(epoch from clock_timestamp()) * 1000 as ms',
            );
            return Number(rows[0]?.ms);
          }),
      };
      return { details: inWords(chosen), inject: () => jump(clock, chosen) };
    },
  },
];
