// A full disk, until PostgreSQL reports it, and then for the given time.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultDatabase } from '../database.ts';
import { waitUntil } from '../wait-until.ts';
import { EFFECT_TIMEOUT_MS, type Effect, type FaultKind, formatSeconds, SECOND } from './fault-kind.ts';

const DISK_FULL = '53100';
const REFILL_MS = 100;
/** Another database on the same disk. */
const SCRATCH = 'postgres';
/** Larger than a page, and incompressible. */
const LARGE_INSERT = `insert into disk_probe select string_agg(md5(random()::text), '') from generate_series(1, 20000)`;

export const DISK_FULL_KIND: FaultKind = {
  name: 'disk full',
  unsupportedReason: ({ database }) =>
    database.disk ? undefined : 'needs root and permission to mount a tmpfs',
  prepare({ database }, random) {
    const ms = random.between(500, 4 * SECOND);
    return { details: formatSeconds(ms), inject: () => fill(database, ms) };
  },
};

async function fill(database: FaultDatabase, ms: number): Promise<Effect> {
  const { disk } = database;
  if (!disk) throw new Error('there is no small disk');
  await onScratch(database, 'create table if not exists disk_probe (text text)');
  let effect: Effect;
  try {
    const isFull = await waitUntil(async () => {
      disk.fill();
      effect = await probe(database);
      return effect !== undefined;
    }, EFFECT_TIMEOUT_MS);
    if (!isFull) throw new Error('PostgreSQL could still write to a full disk');
    for (const end = performance.now() + ms; performance.now() < end; await sleep(REFILL_MS)) disk.fill();
  } finally {
    disk.free();
  }
  await (await database.connectWithRetry()).end();
  await onScratch(database, 'truncate disk_probe');
  return effect;
}

/** Undefined when a write succeeded. */
async function probe(database: FaultDatabase): Promise<Effect> {
  const postmaster = await database.postmaster();
  try {
    await onScratch(database, LARGE_INSERT);
    return undefined;
  } catch (error) {
    const code = String((error as { code?: string }).code);
    if (code === DISK_FULL) return 'PostgreSQL reported a full disk';
    // Unable to write its WAL, PostgreSQL ends its sessions or itself.
    return (await isDown(database, postmaster)) ? 'PostgreSQL went down' : undefined;
  }
}

const isDown = async (database: FaultDatabase, postmaster: number): Promise<boolean> =>
  !database.isAlive(postmaster) ||
  (await database.connect().then(
    async (client) => {
      await client.end();
      return false;
    },
    () => true,
  ));

async function onScratch(database: FaultDatabase, statement: string): Promise<void> {
  const client = await database.connect(SCRATCH);
  try {
    await client.query(statement);
  } finally {
    await client.end().catch(() => undefined);
  }
}
