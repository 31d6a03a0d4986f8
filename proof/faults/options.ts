// What a run is asked for on the command line.
import { parseArgs } from 'node:util';
import { atLeastOne, wholeNumber } from '../cli-arguments.ts';
import { openRandom } from '../random.ts';
import type { FaultKind } from './kinds/fault-kind.ts';
import { openKinds } from './kinds/index.ts';

export type Orders = {
  readonly seed: number;
  readonly faults: number;
  readonly minutes: number;
  readonly perSecond: number;
  readonly short: boolean;
  readonly kinds: readonly FaultKind[];
  /** Some kinds were asked for by name. */
  readonly only: boolean;
};

export const USAGE =
  'npm run faults -- [--seed N] [--faults 200] [--minutes 30] [--short] [--only "part of a kind\'s name"]';

const KINDS_STREAM = 3;

const OPTIONS = {
  seed: { type: 'string', default: '' },
  faults: { type: 'string', default: '200' },
  minutes: { type: 'string', default: '30' },
  short: { type: 'boolean', default: false },
  only: { type: 'string', default: '' },
} as const;

export function readOrders(words: readonly string[]): Orders {
  const { values } = parseArgs({ args: [...words], options: OPTIONS });
  const { short, only } = values;
  const seed = values.seed === '' ? 1 + Math.floor(Math.random() * 1e9) : wholeNumber(values.seed, '--seed');
  const all = openKinds(openRandom(seed, KINDS_STREAM));
  const kinds = atLeastOne(
    all.filter((kind) => kind.name.includes(only) && (!short || kind.short !== undefined)),
    '--only',
  );
  return {
    seed,
    faults: short ? kinds.length : wholeNumber(values.faults, '--faults'),
    minutes: wholeNumber(values.minutes, '--minutes'),
    perSecond: short ? 20 : 40,
    short,
    kinds: [...kinds].sort((a, b) => (a.short ?? 0) - (b.short ?? 0)),
    only: only !== '',
  };
}
