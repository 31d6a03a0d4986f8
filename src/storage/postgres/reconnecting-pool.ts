// graphile-worker stops on a broken connection, so single statements are retried here on another connection until the
// database is back. Only for statements that may run twice; jobs that a lost response leaves locked are unlocked
// by the stuck-job cleaner.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { asFault } from './database.ts';
import { ConnectionFault } from './faults.ts';

const PAUSE_MS = 200;

/** Patches the pool until the signal aborts. A connection requested with a callback, as for LISTEN, reports errors as before. */
export function withReconnect(pool: pg.Pool, signal: AbortSignal): void {
  const connect = pool.connect.bind(pool);

  async function query(...args: unknown[]): Promise<unknown> {
    for (;;) {
      try {
        return await queryOnce(connect, args);
      } catch (error) {
        if (signal.aborted || !(error instanceof ConnectionFault)) throw error;
        await sleep(PAUSE_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  // Each statement takes a connection of its own, so there is nothing to release.
  const retryingClient = { query, release: () => undefined };
  Object.assign(pool, {
    connect: (callback?: Parameters<typeof connect>[0]) =>
      callback ? connect(callback) : Promise.resolve(retryingClient),
  });
}

async function queryOnce(connect: () => Promise<pg.PoolClient>, args: unknown[]): Promise<unknown> {
  const client = await connect().catch((error: unknown) => {
    throw new ConnectionFault('no database connection', { cause: error });
  });
  let broken: Error | undefined;
  try {
    return await (client.query as (...args: unknown[]) => Promise<unknown>).apply(client, args);
  } catch (error) {
    const fault = asFault(error);
    if (fault instanceof ConnectionFault) broken = fault;
    throw fault;
  } finally {
    client.release(broken);
  }
}
