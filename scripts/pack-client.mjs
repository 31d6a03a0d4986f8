// Makes the package of the client as it would be published.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildClient, root } from './prepare.mjs';

/** Returns the path of the archive in the folder. */
export function packClient(folder) {
  buildClient();
  const args = ['pack', '--workspace', 'client', '--pack-destination', folder, '--loglevel=error'];
  execFileSync('npm', args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  const name = readdirSync(folder).find((file) => file.endsWith('.tgz'));
  if (name === undefined) throw new Error('npm pack made no archive.');
  return join(folder, name);
}
