// What a running server leaves for others to find: its number and where its socket is.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NO_SUCH_PID = 2_147_483_646;

/** The socket folder of the live server on this cluster, if there is one. */
export function runningSocket(data: string): string | undefined {
  const pidFile = join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return undefined;
  const text = readFileSync(pidFile, 'utf8');
  const [pid = '', , , , socket] = text.split('\n');
  if (!pid || !isAlive(Number(pid))) return undefined;
  const command = commandOf(pid);
  if (command === undefined || command.includes(data)) return socket || undefined;
  // Some other PostgreSQL: whose it is, PostgreSQL itself may find out.
  if (/postgres/.test(command)) return undefined;
  // A killed server's number now belongs to another process, and PostgreSQL would take that for itself. Only the
  // number is replaced: the rest of the file guards against the killed server's last orphans. Read and written
  // without a pause, since another process may be starting the server.
  writeFileSync(pidFile, text.replace(pid, String(NO_SUCH_PID)));
  return undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Undefined where there is no /proc to ask: a live process is given the benefit of the doubt. */
function commandOf(pid: string): string | undefined {
  if (!existsSync('/proc/self/cmdline')) return undefined;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
