// npm run test:client: the packed client on every runtime that it supports, against a real server.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findClientRuntimes } from './client-runtimes.mjs';
import { prepare, root } from './prepare.mjs';

prepare();
const runtimes = findClientRuntimes();
for (const [name, path] of Object.entries(runtimes))
  if (path === undefined)
    process.stdout.write(`No ${name} could be found or downloaded: the client was not tested on it.\n`);

const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', 'test/client/runtimes'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, SLUICE_TEST_RUNTIMES: JSON.stringify(runtimes) },
});
process.exit(status ?? 1);
