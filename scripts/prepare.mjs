// Installs dependencies and builds server, console, portal and client if they are missing or outdated. Plain JavaScript without
// dependencies, since it runs before they are installed.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');
const pathOf = (...path) => join(root, ...path);

const modifiedAt = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

const newestIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).reduce(
    (newest, entry) => Math.max(newest, modifiedAt(join(entry.parentPath, entry.name))),
    modifiedAt(folder),
  );

const printToStderr = (text) => process.stderr.write(`${text}\n`);

function run(command, args) {
  // Tool output goes to stderr: stdout is reserved for the output of the command itself. NODE_ENV is set because tests call
  // this too, and their NODE_ENV would produce a slower build.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], env });
  if (status === 0) return;
  printToStderr(`\n${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}.`);
  process.exit(1);
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  printToStderr(`Sluice needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

function install() {
  const installed = pathOf('node_modules', '.package-lock.json');
  if (modifiedAt(installed) >= modifiedAt(pathOf('package-lock.json'))) return;
  printToStderr('Installing dependencies; the first time this takes about half a minute ...');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  if (npm?.endsWith('.js')) run(process.execPath, [npm, ...args]);
  else run('npm', args);
  // A clone can have later file times than an install in the same second.
  const now = new Date();
  utimesSync(installed, now, now);
}

function build(title, folder, sources, tool) {
  const stamp = join(folder, '.built');
  const settings = ['tsconfig.json', 'package-lock.json'].map((name) => pathOf(name));
  const changed = [...sources, ...settings].map((path) =>
    existsSync(path) && statSync(path).isDirectory() ? newestIn(path) : modifiedAt(path),
  );
  if (modifiedAt(stamp) > Math.max(...changed)) return;
  printToStderr(`Building ${title} ...`);
  rmSync(folder, { recursive: true, force: true });
  run(process.execPath, tool);
  writeFileSync(stamp, '');
}

function buildServer() {
  const settings = pathOf('tsconfig.build.json');
  const tsc = pathOf('node_modules', 'typescript', 'bin', 'tsc');
  build('the server', pathOf('dist'), [pathOf('src'), settings], [tsc, '-p', settings]);
}

function buildWebApp(app) {
  const files = ['src', 'public', 'index.html', 'package.json', 'vite.config.ts'];
  const shared = ['src', 'package.json', 'vite.ts'];
  const vite = pathOf('node_modules', 'vite', 'bin', 'vite.js');
  build(
    `the ${app}`,
    pathOf(app, 'dist'),
    [...files.map((name) => pathOf(app, name)), ...shared.map((name) => pathOf('ui', name))],
    [vite, 'build', '--logLevel', 'warn', '--config', pathOf(app, 'vite.config.ts')],
  );
}

export function buildClient() {
  const builder = pathOf('scripts', 'build-client.mjs');
  const files = ['src', 'package.json', 'tsconfig.json', 'tsconfig.cjs.json'];
  const sources = [builder, ...files.map((name) => pathOf('client', name))];
  build('the client', pathOf('client', 'dist'), sources, [builder]);
}

export function prepare() {
  requireNode();
  install();
  buildServer();
  buildWebApp('console');
  buildWebApp('portal');
  buildClient();
}
