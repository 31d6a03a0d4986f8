// Every connection that PostgreSQL has, taken from server and workers and kept from them for a while.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { StageDatabase } from '../database.ts';
import { eventually } from '../wait-until.ts';
import { type Effect, PATIENCE_MS, SLUICE_SESSIONS, seconds } from './fault-kind.ts';

/** Those who lost theirs want them back at once, so there have to be more of us. */
const TAKERS = 16;
const ROUND_MS = 300;
const TOO_MANY_CONNECTIONS = '53300';

export async function exhaust(database: StageDatabase, ms: number): Promise<Effect> {
  const first = await database.reach();
  const taken: pg.Client[] = [first];
  try {
    if (!(await eventually(() => takeAll(database, first, taken), PATIENCE_MS)))
      throw new Error('Sluice never lost all of its connections to PostgreSQL');
    await sleep(ms);
    const others = await countOthers(first);
    if (others > 0) throw new Error(`Sluice got ${others} connections back`);
    return `no session for ${seconds(ms)}, all ${taken.length} taken`;
  } finally {
    await Promise.all(taken.map((client) => client.end().catch(() => undefined)));
  }
}

const countOthers = async (client: pg.Client): Promise<number> =>
  (await client.query(SLUICE_SESSIONS)).rowCount ?? 0;

/** True: there is none left, and Sluice has none. */
async function takeAll(database: StageDatabase, first: pg.Client, taken: pg.Client[]): Promise<boolean> {
  const over = performance.now() + ROUND_MS;
  const taking = Promise.all(Array.from({ length: TAKERS }, () => take(database, taken, over)));
  // Only those that have said who they are: of those that are just arriving, some are ours.
  while (performance.now() < over)
    await first.query(
      `select pg_terminate_backend(pid) from (${SLUICE_SESSIONS} and application_name like 'sluice%') them`,
    );
  const isFull = (await taking).every((code) => code === TOO_MANY_CONNECTIONS);
  return isFull && (await countOthers(first)) === 0;
}

/** As many as can be had until then; the last refusal. */
async function take(database: StageDatabase, taken: pg.Client[], until: number): Promise<string> {
  for (;;) {
    try {
      taken.push(await database.connect());
    } catch (error) {
      if (performance.now() > until) return String((error as { code?: string }).code);
    }
  }
}
