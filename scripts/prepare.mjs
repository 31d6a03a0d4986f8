// Installs and builds what is missing or out of date, and nothing else: a second start goes straight through.
// Plain JavaScript without dependencies, since it runs before there are any.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..');
const at = (...path) => join(root, ...path);

const changedAt = (path) => (existsSync(path) ? statSync(path).mtimeMs : 0);

const newestIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).reduce(
    (newest, entry) => Math.max(newest, changedAt(join(entry.parentPath, entry.name))),
    changedAt(folder),
  );

const say = (text) => process.stderr.write(`${text}\n`);

function run(command, args) {
  // What a tool prints belongs on stderr: stdout is for the answer of the command that was asked for.
  // Tests call this too, and must not get the slower code that is meant for them.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], env });
  if (status === 0) return;
  say(`\n${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}.`);
  process.exit(1);
}

function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  say(`Sluice needs Node.js 20.19 or newer; this is ${process.versions.node}.`);
  process.exit(1);
}

function install() {
  const installed = at('node_modules', '.package-lock.json');
  if (changedAt(installed) >= changedAt(at('package-lock.json'))) return;
  say('Installing dependencies; the first time this takes about half a minute ...');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  if (npm?.endsWith('.js')) run(process.execPath, [npm, ...args]);
  else run('npm', args);
  // A clone's files may carry a later time than the install that follows within the same second.
  const now = new Date();
  utimesSync(installed, now, now);
}

function build(what, folder, sources, tool) {
  const stamp = join(folder, '.built');
  const settings = ['tsconfig.json', 'package-lock.json'].map((name) => at(name));
  const changed = [...sources, ...settings].map((path) =>
    existsSync(path) && statSync(path).isDirectory() ? newestIn(path) : changedAt(path),
  );
  if (changedAt(stamp) > Math.max(...changed)) return;
  say(`Building ${what} ...`);
  rmSync(folder, { recursive: true, force: true });
  run(process.execPath, tool);
  writeFileSync(stamp, '');
}

function buildServer() {
  const settings = at('tsconfig.build.json');
  const tsc = at('node_modules', 'typescript', 'bin', 'tsc');
  build('the server', at('dist'), [at('src'), settings], [tsc, '-p', settings]);
}

function buildConsole() {
  const files = ['src', 'public', 'index.html', 'package.json', 'vite.config.ts'];
  const vite = at('node_modules', 'vite', 'bin', 'vite.js');
  build(
    'the console',
    at('console', 'dist'),
    files.map((name) => at('console', name)),
    [vite, 'build', '--logLevel', 'warn', '--config', at('console', 'vite.config.ts')],
  );
}

export function prepare() {
  requireNode();
  install();
  buildServer();
  buildConsole();
}
