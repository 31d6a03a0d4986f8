// What a run is asked for on the command line.
import { parseArgs } from 'node:util';
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
  help: { type: 'boolean', default: false },
} as const;

/** Undefined: it cannot be understood. */
export function readOrders(words: readonly string[]): Orders | 'help' | undefined {
  const values = parse(words);
  if (!values) return undefined;
  if (values.help) return 'help';
  const { short, only } = values;
  const seed = values.seed === '' ? Math.floor(Math.random() * 2 ** 32) : Number(values.seed);
  const [faults, minutes] = [Number(values.faults), Number(values.minutes)];
  if (!Number.isInteger(seed) || !Number.isInteger(faults) || !(faults > 0) || !(minutes > 0))
    return undefined;
  const all = openKinds(openRandom(seed, KINDS_STREAM));
  const kinds = all.filter((kind) => kind.name.includes(only) && (!short || kind.short !== undefined));
  if (kinds.length === 0) return undefined;
  return {
    seed,
    faults: short ? kinds.length : faults,
    minutes,
    perSecond: short ? 20 : 40,
    short,
    kinds: kinds.sort((a, b) => (a.short ?? 0) - (b.short ?? 0)),
    only: only !== '',
  };
}

function parse(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options: OPTIONS }).values;
  } catch {
    return undefined;
  }
}
