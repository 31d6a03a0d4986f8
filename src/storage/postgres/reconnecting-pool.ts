// For a library that takes a broken connection for the end: what it asks is asked again on another connection until the
// database is back. Only for single statements that may be carried out twice; what was handed out by an answer that got lost
// is the janitor's.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { asFault } from './database.ts';
import { ConnectionFault } from './faults.ts';

const PAUSE_MS = 200;

/** From now on, and until the signal; whoever asks with a callback, to listen, is told of every trouble as before. */
export function withReconnect(pool: pg.Pool, signal: AbortSignal): void {
  const connect = pool.connect.bind(pool);

  async function query(...asked: unknown[]): Promise<unknown> {
    for (;;) {
      try {
        return await queryOnce(connect, asked);
      } catch (error) {
        if (signal.aborted || !(error instanceof ConnectionFault)) throw error;
        await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  // A connection is only taken for each statement, so there is nothing to give back.
  const patient = { query, release: () => undefined };
  Object.assign(pool, {
    connect: (callback?: Parameters<typeof connect>[0]) =>
      callback ? connect(callback) : Promise.resolve(patient),
  });
}

async function queryOnce(connect: () => Promise<pg.PoolClient>, asked: unknown[]): Promise<unknown> {
  const client = await connect().catch((error: unknown) => {
    throw new ConnectionFault('no database connection', { cause: error });
  });
  let broken: Error | undefined;
  try {
    return await (client.query as (...words: unknown[]) => Promise<unknown>).apply(client, asked);
  } catch (error) {
    const fault = asFault(error);
    if (fault instanceof ConnectionFault) broken = fault;
    throw fault;
  } finally {
    client.release(broken);
  }
}
