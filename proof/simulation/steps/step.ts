// A step of the simulation: drawn by its weight, performed with its own random stream, and returning its outcome as text.

import type { Random } from '../../random.ts';
import { BEHAVIORS, type Behavior } from '../aggregator.ts';
import type { Environment } from '../environment.ts';

export type Step = {
  readonly weight: number;
  perform(env: Environment, random: Random): Promise<string>;
};

export const drawBehaviors = (random: Random): Behavior[] =>
  Array.from({ length: 3 }, () => random.weighted<Behavior>(BEHAVIORS));

/** Undefined when the list is empty. */
export const pickOrUndefined = <T>(random: Random, from: readonly T[]): T | undefined =>
  from.length === 0 ? undefined : random.pick(from);
