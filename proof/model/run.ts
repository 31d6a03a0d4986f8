// npm run model: the domain by itself, a million steps and more under fast-check. What fails is shrunk to its shortest story.
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { openProgress } from '../../bench/progress.mjs';
import { STEPS } from '../../src/domain/steps.ts';
import { wholeNumber } from '../cli-arguments.ts';
import { openModel } from './model.ts';

export const USAGE = 'npm run model -- [--steps N] [--seed N]';

const STORY = 200;
const STORIES_AT_ONCE = 2_500;
/** Room for every question that a step asks. */
const draws = fc.array(fc.maxSafeNat(), { minLength: STORY, maxLength: STORY, size: 'max' });

/** Throws with the shortest story in which something does not hold; returns how often each step was taken. */
export function tellStories(count: number, seed?: number): Map<string, number> {
  const taken = new Map<string, number>();
  fc.assert(
    fc.property(draws, (story) => {
      const model = openModel();
      for (const draw of story) model.step(draw);
      for (const [step, times] of model.taken) taken.set(step, (taken.get(step) ?? 0) + times);
    }),
    { numRuns: count, ...(seed === undefined ? {} : { seed }) },
  );
  return taken;
}

export async function run(words: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...words],
    options: { steps: { type: 'string', default: '1000000' }, seed: { type: 'string' } },
  });
  const stories = Math.ceil(wholeNumber(values.steps, '--steps') / STORY);
  const seed = values.seed === undefined ? Date.now() % 1e9 : wholeNumber(values.seed, '--seed');
  const progress = openProgress();
  const startedAt = performance.now();
  const taken = new Map<string, number>();
  for (let told = 0; told < stories; told += STORIES_AT_ONCE) {
    progress.show(`${inWords(told * STORY)} of ${inWords(stories * STORY)} steps`);
    const some = tellStories(Math.min(STORIES_AT_ONCE, stories - told), seed + told);
    for (const [step, times] of some) taken.set(step, (taken.get(step) ?? 0) + times);
  }
  progress.end();
  const seconds = (performance.now() - startedAt) / 1_000;
  for (const [step, times] of taken) process.stdout.write(`${String(times).padStart(9)}  ${step}\n`);
  const never = Object.keys(STEPS).filter((step) => !taken.has(step));
  process.stdout.write(
    `\n${inWords(stories * STORY)} steps in ${seconds.toFixed(1)} s, seed ${seed}: ${inWords(Math.round((stories * STORY * 60) / seconds))} a minute, ${never.length === 0 ? 'all hold' : `but never ${never.join(', ')}`}.\n`,
  );
  return never.length > 0 ? 1 : 0;
}

const inWords = (count: number): string => count.toLocaleString('en');
