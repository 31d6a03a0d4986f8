// Where the database lives. Normally in the folder asked for, with the binaries where npm put them. Root's folders are
// often closed to the account PostgreSQL runs as. Binaries that it cannot reach are copied beside the data; if the
// folder asked for is closed itself, both go to a folder of their own under /var/lib, and a note in it says where.
import { existsSync } from 'node:fs';
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
  stat,
} from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { findBinaries } from './binaries.ts';
import { type Account, canEnter, canRun, findAccount } from './os-account.ts';
import { writeFileOnce } from './write-file-once.ts';

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
  const named = resolve(wanted);
  const binaries = givenBinaries ?? (await findBinaries());
  const isNew = !existsSync(named);
  await mkdir(named, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      `${named} cannot be the data folder (${error.code}). Set SLUICE_DATA_DIR to a folder that you can write to.`,
    );
  });
  // One folder has one name here, whatever links lead to it.
  const asked = await realpath(named);
  const account = (await ownerOf(join(asked, 'postgres'))) ?? findAccount();
  if (!account) return { folder: asked, binaries, account, moved: false };

  if (!existsSync(join(asked, NOTE))) {
    // PostgreSQL must be able to pass through to its own folder inside; a folder of somebody else's is left as it is.
    if (isNew) await chmod(asked, 0o711);
    if (canEnter(account, asked)) {
      const isReachable = canRun(account, join(binaries, 'bin', 'postgres'));
      return {
        folder: asked,
        binaries: isReachable ? binaries : await copyBinaries(binaries, asked),
        account,
        moved: false,
      };
    }
    // Starting anew elsewhere would look as if all the money were gone.
    if (existsSync(join(asked, 'postgres')))
      throw new Error(
        `"${account.name}", as whom PostgreSQL runs, can no longer enter ${asked}, where the database is. Let it in (chmod o+x on the folders above it), or move the folder.`,
      );
  }
  const folder = await folderElsewhere(asked);
  return { folder, binaries: await copyBinaries(binaries, folder), account, moved: true };
}

/** As root, a cluster that is there already is run by whoever made it. */
async function ownerOf(cluster: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0 || !existsSync(cluster)) return undefined;
  const { uid, gid } = await stat(cluster);
  return { name: `user ${uid}`, uid, gid };
}

async function folderElsewhere(asked: string): Promise<string> {
  await mkdir(ELSEWHERE, { recursive: true, mode: 0o711 });
  await chmod(ELSEWHERE, 0o711);
  const note = join(asked, NOTE);
  const isNoted = existsSync(note);
  const made = isNoted ? undefined : await mkdtemp(join(ELSEWHERE, `${basename(asked)}-`));
  if (made) await chmod(made, 0o711);
  const folder = (await writeFileOnce(note, () => `${made}\n`)).trim();
  // Two first starts at once: one note was written, the other's folder is not needed.
  if (made !== undefined && made !== folder) await rmdir(made);
  if (!existsSync(folder))
    throw new Error(
      `${note} says that the database is in ${folder}, but that folder is gone. Restore it, or remove the note to begin with an empty database.`,
    );
  return folder;
}

async function copyBinaries(from: string, folder: string): Promise<string> {
  const { version } = JSON.parse(
    await readFile(join(from, '..', 'package.json'), 'utf8').catch(() => '{"version":"local"}'),
  );
  const to = join(folder, `postgresql-${version}`);
  if (existsSync(to)) return to;
  // Copied aside and renamed: an interrupted copy is never mistaken for a whole one.
  const half = await mkdtemp(`${to}.part-`);
  await cp(from, half, { recursive: true, verbatimSymlinks: true });
  await chmod(half, 0o755);
  await rename(half, to).catch(async (error: NodeJS.ErrnoException) => {
    await rm(half, { recursive: true, force: true });
    if (!isTaken(error)) throw error;
  });
  return to;
}

/** A folder was renamed to where another process was first. */
export const isTaken = ({ code }: NodeJS.ErrnoException): boolean =>
  code === 'ENOTEMPTY' || code === 'EEXIST';

/** Gives PostgreSQL what it has to own. */
export async function handOver(path: string, account: Account | undefined): Promise<void> {
  if (account) await chown(path, account.uid, account.gid);
}
