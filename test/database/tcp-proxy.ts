// A proxy on TCP in front of the PostgreSQL of the tests, which misbehaves on request.
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';

type Behaviour = {
  /** Drops notifications, as some poolers do. */
  deaf: boolean;
};

export type TcpProxy = Behaviour & {
  readonly port: number;
  /** Connections that are open now never receive anything again, and stay open: their server is gone. New ones work. */
  silenceOpenConnections(): void;
  /** Closes all connections and accepts no new ones. */
  close(): Promise<void>;
};

const NOTIFICATION = 'A'.charCodeAt(0);

/** Splits the messages of PostgreSQL and leaves out notifications. */
function withoutNotifications(): (chunk: Buffer) => Buffer {
  let pending = Buffer.alloc(0);
  return (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    const kept: Buffer[] = [];
    while (pending.length >= 5 && pending.length > pending.readInt32BE(1)) {
      const length = 1 + pending.readInt32BE(1);
      if (pending[0] !== NOTIFICATION) kept.push(pending.subarray(0, length));
      pending = pending.subarray(length);
    }
    return Buffer.concat(kept);
  };
}

export async function startTcpProxy(target = inject('cluster')): Promise<TcpProxy> {
  const behaviour: Behaviour = { deaf: false };
  const open = new Set<{ client: Socket; silence: () => void }>();
  const server = createServer((client) => {
    const upstream = connect(join(target.host, `.s.PGSQL.${target.port}`));
    const filter = withoutNotifications();
    let isSilent = false;
    const connection = { client, silence: () => (isSilent = true) };
    open.add(connection);
    client.on('data', (chunk) => isSilent || upstream.write(chunk));
    upstream.on('data', (chunk) => {
      const filtered = filter(chunk);
      if (!isSilent) client.write(behaviour.deaf ? filtered : chunk);
    });
    client.on('close', () => {
      open.delete(connection);
      upstream.destroy();
    });
    upstream.on('close', () => isSilent || client.destroy());
    for (const socket of [client, upstream]) socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const close = (): Promise<void> =>
    new Promise((done) => {
      server.close(() => done());
      for (const { client } of open) client.destroy();
    });
  onTestFinished(close);
  const address = server.address();
  return Object.assign(behaviour, {
    port: typeof address === 'object' && address ? address.port : 0,
    silenceOpenConnections() {
      for (const { silence } of open) silence();
    },
    close,
  });
}
