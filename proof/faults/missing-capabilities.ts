// What a run was asked for and did not do. A run that did less has proved less, and must not look like a success.
import type { Spell } from './journal.ts';

/** A run of everything with fewer kinds than this has not been one. */
const LEAST_KINDS = 12;
/** From here on the figures of a run are worth keeping. */
const LEAST_FAULTS = 100;

type Asked = { readonly faults: number; readonly only: boolean };

type Met = { readonly lowBalance: number };

export function findShortfalls(
  { faults, only }: Asked,
  spells: readonly Spell[],
  { lowBalance }: Met,
): string[] {
  const kinds = [...new Set(spells.map(({ kind }) => kind))];
  const timesOf = (name: string): number => spells.filter(({ kind }) => kind === name).length;
  const effective = spells.filter(({ effect }) => effect !== undefined).length;
  const idle = kinds.filter(
    (name) => !spells.some(({ kind, effect }) => kind === name && effect !== undefined),
  );
  return [
    ...(spells.length === 0 ? ['No fault was injected.'] : []),
    ...(effective < faults ? [`Only ${effective} of ${faults} faults took effect.`] : []),
    ...(!only && kinds.length < LEAST_KINDS ? [`Only ${kinds.length} kinds of faults were tried.`] : []),
    ...(lowBalance === 0 ? ['No balance was ever too low, so nothing was proved of low ones.'] : []),
    ...idle.map((name) => `"${name}" was injected ${timesOf(name)} times and never took effect.`),
  ];
}

/** Everything that can be tried here was tried, often enough. */
export const isWhole = (possible: readonly { readonly name: string }[], spells: readonly Spell[]): boolean =>
  spells.filter(({ effect }) => effect !== undefined).length >= LEAST_FAULTS &&
  possible.every(({ name }) => spells.some(({ kind }) => kind === name));
