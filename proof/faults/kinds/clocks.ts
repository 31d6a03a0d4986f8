// Clock jumps, reverted after a few seconds.
import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../wait-until.ts';
import { type Effect, type FaultKind, formatSeconds, SECOND, withDatabase } from './fault-kind.ts';

const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;
/** Within the permitted difference of the clocks: beyond it, payouts wait for an operator. */
const PERMITTED = HOUR - 60 * SECOND;
const APPLIED_WITHIN_MS = 5 * SECOND;
const TOLERANCE_MS = 3 * SECOND;

type Jump = { readonly by: number; readonly ms: number };
type Clock = {
  shift(ms: number): void;
  /** The present time of the process. */
  read(): Promise<number>;
};

async function jump(clock: Clock, { by, ms }: Jump): Promise<Effect> {
  clock.shift(by);
  try {
    const isApplied = await waitUntil(
      async () => Math.abs((await clock.read()) - Date.now() - by) < TOLERANCE_MS,
      APPLIED_WITHIN_MS,
    );
    await sleep(ms);
    return isApplied ? `clock was ${by / SECOND} s off` : undefined;
  } finally {
    clock.shift(0);
  }
}

const jumpText = ({ by, ms }: Jump): string => `${by / SECOND} s, for ${formatSeconds(ms)}`;

export const CLOCKS: readonly FaultKind[] = [
  {
    name: 'clock jump of server or worker',
    shortRunPosition: 15,
    prepare({ clocks }, random) {
      const name = random.pick(['server', 'worker'] as const);
      const by = random.pick([-2 * DAY, -HOUR, -20 * SECOND, 20 * SECOND, HOUR, 2 * DAY]);
      const drawn = { by, ms: random.between(500, 3 * SECOND) };
      return { details: `${name}, ${jumpText(drawn)}`, inject: () => jump(clocks[name], drawn) };
    },
  },
  {
    name: 'clock jump of the simulator',
    prepare({ clocks }, random) {
      // Forward by less than the finality: otherwise the simulator would pay after its own time limit.
      const by = random.pick([-PERMITTED, -20 * SECOND, 5 * SECOND, 15 * SECOND]);
      const drawn = { by, ms: random.between(500, 3 * SECOND) };
      return { details: jumpText(drawn), inject: () => jump(clocks.simulator, drawn) };
    },
  },
  {
    name: 'clock jump of PostgreSQL',
    unsupportedReason: ({ database }) => (database.clock ? undefined : 'needs libfaketime'),
    prepare(cluster, random) {
      // Forward by less than the finality: otherwise "not found" would count as proof too early.
      const by = random.pick([-PERMITTED, -20 * SECOND, 5 * SECOND, 15 * SECOND]);
      const drawn = { by, ms: random.between(500, 3 * SECOND) };
      const clock: Clock = {
        shift: (ms) => cluster.database.clock?.shift(ms / SECOND),
        read: () =>
          withDatabase(cluster, async (client) => {
            const { rows } = await client.query<{ ms: string }>(
              'select extract(epoch from clock_timestamp()) * 1000 as ms',
            );
            return Number(rows[0]?.ms);
          }),
      };
      return { details: jumpText(drawn), inject: () => jump(clock, drawn) };
    },
  },
];
