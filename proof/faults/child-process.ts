// What Linux tells about processes.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

export const noProc = (): string | undefined =>
  existsSync('/proc/self/stat') ? undefined : 'processes can be looked at only where there is /proc';

export const isAsleep = (pid: number): boolean => statOf(pid)?.[0] === 'T';

export const childrenOf = (parent: number | undefined): number[] =>
  parent === undefined
    ? []
    : readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(Number)
        .filter((pid) => Number(statOf(pid)?.[1]) === parent);

/** State, parent and more; undefined: there is no such process. */
function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
