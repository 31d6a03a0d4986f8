// Finds a Node.js 24: this one, the executable that NODE24 names, or the one of the npm registry.
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';

const MAJOR = '24';
const DOWNLOAD_MS = 300_000;

const is24 = (version) => version?.split('.')[0] === MAJOR;

export const isNode24 = is24(process.versions.node);

/** Undefined without a registry, and on a platform that it has no executable for. */
export function findNode24() {
  if (isNode24) return process.execPath;
  const named = process.env.NODE24;
  const found = named || print('npm', npmExec(), 'process.execPath');
  const version = found && print(found, [], 'process.versions.node');
  if (is24(version)) return found;
  if (named)
    throw new Error(`NODE24 must be the path of a Node.js ${MAJOR}; ${named} is ${version || 'no Node.js'}.`);
  return undefined;
}

/** The package with the executable itself: the package `node` links it in an install script, and those are disabled. */
function npmExec() {
  const prefix = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  const name = `${prefix}-${process.platform}-${process.arch}@${MAJOR}`;
  return ['exec', '--yes', '--prefer-offline', '--fetch-retries=1', `--package=${name}`, '--', 'node'];
}

function print(command, args, expression) {
  const { status, stdout } = spawnSync(command, [...args, '-p', expression], {
    // Outside of the project, whose settings are about its own packages.
    cwd: tmpdir(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: DOWNLOAD_MS,
  });
  return status === 0 ? stdout.trim() : undefined;
}
