// The line between a process and its database: a socket of its own that can be broken at an exact statement.
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Server } from './cluster.ts';

/** What the next break does: the statement never arrives, its answer never arrives, everything breaks for a moment, or
 * the answer is lost and nobody is there to be asked again. The last takes real seconds, so it is rare. */
export const LINE_FAULTS = {
  'statement lost': 10,
  'answer lost': 10,
  'database away': 10,
  'database gone': 2,
} as const;
export type LineFault = keyof typeof LINE_FAULTS;

export type Line = {
  /** To be used as the host. */
  readonly folder: string;
  /** Breaks at the so-and-so-many-th request from now on. */
  breakAt(request: number, how: LineFault): void;
  /** Whether a break that was ordered happened; it is called off otherwise. */
  disarm(): boolean;
  /** For good, as when the process is gone. */
  cut(): void;
  close(): Promise<void>;
};

const REFUSED_CONNECTIONS = 2;

/** How many requests end in the next piece of what a client says. Pieces are cut and joined as the machine is busy, and
 * connections are made anew, so neither counts: the same story must break at the same place. */
function openCounter(): (piece: Buffer) => number {
  const endsRequest = (type: number | undefined): boolean =>
    type === 0x51 /* Query */ || type === 0x53; /* Sync */
  let left = Buffer.alloc(0);
  let greeted = false;
  return (piece) => {
    left = Buffer.concat([left, piece]);
    let requests = 0;
    for (;;) {
      // All messages but the first begin with a letter for their type; then comes the length, which counts itself.
      const before = greeted ? 1 : 0;
      if (left.length < before + 4) return requests;
      const end = before + left.readUInt32BE(before);
      if (left.length < end) return requests;
      if (greeted && endsRequest(left[0])) requests += 1;
      greeted = true;
      left = left.subarray(end);
    }
  };
}

export async function openLine({ host, port }: Server): Promise<Line> {
  const folder = await mkdtemp(join(tmpdir(), 'sluice-line-'));
  const pairs = new Set<readonly [Socket, Socket]>();
  let armed: { left: number; how: LineFault } | undefined;
  let happened = false;
  let refusing = 0;
  let gone = false;

  const drop = (pair: readonly [Socket, Socket]): void => {
    for (const socket of pair) socket.destroy();
    pairs.delete(pair);
  };

  /** Whether the requests go on. */
  function strike(requests: number, pair: readonly [Socket, Socket], doom: () => void): boolean {
    if (!armed) return true;
    armed.left -= requests;
    if (armed.left > 0) return true;
    const { how } = armed;
    armed = undefined;
    happened = true;
    if (how === 'answer lost' || how === 'database gone') {
      if (how === 'database gone') refusing = Number.POSITIVE_INFINITY;
      doom();
      return true;
    }
    if (how === 'statement lost') drop(pair);
    else {
      refusing = REFUSED_CONNECTIONS;
      for (const each of pairs) drop(each);
    }
    return false;
  }

  const server = createServer((near) => {
    if (gone || refusing > 0) {
      refusing -= 1;
      near.destroy();
      return;
    }
    const far = connect(join(host, `.s.PGSQL.${port}`));
    const pair = [near, far] as const;
    pairs.add(pair);
    const count = openCounter();
    let doomed = false;
    near.on('data', (chunk) => {
      if (strike(count(chunk), pair, () => (doomed = true))) far.write(chunk);
    });
    far.on('data', (chunk) => {
      if (doomed) drop(pair);
      else near.write(chunk);
    });
    for (const socket of pair) socket.on('close', () => drop(pair)).on('error', () => drop(pair));
  });
  await new Promise<void>((done) => server.listen(join(folder, `.s.PGSQL.${port}`), done));

  function cut(): void {
    gone = true;
    for (const each of pairs) drop(each);
  }
  return {
    folder,
    breakAt(request, how) {
      happened = false;
      armed = { left: request, how };
    },
    disarm() {
      armed = undefined;
      refusing = 0;
      return happened;
    },
    cut,
    async close() {
      cut();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
