// Where the database lives. Normally in the folder asked for, with the binaries where npm put them. Root's folders
// are often closed to the account PostgreSQL runs as; then both go to a folder of their own under /var/lib, and the
// folder asked for keeps a note that says where.
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { type Account, canUse, findAccount } from './account.ts';
import { findBinaries } from './binaries.ts';

export type Placement = {
  /** Holds the cluster and everything that belongs to it. */
  readonly folder: string;
  readonly binaries: string;
  readonly account: Account | undefined;
  /** True when the folder asked for could not be used. */
  readonly moved: boolean;
};

const NOTE = 'moved-to';
const ELSEWHERE = '/var/lib/sluice';

export async function placeDatabase(wanted: string, givenBinaries?: string): Promise<Placement> {
  const asked = resolve(wanted);
  const binaries = givenBinaries ?? (await findBinaries());
  const account = findAccount();
  await mkdir(asked, { recursive: true });
  if (!account) return { folder: asked, binaries, account, moved: false };

  // PostgreSQL must be able to pass through to its own folder inside.
  if (!existsSync(join(asked, NOTE))) {
    await chmod(asked, 0o711);
    if (canUse(account, { folder: asked, program: join(binaries, 'bin', 'postgres') }))
      return { folder: asked, binaries, account, moved: false };
  }
  const folder = await folderElsewhere(asked);
  return { folder, binaries: await copyBinaries(binaries, folder), account, moved: true };
}

async function folderElsewhere(asked: string): Promise<string> {
  const note = join(asked, NOTE);
  if (existsSync(note)) {
    const folder = (await readFile(note, 'utf8')).trim();
    if (existsSync(folder)) return folder;
  }
  await mkdir(ELSEWHERE, { recursive: true, mode: 0o711 });
  await chmod(ELSEWHERE, 0o711);
  const folder = await mkdtemp(join(ELSEWHERE, `${basename(asked)}-`));
  await chmod(folder, 0o711);
  await writeFile(note, `${folder}\n`);
  return folder;
}

async function copyBinaries(from: string, folder: string): Promise<string> {
  const { version } = JSON.parse(
    await readFile(join(from, '..', 'package.json'), 'utf8').catch(() => '{"version":"local"}'),
  );
  const to = join(folder, `postgresql-${version}`);
  if (existsSync(to)) return to;
  // Copied aside and renamed: an interrupted copy is never mistaken for a whole one.
  const half = `${to}.part`;
  await cp(from, half, { recursive: true, verbatimSymlinks: true });
  await rename(half, to);
  return to;
}

/** Gives PostgreSQL what it has to own. */
export async function handOver(path: string, account: Account | undefined): Promise<void> {
  if (account) await chown(path, account.uid, account.gid);
}
