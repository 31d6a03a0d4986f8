// The hash that sql/generation.json has of the functions and migrations beside it.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The files of a folder like sql/ that the hash covers, in its order. */
export const sqlFiles = (folder: string): string[] =>
  ['functions', 'migrations'].flatMap((part) =>
    readdirSync(join(folder, part))
      .sort()
      .map((name) => `${part}/${name}`),
  );

export function sqlHash(folder: string): string {
  const hash = createHash('sha256');
  for (const file of sqlFiles(folder)) hash.update(`${file}\n${readFileSync(join(folder, file), 'utf8')}\n`);
  return hash.digest('hex');
}
