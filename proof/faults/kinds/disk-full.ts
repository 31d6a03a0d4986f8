// A disk without a byte left, until PostgreSQL has said so, and then for a while.
import { setTimeout as sleep } from 'node:timers/promises';
import type { StageDatabase } from '../database.ts';
import { eventually } from '../wait-until.ts';
import { type Effect, type FaultKind, PATIENCE_MS, SECOND, seconds } from './fault-kind.ts';

const DISK_FULL = '53100';
const FILL_AGAIN_MS = 100;
/** Beside Sluice's own database, on the same disk. */
const SCRATCH = 'postgres';
/** More than a page has room for, and not to be compressed. */
const WRITE_MUCH = `insert into disk_probe select string_agg(md5(random()::text), '') from generate_series(1, 20000)`;

export const DISK_FULL_KIND: FaultKind = {
  name: 'disk full',
  obstacle: ({ database }) =>
    database.disk ? undefined : 'only root can give PostgreSQL a small disk of its own, and not everywhere',
  prepare({ database }, random) {
    const ms = random.between(500, 4 * SECOND);
    return { details: seconds(ms), inject: () => fill(database, ms) };
  },
};

async function fill(database: StageDatabase, ms: number): Promise<Effect> {
  const { disk } = database;
  if (!disk) throw new Error('the disk is not ours to fill');
  await onScratch(database, 'create table if not exists disk_probe (text text)');
  let seen: Effect;
  try {
    const isFull = await eventually(async () => {
      disk.fill();
      seen = await trouble(database);
      return seen !== undefined;
    }, PATIENCE_MS);
    if (!isFull) throw new Error('PostgreSQL went on writing on a full disk');
    for (const over = performance.now() + ms; performance.now() < over; await sleep(FILL_AGAIN_MS))
      disk.fill();
  } finally {
    disk.free();
  }
  await (await database.reach()).end();
  await onScratch(database, 'truncate disk_probe');
  return seen;
}

/** What PostgreSQL says to somebody who wants to write; undefined: it wrote. */
async function trouble(database: StageDatabase): Promise<Effect> {
  const postmaster = await database.postmaster();
  try {
    await onScratch(database, WRITE_MUCH);
    return undefined;
  } catch (error) {
    const code = String((error as { code?: string }).code);
    if (code === DISK_FULL) return 'PostgreSQL said that the disk is full';
    // It cannot write its log, and ends everybody or itself.
    return (await isAway(database, postmaster)) ? 'PostgreSQL went down' : undefined;
  }
}

const isAway = async (database: StageDatabase, postmaster: number): Promise<boolean> =>
  !database.isAlive(postmaster) ||
  (await database.connect().then(
    async (client) => {
      await client.end();
      return false;
    },
    () => true,
  ));

async function onScratch(database: StageDatabase, statement: string): Promise<void> {
  const client = await database.connect(SCRATCH);
  try {
    await client.query(statement);
  } finally {
    await client.end().catch(() => undefined);
  }
}
