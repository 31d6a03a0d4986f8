// Command line options of `npm run faults`.
import { parseArgs } from 'node:util';
import { requireMatch, wholeNumber } from '../cli-arguments.ts';
import { openRandom } from '../random.ts';
import type { FaultKind } from './kinds/fault-kind.ts';
import { createFaultKinds } from './kinds/index.ts';

export type Options = {
  readonly seed: number;
  readonly faults: number;
  readonly minutes: number;
  readonly perSecond: number;
  readonly short: boolean;
  readonly kinds: readonly FaultKind[];
  /** Kinds were selected by name. */
  readonly only: boolean;
};

export const USAGE = `npm run faults -- [options]

  --seed N      random seed (random)
  --faults N    number of faults that must take effect (200)
  --minutes N   stop injecting after N minutes (30)
  --short       every quick kind of fault once
  --only TEXT   only kinds of faults whose name contains TEXT`;

const KINDS_STREAM = 3;

const OPTIONS = {
  seed: { type: 'string', default: '' },
  faults: { type: 'string', default: '200' },
  minutes: { type: 'string', default: '30' },
  short: { type: 'boolean', default: false },
  only: { type: 'string', default: '' },
} as const;

export function readOptions(args: readonly string[]): Options {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const { short, only } = values;
  const seed = values.seed === '' ? 1 + Math.floor(Math.random() * 1e9) : wholeNumber(values.seed, '--seed');
  const all = createFaultKinds(openRandom(seed, KINDS_STREAM));
  const kinds = requireMatch(
    all.filter((kind) => kind.name.includes(only) && (!short || kind.shortRunPosition !== undefined)),
    '--only',
  );
  return {
    seed,
    faults: short ? kinds.length : wholeNumber(values.faults, '--faults'),
    minutes: wholeNumber(values.minutes, '--minutes'),
    perSecond: short ? 20 : 40,
    short,
    kinds: [...kinds].sort((a, b) => (a.shortRunPosition ?? 0) - (b.shortRunPosition ?? 0)),
    only: only !== '',
  };
}
