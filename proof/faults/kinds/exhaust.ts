// Occupies every connection of PostgreSQL, so that server and workers have none.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { FaultDatabase } from '../database.ts';
import { waitUntil } from '../wait-until.ts';
import { EFFECT_TIMEOUT_MS, type Effect, formatSeconds, SLUICE_SESSIONS } from './fault-kind.ts';

/** Sluice reconnects at once, so several tasks compete with it. */
const TAKERS = 16;
const ROUND_MS = 300;
const TOO_MANY_CONNECTIONS = '53300';

export async function exhaust(database: FaultDatabase, ms: number): Promise<Effect> {
  const first = await database.connectWithRetry();
  const taken: pg.Client[] = [first];
  try {
    if (!(await waitUntil(() => takeAll(database, first, taken), EFFECT_TIMEOUT_MS)))
      throw new Error('Sluice never lost all of its connections to PostgreSQL');
    await sleep(ms);
    const others = await countOthers(first);
    if (others > 0) throw new Error(`Sluice got ${others} connections back`);
    return `no session for ${formatSeconds(ms)}, all ${taken.length} taken`;
  } finally {
    await Promise.all(taken.map((client) => client.end().catch(() => undefined)));
  }
}

const countOthers = async (client: pg.Client): Promise<number> =>
  (await client.query(SLUICE_SESSIONS)).rowCount ?? 0;

/** True when no connection is left and Sluice has none. */
async function takeAll(database: FaultDatabase, first: pg.Client, taken: pg.Client[]): Promise<boolean> {
  const over = performance.now() + ROUND_MS;
  const taking = Promise.all(Array.from({ length: TAKERS }, () => take(database, taken, over)));
  // Only sessions with an application name: a starting session without one may be ours.
  while (performance.now() < over)
    await first.query(
      `select pg_terminate_backend(pid) from (${SLUICE_SESSIONS} and application_name like 'sluice%') them`,
    );
  const isFull = (await taking).every((code) => code === TOO_MANY_CONNECTIONS);
  return isFull && (await countOthers(first)) === 0;
}

/** Takes connections until that time; returns the error code of the last failed one. */
async function take(database: FaultDatabase, taken: pg.Client[], until: number): Promise<string> {
  for (;;) {
    try {
      taken.push(await database.connect());
    } catch (error) {
      if (performance.now() > until) return String((error as { code?: string }).code);
    }
  }
}
