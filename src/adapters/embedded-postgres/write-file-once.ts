// Creates small files, such as secrets, exactly once: a file exists completely and synced to disk, or not at all.
import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Returns the content of the file and creates it if needed. Safe for concurrent calls and power cuts. */
export async function writeFileOnce(path: string, create: () => string): Promise<string> {
  const existing = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (existing !== undefined) return existing;

  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(create());
    await file.sync();
    await file.close();
    // Unlike a rename, a link never replaces an existing file.
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft, { force: true });
  }
  const folder = await open(dirname(path), 'r');
  await folder.sync();
  await folder.close();
  return readFile(path, 'utf8');
}
