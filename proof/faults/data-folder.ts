// Copies the data folder of the running PostgreSQL, and later puts the copy in its place.
import { spawnSync } from 'node:child_process';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';

/** With owners: as root, PostgreSQL runs as another user. Files that PostgreSQL deletes during the copy are not needed. */
const copy = (from: string, to: string): number =>
  spawnSync('cp', ['-a', from, to], { stdio: 'ignore' }).status ?? 1;

/** A base backup: what is written during the copy is replayed from the log when the copy is started. */
export async function copyDataFolder(client: pg.Client, data: string, to: string): Promise<void> {
  rmSync(to, { recursive: true, force: true });
  await client.query(`select pg_backup_start('fault injection', fast => true)`);
  copy(data, to);
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  // A segment that PostgreSQL recycles during the copy is missing in it, though the log is complete.
  let tries = 5;
  while (copy(`${data}/pg_wal/.`, join(to, 'pg_wal')) !== 0) {
    tries -= 1;
    if (tries === 0) throw new Error('the log could not be copied');
  }
  for (const file of ['postmaster.pid', 'postmaster.opts']) rmSync(join(to, file), { force: true });
  const label = join(to, 'backup_label');
  writeFileSync(label, rows[0]?.labelfile ?? '');
  spawnSync('chown', [`--reference=${join(to, 'PG_VERSION')}`, label]);
}

/**
 * Stops PostgreSQL and replaces its folder. It is moved away first, so that it is not started again before the copy is in its
 * place. `whileStopped` runs when nothing can be written.
 */
export async function replaceDataFolder(
  data: string,
  by: string,
  { stop, whileStopped }: { stop(folder: string): Promise<void>; whileStopped(): Promise<void> },
): Promise<void> {
  const lost = `${data}.lost`;
  rmSync(lost, { recursive: true, force: true });
  renameSync(data, lost);
  await stop(lost);
  await sleep(200);
  await whileStopped();
  const draft = `${data}.restored`;
  if (copy(by, draft) !== 0) throw new Error('the backup could not be copied');
  renameSync(draft, data);
  rmSync(lost, { recursive: true, force: true });
}
