// The runtimes that the client is tested on, besides the Node.js that runs this. They have 400 MB, so they are no
// dependencies: they are downloaded from the npm registry when the client is tested, and kept in `.runtimes`.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findNode24 } from './node24.mjs';
import { root } from './prepare.mjs';

const DOWNLOAD_MS = 300_000;
const { platform, arch } = process;
const is64 = arch === 'x64';

// Only the packages with the executables themselves: the others copy it in an install script.
const RUNTIMES = {
  node18: {
    name: `${platform === 'darwin' && !is64 ? 'node-bin' : 'node'}-${platform}-${arch}`,
    version: '18.20.8',
    file: 'bin/node',
  },
  deno: {
    name: `@deno/${platform}-${arch}${platform === 'linux' ? '-glibc' : ''}`,
    version: '2.9.6',
    file: 'deno',
  },
  bun: { name: `@oven/bun-${platform}-${is64 ? 'x64' : 'aarch64'}`, version: '1.4.4', file: 'bin/bun' },
  workerd: {
    name: `@cloudflare/workerd-${platform}-${is64 ? '64' : 'arm64'}`,
    version: '1.20261110.1',
    file: 'bin/workerd',
  },
};

function findOrDownload({ name, version, file }) {
  const folder = join(root, '.runtimes', `${name.replaceAll(/[@/]/g, '_')}-${version}`);
  const executable = join(folder, 'node_modules', name, file);
  if (!existsSync(executable)) {
    process.stderr.write(`Downloading ${name} ${version} ...\n`);
    const flags = ['--no-save', '--no-package-lock', '--ignore-scripts', '--fetch-retries=1', '--no-audit'];
    const args = ['install', '--prefix', folder, ...flags, `${name}@${version}`];
    spawnSync('npm', args, { stdio: 'ignore', timeout: DOWNLOAD_MS });
  }
  const { status } = spawnSync(executable, ['--version'], { stdio: 'ignore' });
  return status === 0 ? executable : undefined;
}

/** Paths by name; undefined without a registry, and on a platform that a runtime does not support. */
export const findClientRuntimes = () => ({
  node24: findNode24(),
  ...Object.fromEntries(Object.entries(RUNTIMES).map(([name, its]) => [name, findOrDownload(its)])),
});
