// The operating system account of PostgreSQL. It does not run as root, so root starts it under an unprivileged account.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export type Account = { readonly name: string; readonly uid: number; readonly gid: number };

/** Undefined: this process does not run as root, and PostgreSQL uses the same account. */
export function findAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const passwd = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const candidate of ['postgres', 'nobody']) {
    const [name, , uid, gid] = passwd.find(([user]) => user === candidate) ?? [];
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
