// Builds the client as ES modules and as CommonJS, each with its types. tsc is enough: there are no dependencies to bundle.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const client = join(import.meta.dirname, '..', 'client');
const tsc = join(client, '..', 'node_modules', 'typescript', 'bin', 'tsc');

for (const [settings, format, type] of [
  ['tsconfig.json', 'esm', 'module'],
  ['tsconfig.cjs.json', 'cjs', 'commonjs'],
]) {
  const args = [tsc, '-p', join(client, settings), '--noEmit', 'false'];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  const output = join(client, 'dist', format);
  writeFileSync(join(output, 'package.json'), `${JSON.stringify({ type })}\n`);
  // tsc renames the imports in scripts, but not in types.
  for (const name of readdirSync(output).filter((file) => file.endsWith('.d.ts'))) {
    const file = join(output, name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"));
  }
}
