// The folder of the cluster's socket: beside the data, or in the folder for temporary files if that path is too long for a
// socket. It is the same for every start, so that connected processes find the cluster again.
import { createHash } from 'node:crypto';
import { lstat, mkdir, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { changeOwner, type Placement } from './placement.ts';

/** The full path of a socket is limited to 107 bytes. */
const LONGEST_FOLDER = 90;

function socketFolder({ folder }: Placement): { path: string; isTemporary: boolean } {
  const beside = join(folder, 'socket');
  if (Buffer.byteLength(beside) <= LONGEST_FOLDER) return { path: beside, isTemporary: false };
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return { path: join(tmpdir(), `sluice-${name}`), isTemporary: true };
}

export async function createSocketFolder(placement: Placement): Promise<string> {
  const { account } = placement;
  const { path } = socketFolder(placement);
  await mkdir(path, { mode: 0o700 }).then(
    () => changeOwner(path, account),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  // Any user can write to the folder for temporary files, so another one may have created it.
  const { uid, mode } = await lstat(path);
  const isOurs = uid === (account?.uid ?? process.getuid?.()) && (mode & 0o777) === 0o700;
  if (!isOurs)
    throw new Error(`${path} belongs to another user; remove it, or set SLUICE_DATA_DIR to a shorter path`);
  return path;
}

export async function removeSocketFolder(placement: Placement): Promise<void> {
  const { path, isTemporary } = socketFolder(placement);
  if (isTemporary) await rmdir(path).catch(() => undefined);
}
