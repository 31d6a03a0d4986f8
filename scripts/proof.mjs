// npm run simulate | model | faults | fuzz | planted-bugs: runs a program in proof/. These programs are TypeScript and import
// the sources, so Vite loads them without a build. Arguments after `--` go to the program.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { prepare, root } from './prepare.mjs';

const [name = '', ...args] = process.argv.slice(2);
const program = join(root, 'proof', name, 'run.ts');
if (!existsSync(program)) {
  process.stderr.write(`Unknown program "${name}".\n`);
  process.exit(2);
}

prepare();
const loader = await createServer({
  root,
  configFile: false,
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
const { run, USAGE } = await loader.ssrLoadModule(program);
try {
  if (args.includes('--help')) process.stdout.write(`${USAGE}\n`);
  else process.exitCode = await run(args);
} catch (error) {
  if (!String(error?.code).startsWith('ERR_PARSE_ARGS')) throw error;
  process.stderr.write(`${error.message}\n\n${USAGE}\n`);
  process.exitCode = 2;
} finally {
  await loader.close();
}
