// Process state from /proc.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

export const procUnavailable = (): string | undefined =>
  existsSync('/proc/self/stat') ? undefined : 'needs /proc';

export const isStopped = (pid: number): boolean => statOf(pid)?.[0] === 'T';

export const childrenOf = (parent: number | undefined): number[] =>
  parent === undefined
    ? []
    : readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(Number)
        .filter((pid) => Number(statOf(pid)?.[1]) === parent);

/** The fields from the state on; undefined if there is no such process. */
function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
