// Where the cluster's socket is: beside the data, or in the folder for temporary files when that path is too long for a
// socket. The same for every start, so that those who are connected find the cluster again.
import { createHash } from 'node:crypto';
import { lstat, mkdir, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { handOver, type Placement } from './placement.ts';

/** A socket's whole path must fit into 107 bytes. */
const LONGEST_FOLDER = 90;

function socketFolder({ folder }: Placement): { path: string; isTemporary: boolean } {
  const beside = join(folder, 'socket');
  if (Buffer.byteLength(beside) <= LONGEST_FOLDER) return { path: beside, isTemporary: false };
  const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  return { path: join(tmpdir(), `sluice-${name}`), isTemporary: true };
}

export async function makeSocketFolder(placement: Placement): Promise<string> {
  const { account } = placement;
  const { path } = socketFolder(placement);
  await mkdir(path, { mode: 0o700 }).then(
    () => handOver(path, account),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  // The folder for temporary files is everybody's: somebody else may have been there first.
  const { uid, mode } = await lstat(path);
  const isOurs = uid === (account?.uid ?? process.getuid?.()) && (mode & 0o777) === 0o700;
  if (!isOurs) throw new Error(`${path} is not ours; remove it, or set SLUICE_DATA_DIR to a shorter path`);
  return path;
}

export async function removeSocketFolder(placement: Placement): Promise<void> {
  const { path, isTemporary } = socketFolder(placement);
  if (isTemporary) await rmdir(path).catch(() => undefined);
}
