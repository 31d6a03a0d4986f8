// One line between two processes, as a TCP proxy that can be told to break it.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

type Direction = 'there' | 'back';

export type Trouble =
  /** New connections are cut at once, and so are those that are there. */
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
  trouble(next: Trouble | undefined): void;
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

export async function startFaultProxy(target: () => NetConnectOpts): Promise<FaultProxy> {
  const connections = new Set<Connection>();
  let current: Trouble | undefined;

  function cut(connection: Connection): void {
    connections.delete(connection);
    // A reset, as from a host that knows nothing of the connection; far may be a local socket, which has none.
    connection.near.resetAndDestroy();
    connection.far.destroy();
  }

  function carry(connection: Connection, direction: Direction, chunk: Buffer): void {
    const to = direction === 'there' ? connection.far : connection.near;
    const now = performance.now();
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
        cut(connection);
        return;
      case 'black hole':
        connection.lostBytes = true;
        return;
      case 'reply lost':
        if (direction === 'there') to.write(chunk);
        else cut(connection);
        return;
      case 'cut': {
        if (direction !== current.direction) {
          to.write(chunk);
          return;
        }
        const left = current.afterBytes - connection.carried[direction];
        connection.carried[direction] += chunk.length;
        if (chunk.length <= left) to.write(chunk);
        else to.write(chunk.subarray(0, Math.max(left, 0)), () => cut(connection));
      }
    }
  }

  const server = createServer((near) => {
    if (current?.kind === 'refuse') {
      near.on('error', () => undefined).resetAndDestroy();
      return;
    }
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
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    trouble(next) {
      current = next;
      for (const connection of connections) {
        connection.carried = { there: 0, back: 0 };
        if (connection.lostBytes || next?.kind === 'refuse') cut(connection);
      }
    },
    async close() {
      server.close();
      for (const connection of connections) cut(connection);
      await once(server, 'close');
    },
  };
}
