// npm run check: all static checks. All of them run; the command fails if any of them failed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packClient } from './pack-client.mjs';
import { prepare, root } from './prepare.mjs';

prepare();
const scratch = mkdtempSync(join(tmpdir(), 'sluice-check-'));
const clientPackage = packClient(scratch);

const bin = (name) => (name === 'node' ? process.execPath : join(root, 'node_modules', '.bin', name));
const CHECKS = [
  ['format and lint', 'biome', ['check', '--error-on-warnings', '.']],
  ['lint with types', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['types', 'tsc', ['-p', 'tsconfig.json']],
  ['types of the client', 'tsc', ['-p', 'client/tsconfig.json']],
  ['types of what the web apps share', 'tsc', ['-p', 'ui/tsconfig.json']],
  ['types of the console', 'tsc', ['-p', 'console/tsconfig.json']],
  ['types of the portal', 'tsc', ['-p', 'portal/tsconfig.json']],
  [
    'layers',
    'depcruise',
    [
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
      'src',
      'client/src',
      'console/src',
      'portal/src',
      'ui/src',
    ],
  ],
  ['dead code', 'knip', ['--no-progress']],
  ['API documents', 'node', ['scripts/lint-documents.mjs']],
  ['package of the client', 'publint', ['--strict', clientPackage]],
  ['package of the client, its types', 'attw', ['--format', 'ascii', '--no-color', clientPackage]],
];

/** In parallel. The output of a check is printed in one piece when it ends, so outputs do not mix. */
const results = await Promise.all(
  CHECKS.map(async ([title, command, args]) => {
    const child = spawn(bin(command), args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
    const [code] = await once(child, 'close');
    process.stdout.write(`\n== ${title}: ${code === 0 ? 'good' : 'FAILED'}\n${Buffer.concat(output)}`);
    return { title, isGood: code === 0 };
  }),
);
rmSync(scratch, { recursive: true, force: true });
const failed = results.filter(({ isGood }) => !isGood);
if (failed.length > 0) {
  process.stdout.write(`\nFailed: ${failed.map(({ title }) => title).join(', ')}\n`);
  process.exit(1);
}
