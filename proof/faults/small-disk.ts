// A disk in memory whose size can be changed while it is in use; only root may, and not in every container.
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export type SmallDisk = {
  /** Takes whatever is left; again and again, since others give space back. */
  fill(): void;
  free(): void;
  unmount(): void;
};

const MEGABYTE = 2 ** 20;
const SIZE_MEGABYTES = 4_096;
const PIECES = [MEGABYTE, 4_096].map((size) => Buffer.alloc(size, 1));

/** Undefined where that cannot be had. */
export function mountSmallDisk(place: string): SmallDisk | undefined {
  const mount = (...words: string[]): boolean =>
    spawnSync('mount', [...words, place], { stdio: 'ignore' }).status === 0;
  const resize = (megabytes: number): void => {
    if (!mount('-o', `remount,size=${megabytes}m`)) throw new Error('the disk cannot be made another size');
  };
  if (!mount('-t', 'tmpfs', '-o', `size=${SIZE_MEGABYTES}m,mode=711`, 'tmpfs')) return undefined;
  const ballast = join(place, 'ballast');
  let isSmall = false;
  return {
    fill() {
      // First smaller: what fills it is memory.
      if (!isSmall) {
        const { blocks, bfree, bsize } = statfsSync(place);
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
    unmount: () => void spawnSync('umount', [place], { stdio: 'ignore' }),
  };
}

function writeUntilFull(file: string): void {
  const fd = openSync(file, 'a');
  try {
    for (const piece of PIECES) {
      try {
        for (;;) writeSync(fd, piece);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
  } finally {
    closeSync(fd);
  }
}
