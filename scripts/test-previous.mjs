// npm run test:previous: builds the version named in test/previous-commit, and runs its processes beside the current ones on
// one database, in both orders. An upgrade without downtime, and the way back, need this.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { prepare, root } from './prepare.mjs';

const commit = readFileSync(join(root, 'test', 'previous-commit'), 'utf8').trim();
const read = (path) => readFileSync(path, 'utf8');
// With other packages of ours, the build may need its own.
const packages = createHash('sha256')
  .update(read(join(root, 'package-lock.json')))
  .digest('hex')
  .slice(0, 8);
const folder = join(root, '.previous', `${commit}-${packages}`);

const run = (command, args, cwd) => execFileSync(command, args, { cwd, stdio: ['ignore', 2, 2] });

/** Renamed when it is complete: an interrupted build is not used. */
function build() {
  const unfinished = `${folder}-unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const archive = join(unfinished, 'source.tar');
  run('git', ['archive', '--output', archive, commit], root);
  run('tar', ['-xf', archive, '-C', unfinished], root);
  rmSync(archive);
  // Inside this folder, packages are found in ours, as long as they are the same.
  if (read(join(unfinished, 'package-lock.json')) !== read(join(root, 'package-lock.json')))
    run('npm', ['ci', '--no-audit', '--no-fund'], unfinished);
  run(
    process.execPath,
    [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', 'tsconfig.build.json'],
    unfinished,
  );
  renameSync(unfinished, folder);
}

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
