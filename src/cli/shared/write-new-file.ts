// A file that a command writes. It is opened before anything else happens, and removed if its content fails.
import { open, rm } from 'node:fs/promises';
import { CommandError } from './output.ts';

type WriteFile = { write(content: Buffer): Promise<void> };

/** A file that exists is not overwritten. Only its owner can read it. */
export async function writeNewFile<T>(path: string, work: (file: WriteFile) => Promise<T>): Promise<T> {
  const file = await open(path, 'wx', 0o600).catch(() => {
    throw new CommandError(`Cannot write ${path}, or it exists.`);
  });
  try {
    const result = await work({ write: (content) => file.writeFile(content) });
    await file.sync();
    return result;
  } catch (error) {
    await rm(path);
    throw error;
  } finally {
    await file.close();
  }
}
