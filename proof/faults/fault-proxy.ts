// A TCP proxy for one connection between two processes. It injects network faults and counts their effects.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

type Direction = 'upstream' | 'downstream';

export type ProxyFault =
  /** Stops listening and cuts the open connections. */
  | { readonly kind: 'refuse' }
  /** Drops all bytes in both directions; connections that lost bytes are cut afterwards. */
  | { readonly kind: 'black hole' }
  /** Forwards requests; cuts the connection at the first byte of a reply. */
  | { readonly kind: 'reply lost' }
  /** Cuts each connection after this many more bytes in that direction. */
  | { readonly kind: 'cut'; readonly afterBytes: number; readonly direction: Direction }
  | { readonly kind: 'latency'; readonly ms: number };

export type FaultProxy = {
  readonly port: number;
  /** Undefined ends the fault. */
  setFault(next: ProxyFault | undefined): Promise<void>;
  /** Connections cut, bytes dropped or chunks delayed by the present fault. */
  affectedCount(): number;
  /** Open connections. */
  openConnectionCount(): number;
  close(): Promise<void>;
};

type Connection = {
  readonly client: Socket;
  readonly upstream: Socket;
  carried: Record<Direction, number>;
  lostBytes: boolean;
  /** When the last delayed chunk is delivered: later chunks must not overtake it. */
  busyUntil: Record<Direction, number>;
};

const HOST = '127.0.0.1';
const LISTEN_RETRY_MS = 50;
const LISTEN_TRIES = 200;

type Connections = {
  readonly all: ReadonlySet<Connection>;
  add(client: Socket, upstream: Socket): Connection;
  forward(connection: Connection, direction: Direction, chunk: Buffer): void;
  cut(connection: Connection): void;
  /** Cuts it and counts it as affected. */
  cutAffected(connection: Connection): void;
  setFault(next: ProxyFault | undefined): void;
  affected(): number;
};

type Chunk = { readonly connection: Connection; readonly direction: Direction; readonly chunk: Buffer };
type Effects = {
  countAffected(count: number): void;
  cutAffected(connection: Connection): void;
};

function applyFault(
  fault: ProxyFault | undefined,
  { connection, direction, chunk }: Chunk,
  { countAffected, cutAffected }: Effects,
): void {
  const to = direction === 'upstream' ? connection.upstream : connection.client;
  switch (fault?.kind) {
    case undefined:
    case 'latency':
      to.write(chunk);
      return;
    case 'refuse':
      cutAffected(connection);
      return;
    case 'black hole':
      countAffected(chunk.length);
      connection.lostBytes = true;
      return;
    case 'reply lost':
      if (direction === 'upstream') to.write(chunk);
      else cutAffected(connection);
      return;
    case 'cut': {
      if (direction !== fault.direction) {
        to.write(chunk);
        return;
      }
      const left = fault.afterBytes - connection.carried[direction];
      connection.carried[direction] += chunk.length;
      if (chunk.length <= left) to.write(chunk);
      else to.write(chunk.subarray(0, Math.max(left, 0)), () => cutAffected(connection));
    }
  }
}

const newConnection = (client: Socket, upstream: Socket): Connection => ({
  client,
  upstream,
  carried: { upstream: 0, downstream: 0 },
  lostBytes: false,
  busyUntil: { upstream: 0, downstream: 0 },
});

function openConnections(): Connections {
  const connections = new Set<Connection>();
  let current: ProxyFault | undefined;
  let affected = 0;

  function cut(connection: Connection): void {
    connections.delete(connection);
    // A TCP reset; upstream may be a Unix socket, which has none.
    connection.client.resetAndDestroy();
    connection.upstream.destroy();
  }

  const countAffected = (count: number): void => {
    affected += count;
  };

  function cutAffected(connection: Connection): void {
    if (!connections.has(connection)) return;
    affected += 1;
    cut(connection);
  }

  function forward(connection: Connection, direction: Direction, chunk: Buffer): void {
    const to = direction === 'upstream' ? connection.upstream : connection.client;
    const now = performance.now();
    if (current?.kind === 'latency') affected += 1;
    const arrivesAt = Math.max(
      connection.busyUntil[direction],
      now + (current?.kind === 'latency' ? current.ms : 0),
    );
    if (arrivesAt > now) {
      connection.busyUntil[direction] = arrivesAt;
      setTimeout(() => to.write(chunk), arrivesAt - now);
      return;
    }
    applyFault(current, { connection, direction, chunk }, { countAffected, cutAffected });
  }

  return {
    all: connections,
    add(client, upstream) {
      const connection = newConnection(client, upstream);
      connections.add(connection);
      return connection;
    },
    forward,
    cut,
    cutAffected,
    setFault(next) {
      current = next;
      affected = 0;
      for (const connection of connections) {
        connection.carried = { upstream: 0, downstream: 0 };
        if (connection.lostBytes) cut(connection);
      }
    },
    affected: () => affected,
  };
}

export async function startFaultProxy(target: () => NetConnectOpts): Promise<FaultProxy> {
  const connections = openConnections();
  const server = createServer((client) => {
    const upstream = connect(target());
    const connection = connections.add(client, upstream);
    client.on('data', (chunk) => connections.forward(connection, 'upstream', chunk));
    upstream.on('data', (chunk) => connections.forward(connection, 'downstream', chunk));
    for (const side of [client, upstream]) {
      side.setNoDelay(true);
      side.on('error', () => undefined).on('close', () => connections.cut(connection));
    }
  });

  async function listen(port: number): Promise<void> {
    server.listen(port, HOST);
    await once(server, 'listening');
  }

  /** The port may be taken by an outgoing connection in the meantime, so listening is retried. */
  async function listenAgain(): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await listen(port);
        return;
      } catch (error) {
        if (tries === LISTEN_TRIES) throw error;
        await sleep(LISTEN_RETRY_MS);
      }
    }
  }

  async function stopListening(onConnection: (connection: Connection) => void): Promise<void> {
    const closed = once(server, 'close');
    server.close();
    for (const connection of connections.all) onConnection(connection);
    await closed;
  }

  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async setFault(next) {
      connections.setFault(next);
      if (next?.kind === 'refuse') await stopListening(connections.cutAffected);
      else if (!server.listening) await listenAgain();
    },
    affectedCount: connections.affected,
    openConnectionCount: () => connections.all.size,
    async close() {
      if (server.listening) await stopListening(connections.cut);
    },
  };
}
