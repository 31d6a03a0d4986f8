// Network faults. Each kind goes through the connections in an order drawn from the seed, so that a long run injects every
// kind on every connection.
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../random.ts';
import { CONNECTIONS } from '../cluster.ts';
import type { FaultProxy, ProxyFault } from '../fault-proxy.ts';
import { waitUntil } from '../wait-until.ts';
import { counted, EFFECT_TIMEOUT_MS, type Effect, type FaultKind, seconds, shortTime } from './fault-kind.ts';

type ConnectionFault = {
  readonly kind: ProxyFault['kind'];
  readonly short: number;
  readonly choose: (random: Random) => ProxyFault;
  /** The unit of what the proxy counts. */
  readonly unit: string;
};

const CONNECTION_FAULTS: readonly ConnectionFault[] = [
  { kind: 'refuse', short: 4, choose: () => ({ kind: 'refuse' }), unit: 'connections cut, then refused' },
  { kind: 'black hole', short: 5, choose: () => ({ kind: 'black hole' }), unit: 'bytes dropped' },
  { kind: 'reply lost', short: 6, choose: () => ({ kind: 'reply lost' }), unit: 'replies lost' },
  {
    kind: 'cut',
    short: 7,
    choose: (random) => ({
      kind: 'cut',
      afterBytes: random.between(0, 2_000),
      direction: random.pick(['upstream', 'downstream'] as const),
    }),
    unit: 'connections cut in the middle',
  },
  {
    kind: 'latency',
    short: 14,
    choose: (random) => ({ kind: 'latency', ms: random.between(20, 800) }),
    unit: 'chunks delayed',
  },
];

export const connectionFaults = (random: Random): FaultKind[] =>
  CONNECTION_FAULTS.map(({ kind, short, choose, unit }) => {
    const order = random.shuffled(CONNECTIONS);
    let times = 0;
    return {
      name: `connection: ${kind}`,
      short,
      // There are more connections than a long run has rounds.
      perRound: 2,
      prepare(cluster, stepRandom) {
        const name = order[times % order.length] ?? CONNECTIONS[0];
        times += 1;
        const fault = choose(stepRandom);
        const ms = shortTime(stepRandom);
        const { kind: _, ...figures } = fault;
        return {
          connection: name,
          details: [seconds(ms), ...Object.values(figures)].join(', '),
          inject: async () => counted(await inject(cluster.proxies[name], fault, ms), unit),
        };
      },
    };
  });

async function inject(proxy: FaultProxy, fault: ProxyFault, ms: number): Promise<number> {
  // The proxy cannot count refused connections. Cutting an open one ensures that a process reconnects and is refused.
  if (fault.kind === 'refuse') await waitUntil(() => proxy.open() > 0, EFFECT_TIMEOUT_MS);
  await proxy.setFault(fault);
  try {
    if (fault.kind === 'refuse') await expectRefusal(proxy.port);
    await sleep(ms);
    if (fault.kind !== 'refuse') await waitUntil(() => proxy.affected() > 0, EFFECT_TIMEOUT_MS);
    return proxy.affected();
  } finally {
    await proxy.setFault(undefined);
  }
}

async function expectRefusal(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const outcome: Effect = await once(socket, 'connect').then(
    () => 'a connection',
    (error: NodeJS.ErrnoException) => error.code,
  );
  socket.destroy();
  if (outcome !== 'ECONNREFUSED') throw new Error(`a refusing proxy returned ${outcome}`);
}
