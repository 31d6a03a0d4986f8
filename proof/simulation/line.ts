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
  /** Breaks at the so-and-so-many-th message from now on. */
  breakAt(message: number, how: LineFault): void;
  /** Whether a break that was ordered happened; it is called off otherwise. */
  disarm(): boolean;
  /** For good, as when the process is gone. */
  cut(): void;
  close(): Promise<void>;
};

const REFUSED_CONNECTIONS = 2;

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

  /** Whether the message goes on. */
  function strike(pair: readonly [Socket, Socket], doom: () => void): boolean {
    if (!armed) return true;
    armed.left -= 1;
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
    let doomed = false;
    near.on('data', (chunk) => {
      if (strike(pair, () => (doomed = true))) far.write(chunk);
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
    breakAt(message, how) {
      happened = false;
      armed = { left: message, how };
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
