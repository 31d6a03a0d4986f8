// npm run check: everything that can be said about the code without running it. All of it runs, then the verdict.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { prepare, root } from './prepare.mjs';

prepare();

const bin = (name) => join(root, 'node_modules', '.bin', name);
const CHECKS = [
  ['format and lint', 'biome', ['check', '--error-on-warnings', '.']],
  ['lint with types', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['types', 'tsc', ['-p', 'tsconfig.json']],
  ['types of the console', 'tsc', ['-p', 'console/tsconfig.json']],
  ['layers', 'depcruise', ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', 'src']],
  ['dead code', 'knip', ['--no-progress']],
];

const failed = CHECKS.filter(([title, command, args]) => {
  process.stdout.write(`\n== ${title}\n`);
  return spawnSync(bin(command), args, { cwd: root, stdio: 'inherit' }).status !== 0;
});
if (failed.length > 0) {
  process.stdout.write(`\nFailed: ${failed.map(([title]) => title).join(', ')}\n`);
  process.exit(1);
}
