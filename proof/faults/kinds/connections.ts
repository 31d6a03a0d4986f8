// Network faults. Each kind is injected on one connection after the other, in an order drawn from the seed, so that a long
// run injects every kind on every connection.
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../random.ts';
import { CONNECTIONS } from '../cluster.ts';
import type { FaultProxy, ProxyFault } from '../fault-proxy.ts';
import { waitUntil } from '../wait-until.ts';
import {
  describeCount,
  drawDuration,
  EFFECT_TIMEOUT_MS,
  type Effect,
  type FaultKind,
  formatSeconds,
} from './fault-kind.ts';

type ConnectionFault = {
  readonly kind: ProxyFault['kind'];
  readonly shortRunPosition: number;
  readonly drawFault: (random: Random) => ProxyFault;
  /** The unit of the proxy's count of effects. */
  readonly unit: string;
};

const CONNECTION_FAULTS: readonly ConnectionFault[] = [
  {
    kind: 'refuse',
    shortRunPosition: 4,
    drawFault: () => ({ kind: 'refuse' }),
    unit: 'connections cut, then refused',
  },
  {
    kind: 'black hole',
    shortRunPosition: 5,
    drawFault: () => ({ kind: 'black hole' }),
    unit: 'bytes dropped',
  },
  {
    kind: 'reply lost',
    shortRunPosition: 6,
    drawFault: () => ({ kind: 'reply lost' }),
    unit: 'replies lost',
  },
  {
    kind: 'cut',
    shortRunPosition: 7,
    drawFault: (random) => ({
      kind: 'cut',
      afterBytes: random.between(0, 2_000),
      direction: random.pick(['upstream', 'downstream'] as const),
    }),
    unit: 'connections cut in the middle',
  },
  {
    kind: 'latency',
    shortRunPosition: 14,
    drawFault: (random) => ({ kind: 'latency', ms: random.between(20, 800) }),
    unit: 'chunks delayed',
  },
];

export const connectionFaults = (random: Random): FaultKind[] =>
  CONNECTION_FAULTS.map(({ kind, shortRunPosition, drawFault, unit }): FaultKind => {
    const shuffledConnections = random.shuffled(CONNECTIONS);
    let injectionCount = 0;
    return {
      name: `connection: ${kind}`,
      shortRunPosition,
      // There are more connections than a long run has rounds.
      perRound: 2,
      prepare(cluster, stepRandom) {
        const name = shuffledConnections[injectionCount % shuffledConnections.length] ?? CONNECTIONS[0];
        injectionCount += 1;
        const fault = drawFault(stepRandom);
        const ms = drawDuration(stepRandom);
        const { kind: _, ...parameters } = fault;
        return {
          connection: name,
          details: [formatSeconds(ms), ...Object.values(parameters)].join(', '),
          inject: async () => describeCount(await inject(cluster.proxies[name], fault, ms), unit),
        };
      },
    };
  });

async function inject(proxy: FaultProxy, fault: ProxyFault, ms: number): Promise<number> {
  // The proxy cannot count refused connections. Cutting an open one ensures that a process reconnects and is refused.
  if (fault.kind === 'refuse') await waitUntil(() => proxy.openConnectionCount() > 0, EFFECT_TIMEOUT_MS);
  await proxy.setFault(fault);
  try {
    if (fault.kind === 'refuse') await expectConnectionRefused(proxy.port);
    await sleep(ms);
    if (fault.kind !== 'refuse') await waitUntil(() => proxy.affectedCount() > 0, EFFECT_TIMEOUT_MS);
    return proxy.affectedCount();
  } finally {
    await proxy.setFault(undefined);
  }
}

async function expectConnectionRefused(port: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  const outcome: Effect = await once(socket, 'connect').then(
    () => 'a connection',
    (error: NodeJS.ErrnoException) => error.code,
  );
  socket.destroy();
  if (outcome !== 'ECONNREFUSED') throw new Error(`expected ECONNREFUSED from the proxy, got ${outcome}`);
}
