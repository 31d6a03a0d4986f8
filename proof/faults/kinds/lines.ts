// Lines between processes that break. Each kind walks over the lines one after the other, in an order that is the
// seed's, so that a long run has tried every kind on every line.
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../random.ts';
import { LINES } from '../cluster.ts';
import type { FaultProxy, Trouble } from '../fault-proxy.ts';
import { eventually } from '../wait-until.ts';
import { counted, type Effect, type FaultKind, moment, PATIENCE_MS, seconds } from './fault-kind.ts';

type LineFault = {
  readonly kind: Trouble['kind'];
  readonly short: number;
  readonly choose: (random: Random) => Trouble;
  /** What the line counts during it. */
  readonly victims: string;
};

const LINE_FAULTS: readonly LineFault[] = [
  { kind: 'refuse', short: 4, choose: () => ({ kind: 'refuse' }), victims: 'connections cut, then refused' },
  { kind: 'black hole', short: 5, choose: () => ({ kind: 'black hole' }), victims: 'bytes swallowed' },
  { kind: 'reply lost', short: 6, choose: () => ({ kind: 'reply lost' }), victims: 'replies lost' },
  {
    kind: 'cut',
    short: 7,
    choose: (random) => ({
      kind: 'cut',
      afterBytes: random.between(0, 2_000),
      direction: random.pick(['there', 'back'] as const),
    }),
    victims: 'connections cut in the middle',
  },
  {
    kind: 'latency',
    short: 14,
    choose: (random) => ({ kind: 'latency', ms: random.between(20, 800) }),
    victims: 'pieces delayed',
  },
];

export const brokenLines = (random: Random): FaultKind[] =>
  LINE_FAULTS.map(({ kind, short, choose, victims }) => {
    const order = random.shuffled(LINES);
    let times = 0;
    return {
      name: `line: ${kind}`,
      short,
      // There are more lines than a long run has rounds.
      perRound: 2,
      prepare(stage, chance) {
        const name = order[times % order.length] ?? LINES[0];
        times += 1;
        const trouble = choose(chance);
        const ms = moment(chance);
        const { kind: _, ...figures } = trouble;
        return {
          line: name,
          details: [seconds(ms), ...Object.values(figures)].join(', '),
          inject: async () => counted(await disturb(stage.lines[name], trouble, ms), victims),
        };
      },
    };
  });

async function disturb(line: FaultProxy, trouble: Trouble, ms: number): Promise<number> {
  // Who is refused is known to nobody but the one who asked, so there has to be somebody who will ask again.
  if (trouble.kind === 'refuse') await eventually(() => line.open() > 0, PATIENCE_MS);
  await line.trouble(trouble);
  try {
    if (trouble.kind === 'refuse') await expectRefusal(line.port);
    await sleep(ms);
    if (trouble.kind !== 'refuse') await eventually(() => line.victims() > 0, PATIENCE_MS);
    return line.victims();
  } finally {
    await line.trouble(undefined);
  }
}

async function expectRefusal(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const answer: Effect = await once(socket, 'connect').then(
    () => 'a connection',
    (error: NodeJS.ErrnoException) => error.code,
  );
  socket.destroy();
  if (answer !== 'ECONNREFUSED') throw new Error(`a line that refuses answered with ${answer}`);
}
