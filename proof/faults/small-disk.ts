// A tmpfs whose size can be changed while it is in use; needs root, and is not allowed in every container.
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export type SmallDisk = {
  /** Uses all free space; called repeatedly, since space becomes free again. */
  fill(): void;
  free(): void;
  unmount(): void;
};

const MEGABYTE = 2 ** 20;
const SIZE_MEGABYTES = 4_096;
const CHUNKS = [MEGABYTE, 4_096].map((size) => Buffer.alloc(size, 1));

/** Undefined where mounting is not allowed. */
export function mountSmallDisk(mountPoint: string): SmallDisk | undefined {
  const mount = (...args: string[]): boolean =>
    spawnSync('mount', [...args, mountPoint], { stdio: 'ignore' }).status === 0;
  const resize = (megabytes: number): void => {
    if (!mount('-o', `remount,size=${megabytes}m`)) throw new Error('the disk cannot be resized');
  };
  if (!mount('-t', 'tmpfs', '-o', `size=${SIZE_MEGABYTES}m,mode=711`, 'tmpfs')) return undefined;
  const ballast = join(mountPoint, 'ballast');
  let isSmall = false;
  return {
    fill() {
      // Shrunk first: the ballast uses memory.
      if (!isSmall) {
        const { blocks, bfree, bsize } = statfsSync(mountPoint);
        resize(Math.ceil(((blocks - bfree) * bsize) / MEGABYTE) + 1);
        isSmall = true;
      }
      writeUntilFull(ballast);
    },
    free() {
      isSmall = false;
      rmSync(ballast, { force: true });
      resize(SIZE_MEGABYTES);
    },
    unmount: () => void spawnSync('umount', [mountPoint], { stdio: 'ignore' }),
  };
}

function writeUntilFull(file: string): void {
  const fd = openSync(file, 'a');
  try {
    for (const chunk of CHUNKS) {
      try {
        for (;;) writeSync(fd, chunk);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
  } finally {
    closeSync(fd);
  }
}
