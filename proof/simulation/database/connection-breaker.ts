// A proxy between the service and its database that can break the connection at an exact statement.
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Server } from './cluster.ts';

/** The statement is lost, its response is lost, all connections break briefly, or the response is lost and no new
 * connection is accepted. The last takes real seconds, so it is rare. */
export const CONNECTION_FAULTS = {
  'statement lost': 10,
  'response lost': 10,
  'database away': 10,
  'database gone': 2,
} as const;
export type ConnectionFault = keyof typeof CONNECTION_FAULTS;

export type ConnectionBreaker = {
  /** The socket folder, used as the host. */
  readonly folder: string;
  /** Breaks at the nth request from now. */
  breakAt(request: number, kind: ConnectionFault): void;
  /** Returns whether the planned break happened, and cancels it otherwise. */
  disarm(): boolean;
  /** Closes all connections, as a restart of the database server does; new ones are accepted. */
  dropAll(): void;
  /** Permanently, like the end of the process. */
  cut(): void;
  close(): Promise<void>;
};

const REFUSED_CONNECTIONS = 2;

const SETTINGS = "select set_config('";

/** Counts the requests that end in a chunk. Chunks and connections depend on the load of the machine, so neither can be
 * counted: the same seed must break at the same request. */
function openCounter(): (chunk: Buffer) => number {
  const endsRequest = (type: number | undefined): boolean =>
    type === 0x51 /* Query */ || type === 0x53; /* Sync */
  let left = Buffer.alloc(0);
  let started = false;
  return (chunk) => {
    left = Buffer.concat([left, chunk]);
    let requests = 0;
    for (;;) {
      // Every message but the first has a type byte; then follows the length, which includes itself.
      const before = started ? 1 : 0;
      if (left.length < before + 4) return requests;
      const end = before + left.readUInt32BE(before);
      if (left.length < end) return requests;
      // The settings of a new connection are no request of the service.
      if (started && endsRequest(left[0]) && !left.subarray(0, end).includes(SETTINGS)) requests += 1;
      started = true;
      left = left.subarray(end);
    }
  };
}

type Pair = readonly [client: Socket, upstream: Socket];
type PipeHooks = {
  applyFault(requests: number, pair: Pair, dropResponse: () => void): boolean;
  drop(pair: Pair): void;
};

/** Forwards in both directions, except requests and responses that a fault drops. */
function pipe(pair: Pair, { applyFault, drop }: PipeHooks): void {
  const [client, upstream] = pair;
  const count = openCounter();
  let dropsResponse = false;
  client.on('data', (chunk) => {
    if (applyFault(count(chunk), pair, () => (dropsResponse = true))) upstream.write(chunk);
  });
  upstream.on('data', (chunk) => {
    if (dropsResponse) drop(pair);
    else client.write(chunk);
  });
  for (const socket of pair) socket.on('close', () => drop(pair)).on('error', () => drop(pair));
}

export async function openConnectionBreaker({ host, port }: Server): Promise<ConnectionBreaker> {
  const folder = await mkdtemp(join(tmpdir(), 'sluice-connection-'));
  const pairs = new Set<Pair>();
  let armed: { left: number; kind: ConnectionFault } | undefined;
  let happened = false;
  let refusing = 0;
  let closed = false;

  const drop = (pair: Pair): void => {
    for (const socket of pair) socket.destroy();
    pairs.delete(pair);
  };

  /** Returns whether the requests are forwarded. */
  function applyFault(requests: number, pair: Pair, dropResponse: () => void): boolean {
    if (!armed) return true;
    armed.left -= requests;
    if (armed.left > 0) return true;
    const { kind } = armed;
    armed = undefined;
    happened = true;
    if (kind === 'response lost' || kind === 'database gone') {
      if (kind === 'database gone') refusing = Number.POSITIVE_INFINITY;
      dropResponse();
      return true;
    }
    if (kind === 'statement lost') drop(pair);
    else {
      refusing = REFUSED_CONNECTIONS;
      dropAll();
    }
    return false;
  }

  const server = createServer((client) => {
    if (closed || refusing > 0) {
      refusing -= 1;
      client.destroy();
      return;
    }
    const upstream = connect(join(host, `.s.PGSQL.${port}`));
    const pair = [client, upstream] as const;
    pairs.add(pair);
    pipe(pair, { applyFault, drop });
  });
  await new Promise<void>((done) => server.listen(join(folder, `.s.PGSQL.${port}`), done));

  function dropAll(): void {
    for (const each of pairs) drop(each);
  }
  function cut(): void {
    closed = true;
    dropAll();
  }
  return {
    folder,
    breakAt(request, kind) {
      happened = false;
      armed = { left: request, kind };
    },
    disarm() {
      armed = undefined;
      refusing = 0;
      return happened;
    },
    dropAll,
    cut,
    async close() {
      cut();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
