// Chooses the folder of the database: normally the requested one, with the binaries from npm. The account of PostgreSQL
// often cannot enter root's folders. Then the binaries are copied beside the data; if it cannot enter the requested folder
// either, both go to a folder under /var/lib, and a file in the requested folder contains its path.
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
  /** Contains the cluster and its files. */
  readonly folder: string;
  readonly binaries: string;
  readonly account: Account | undefined;
  /** True if the requested folder could not be used. */
  readonly moved: boolean;
};

const NOTE = 'moved-to';
const FALLBACK_FOLDER = '/var/lib/sluice';

export async function placeDatabase(path: string, customBinaries?: string): Promise<Placement> {
  const absolute = resolve(path);
  const binaries = customBinaries ?? (await findBinaries());
  const isNew = !existsSync(absolute);
  await mkdir(absolute, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    throw new Error(
      `${absolute} cannot be the data folder (${error.code}). Set SLUICE_DATA_DIR to a folder that you can write to.`,
    );
  });
  // Without symlinks, so that one folder always has one name.
  const requested = await realpath(absolute);
  const account = (await ownerOf(join(requested, 'postgres'))) ?? findAccount();
  if (!account) return { folder: requested, binaries, account, moved: false };

  if (!existsSync(join(requested, NOTE))) {
    // PostgreSQL must be able to enter its own folder inside; an existing folder keeps its mode.
    if (isNew) await chmod(requested, 0o711);
    if (canEnter(account, requested)) {
      const isReachable = canRun(account, join(binaries, 'bin', 'postgres'));
      return {
        folder: requested,
        binaries: isReachable ? binaries : await copyBinaries(binaries, requested),
        account,
        moved: false,
      };
    }
    // A new empty database elsewhere would look as if all balances were lost.
    if (existsSync(join(requested, 'postgres')))
      throw new Error(
        `PostgreSQL runs as "${account.name}", which can no longer enter ${requested}, the folder of the database. Allow it (chmod o+x on the folders above it), or move the folder.`,
      );
  }
  const folder = await fallbackFolder(requested);
  return { folder, binaries: await copyBinaries(binaries, folder), account, moved: true };
}

/** As root, an existing cluster runs under the account that owns it. */
async function ownerOf(cluster: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0 || !existsSync(cluster)) return undefined;
  const { uid, gid } = await stat(cluster);
  return { name: `user ${uid}`, uid, gid };
}

async function fallbackFolder(requested: string): Promise<string> {
  await mkdir(FALLBACK_FOLDER, { recursive: true, mode: 0o711 });
  await chmod(FALLBACK_FOLDER, 0o711);
  const note = join(requested, NOTE);
  const isNoted = existsSync(note);
  const created = isNoted ? undefined : await mkdtemp(join(FALLBACK_FOLDER, `${basename(requested)}-`));
  if (created) await chmod(created, 0o711);
  const folder = (await writeFileOnce(note, () => `${created}\n`)).trim();
  // Two concurrent first starts: only one note was written, so the other folder is removed.
  if (created !== undefined && created !== folder) await rmdir(created);
  if (!existsSync(folder))
    throw new Error(
      `${note} names ${folder} as the folder of the database, but it does not exist. Restore it, or remove ${note} to start with an empty database.`,
    );
  return folder;
}

async function copyBinaries(from: string, folder: string): Promise<string> {
  const { version } = JSON.parse(
    await readFile(join(from, '..', 'package.json'), 'utf8').catch(() => '{"version":"local"}'),
  );
  const to = join(folder, `postgresql-${version}`);
  if (existsSync(to)) return to;
  // Copied under a temporary name and renamed: an interrupted copy is never used.
  const draft = await mkdtemp(`${to}.part-`);
  await cp(from, draft, { recursive: true, verbatimSymlinks: true });
  await chmod(draft, 0o755);
  await rename(draft, to).catch(async (error: NodeJS.ErrnoException) => {
    await rm(draft, { recursive: true, force: true });
    if (!isTaken(error)) throw error;
  });
  return to;
}

/** Another process created the folder first. */
export const isTaken = ({ code }: NodeJS.ErrnoException): boolean =>
  code === 'ENOTEMPTY' || code === 'EEXIST';

/** Without an account, the owner stays. */
export async function changeOwner(path: string, account: Account | undefined): Promise<void> {
  if (account) await chown(path, account.uid, account.gid);
}
