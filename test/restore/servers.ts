// PostgreSQL servers with the tools of an installed PostgreSQL, which the embedded one does not have: dumps, base backups,
// recovery to a point in time, standbys.
import { spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { findAccount } from '../../src/adapters/embedded-postgres/os-account.ts';

/** The folder with the bin of an installed PostgreSQL. Undefined: these tests are skipped. */
export const INSTALLED = process.env['SLUICE_TEST_POSTGRES'];

const account = findAccount();
const USER = 'sluice';
export const DATABASE = 'sluice';

/** Runs a tool as the account of PostgreSQL. */
export function run(tool: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(join(INSTALLED ?? '', 'bin', tool), args, {
    cwd: '/',
    encoding: 'utf8',
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
    // A server that pg_ctl starts keeps its standard output open.
    stdio: ['ignore', 'ignore', tool === 'pg_ctl' ? 'ignore' : 'pipe'],
  });
  if (status !== 0) throw new Error(`${tool} failed: ${stderr ?? ''}`);
}

/** The server is found by its folder: one port, and a socket in each folder. */
export type Server = { readonly folder: string };

const PORT = '5432';
const socketOf = ({ folder }: Server): string => join(folder, '..');
export const connectionTo = (server: Server) => ({
  host: socketOf(server),
  port: Number(PORT),
  user: USER,
  password: '',
  database: DATABASE,
});
export const optionsFor = (server: Server): string[] => ['-h', socketOf(server), '-p', PORT, '-U', USER];

/** An empty folder that PostgreSQL can write to, with room for the socket beside the data. */
export function makeFolder(parent: string, name: string): Server {
  const outer = join(parent, name);
  mkdirSync(outer, { mode: 0o700 });
  if (account) chownSync(outer, account.uid, account.gid);
  return { folder: join(outer, 'data') };
}

function start(server: Server): void {
  const options = `-k ${socketOf(server)} -p ${PORT} -c listen_addresses=`;
  run('pg_ctl', 'start', '-w', '-D', server.folder, '-o', options, '-l', join(socketOf(server), 'log'));
}

export const stop = ({ folder }: Server): void => run('pg_ctl', 'stop', '-m', 'immediate', '-D', folder);

/** Stopped at the end of the test, if it still runs. */
export function startUntilEnd(server: Server): void {
  start(server);
  onTestFinished(() => {
    try {
      stop(server);
    } catch {
      // The test has stopped it.
    }
  });
}

/** A running server with an empty database, whose log is archived. */
export function createServer(parent: string, name: string): Server {
  const server = makeFolder(parent, name);
  run('initdb', '-D', server.folder, '-U', USER, '-A', 'trust', '-E', 'UTF8', '--locale', 'C');
  const archive = join(socketOf(server), 'archive');
  mkdirSync(archive);
  if (account) chownSync(archive, account.uid, account.gid);
  addSettings(server, [`archive_mode = on`, `archive_command = 'cp %p ${archive}/%f'`]);
  startUntilEnd(server);
  run('createdb', ...optionsFor(server), DATABASE);
  return server;
}

export const addSettings = ({ folder }: Server, lines: readonly string[]): void =>
  appendFileSync(join(folder, 'postgresql.auto.conf'), `${lines.join('\n')}\n`);

export function backUp(from: Server, to: Server, ...args: string[]): void {
  run('pg_basebackup', ...optionsFor(from), '-D', to.folder, '-X', 'stream', '-c', 'fast', ...args);
}

export function writeSignal({ folder }: Server, name: 'recovery.signal'): void {
  const file = join(folder, name);
  writeFileSync(file, '');
  if (account) chownSync(file, account.uid, account.gid);
}

export const archiveOf = (server: Server): string => join(socketOf(server), 'archive');
