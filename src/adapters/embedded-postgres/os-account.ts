// Who PostgreSQL runs as. It refuses to run as root, so root lends it an unprivileged account.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export type Account = { readonly name: string; readonly uid: number; readonly gid: number };

/** Undefined: we are an ordinary user and PostgreSQL runs as we do. */
export function findAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const passwd = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const wanted of ['postgres', 'nobody']) {
    const [name, , uid, gid] = passwd.find(([user]) => user === wanted) ?? [];
    if (name !== undefined) return { name, uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    'PostgreSQL cannot run as root and there is no user "postgres" or "nobody" to run it as. Create one, run as an ordinary user, or set DATABASE_URL.',
  );
}

const succeeds = ({ uid, gid }: Account, script: string, path: string): boolean =>
  spawnSync('/bin/sh', ['-c', script, 'sh', path], { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0;

export const canEnter = (account: Account, folder: string): boolean => succeeds(account, 'cd "$1"', folder);

export const canRun = (account: Account, program: string): boolean =>
  succeeds(account, '"$1" --version', program);
