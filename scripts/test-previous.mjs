// npm run test:previous: builds the version named in test/previous-commit, and runs its processes beside the current ones on
// one database, in both orders. An upgrade without downtime, and the way back, need this.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { prepare, root } from './prepare.mjs';

const commit = readFileSync(join(root, 'test', 'previous-commit'), 'utf8').trim();
const folder = join(root, '.previous', commit);

const run = (command, args, cwd) => execFileSync(command, args, { cwd, stdio: ['ignore', 2, 2] });

function build() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = join(folder, 'source.tar');
  run('git', ['archive', '--output', archive, commit], root);
  run('tar', ['-xf', archive, '-C', folder], root);
  rmSync(archive);
  // Inside this folder, packages are found in ours, as long as they are the same.
  if (read(join(folder, 'package-lock.json')) !== read(join(root, 'package-lock.json')))
    run('npm', ['ci', '--no-audit', '--no-fund'], folder);
  run(
    process.execPath,
    [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', 'tsconfig.build.json'],
    folder,
  );
}

const read = (path) => readFileSync(path, 'utf8');

prepare();
if (!existsSync(join(folder, 'dist', 'main', 'sluice.js'))) {
  process.stderr.write(`Building the previous version, ${commit.slice(0, 7)} ...\n`);
  build();
}
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--project', 'previous', ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SLUICE_PREVIOUS: folder },
  },
);
process.exit(status ?? 1);
