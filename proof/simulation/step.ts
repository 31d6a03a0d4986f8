// A step of a simulation: drawn by its weight, performed with numbers of its own, and told in a few words.

import type { Random } from '../random.ts';
import { MOODS, type Mood } from './aggregator.ts';
import type { World } from './environment.ts';

export type Step = {
  readonly weight: number;
  perform(world: World, random: Random): Promise<string>;
};

export const drawMoods = (random: Random): Mood[] =>
  Array.from({ length: 3 }, () => random.weighted<Mood>(MOODS));

/** Undefined: there is none yet. */
export const pickOr = <T>(random: Random, from: readonly T[]): T | undefined =>
  from.length === 0 ? undefined : random.pick(from);
