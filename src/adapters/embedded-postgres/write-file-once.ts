// Small secrets that are made once: either whole and on disk, or not there at all.
import { randomBytes } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The content of the file; the first to ask makes it. Several may ask at once, and a power cut may come at any time. */
export async function writeFileOnce(path: string, make: () => string): Promise<string> {
  const kept = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (kept !== undefined) return kept;

  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(make());
    await file.sync();
    await file.close();
    // Unlike a rename, a link never takes the place of what is there already.
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
