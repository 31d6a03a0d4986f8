// One line between two processes, as a TCP proxy that can be told to break it, and that counts whom that met.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

type Direction = 'there' | 'back';

export type Trouble =
  /** Nobody listens any more, and the connections that are there are cut. */
  | { readonly kind: 'refuse' }
  /** Bytes are taken and go nowhere, both ways, until it is over; then whatever lost some is cut. */
  | { readonly kind: 'black hole' }
  /** Requests arrive; the first byte of an answer is swallowed and its connection cut. */
  | { readonly kind: 'reply lost' }
  /** Each connection carries so many more bytes in that direction and is cut in the middle. */
  | { readonly kind: 'cut'; readonly afterBytes: number; readonly direction: Direction }
  | { readonly kind: 'latency'; readonly ms: number };

export type FaultProxy = {
  readonly port: number;
  /** Undefined: everything passes. */
  trouble(next: Trouble | undefined): Promise<void>;
  /** How many connections were cut, bytes swallowed or pieces delayed by the present trouble. */
  victims(): number;
  /** Connections that are open now. */
  open(): number;
  close(): Promise<void>;
};

type Connection = {
  readonly near: Socket;
  readonly far: Socket;
  carried: Record<Direction, number>;
  lostBytes: boolean;
  /** Until when what was sent earlier is under way: nothing overtakes it. */
  busyUntil: Record<Direction, number>;
};

const HOST = '127.0.0.1';
const LISTEN_AGAIN_MS = 50;
const LISTEN_TRIES = 200;

export async function startFaultProxy(target: () => NetConnectOpts): Promise<FaultProxy> {
  const connections = new Set<Connection>();
  let current: Trouble | undefined;
  let victims = 0;

  function cut(connection: Connection): void {
    connections.delete(connection);
    // A reset, as from a host that knows nothing of the connection; far may be a local socket, which has none.
    connection.near.resetAndDestroy();
    connection.far.destroy();
  }

  function harm(connection: Connection): void {
    if (!connections.has(connection)) return;
    victims += 1;
    cut(connection);
  }

  function carry(connection: Connection, direction: Direction, chunk: Buffer): void {
    const to = direction === 'there' ? connection.far : connection.near;
    const now = performance.now();
    if (current?.kind === 'latency') victims += 1;
    const arrivesAt = Math.max(
      connection.busyUntil[direction],
      now + (current?.kind === 'latency' ? current.ms : 0),
    );
    if (arrivesAt > now) {
      connection.busyUntil[direction] = arrivesAt;
      setTimeout(() => to.write(chunk), arrivesAt - now);
      return;
    }
    switch (current?.kind) {
      case undefined:
      case 'latency':
        to.write(chunk);
        return;
      case 'refuse':
        harm(connection);
        return;
      case 'black hole':
        victims += chunk.length;
        connection.lostBytes = true;
        return;
      case 'reply lost':
        if (direction === 'there') to.write(chunk);
        else harm(connection);
        return;
      case 'cut': {
        if (direction !== current.direction) {
          to.write(chunk);
          return;
        }
        const left = current.afterBytes - connection.carried[direction];
        connection.carried[direction] += chunk.length;
        if (chunk.length <= left) to.write(chunk);
        else to.write(chunk.subarray(0, Math.max(left, 0)), () => harm(connection));
      }
    }
  }

  const server = createServer((near) => {
    const far = connect(target());
    const connection: Connection = {
      near,
      far,
      carried: { there: 0, back: 0 },
      lostBytes: false,
      busyUntil: { there: 0, back: 0 },
    };
    connections.add(connection);
    near.on('data', (chunk) => carry(connection, 'there', chunk));
    far.on('data', (chunk) => carry(connection, 'back', chunk));
    for (const side of [near, far]) {
      side.setNoDelay(true);
      side.on('error', () => undefined).on('close', () => cut(connection));
    }
  });

  async function listen(port: number): Promise<void> {
    server.listen(port, HOST);
    await once(server, 'listening');
  }

  /** While nobody listened, somebody's outgoing connection may have been given the port. */
  async function listenAgain(): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        await listen(port);
        return;
      } catch (error) {
        if (tries === LISTEN_TRIES) throw error;
        await sleep(LISTEN_AGAIN_MS);
      }
    }
  }

  async function stopListening(onConnection: (connection: Connection) => void): Promise<void> {
    const closed = once(server, 'close');
    server.close();
    for (const connection of connections) onConnection(connection);
    await closed;
  }

  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async trouble(next) {
      current = next;
      victims = 0;
      for (const connection of connections) {
        connection.carried = { there: 0, back: 0 };
        if (connection.lostBytes) cut(connection);
      }
      if (next?.kind === 'refuse') await stopListening(harm);
      else if (!server.listening) await listenAgain();
    },
    victims: () => victims,
    open: () => connections.size,
    async close() {
      if (server.listening) await stopListening(cut);
    },
  };
}
