// Reads postmaster.pid, which contains the process id and the socket folder of a running server.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NO_SUCH_PID = 2_147_483_646;

/** The socket folder of the running server of this cluster, if there is one. */
export function runningSocket(data: string): string | undefined {
  const pidFile = join(data, 'postmaster.pid');
  if (!existsSync(pidFile)) return undefined;
  const text = readFileSync(pidFile, 'utf8');
  const [pid = '', , , , socket] = text.split('\n');
  if (!pid || !isAlive(Number(pid))) return undefined;
  const command = commandOf(pid);
  if (command === undefined || command.includes(data)) return socket || undefined;
  // Another PostgreSQL process: PostgreSQL checks itself whether it belongs to this cluster.
  if (/postgres/.test(command)) return undefined;
  // The process id of a killed server now belongs to an unrelated process, and PostgreSQL would refuse to start. Only
  // the id is replaced, because the rest of the file protects against orphans of the killed server. Read and write are
  // synchronous, because another process may be starting the server.
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

/** Undefined without /proc: then a running process counts as the server. */
function commandOf(pid: string): string | undefined {
  if (!existsSync('/proc/self/cmdline')) return undefined;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
