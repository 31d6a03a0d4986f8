// npm run check: everything that can be said about the code without running it. All of it runs, then the verdict.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { prepare, root } from './prepare.mjs';

prepare();

const bin = (name) => join(root, 'node_modules', '.bin', name);
const CHECKS = [
  ['format and lint', 'biome', ['check', '--error-on-warnings', '.']],
  ['lint with types', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['types', 'tsc', ['-p', 'tsconfig.json']],
  ['types of the console', 'tsc', ['-p', 'console/tsconfig.json']],
  [
    'layers',
    'depcruise',
    ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', 'src', 'console/src'],
  ],
  ['dead code', 'knip', ['--no-progress']],
];

/** All at once, so that no processor waits; what each says is shown when it is done, in one piece. */
const verdicts = await Promise.all(
  CHECKS.map(async ([title, command, args]) => {
    const child = spawn(bin(command), args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const said = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
    const [code] = await once(child, 'close');
    process.stdout.write(`\n== ${title}: ${code === 0 ? 'good' : 'FAILED'}\n${Buffer.concat(said)}`);
    return { title, isGood: code === 0 };
  }),
);
const failed = verdicts.filter(({ isGood }) => !isGood);
if (failed.length > 0) {
  process.stdout.write(`\nFailed: ${failed.map(({ title }) => title).join(', ')}\n`);
  process.exit(1);
}
