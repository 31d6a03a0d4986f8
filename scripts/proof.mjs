// npm run simulate | faults | fuzz | planted-bugs: the programs in proof/ that try to break the service. They are TypeScript
// and use the sources as they are, so Vite loads them instead of a build. Words after `--` go to the program.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createServer } from 'vite';
import { prepare, root } from './prepare.mjs';

const [name = '', ...words] = process.argv.slice(2);
const program = join(root, 'proof', name, 'run.ts');
if (!existsSync(program)) {
  process.stderr.write(`There is no proof called "${name}".\n`);
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
  if (words.includes('--help')) process.stdout.write(`${USAGE}\n`);
  else process.exitCode = await run(words);
} catch (error) {
  if (!String(error?.code).startsWith('ERR_PARSE_ARGS')) throw error;
  process.stderr.write(`${error.message}\n\n${USAGE}\n`);
  process.exitCode = 2;
} finally {
  await loader.close();
}
