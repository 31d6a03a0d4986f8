// npm run model: the domain by itself, a million steps and more under fast-check. What fails is shrunk to its shortest story.
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { wholeNumber } from '../words.ts';
import { openModel } from './model.ts';

export const USAGE = 'npm run model -- [--steps N] [--seed N]';

const STORY = 200;
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
  const numRuns = Math.ceil(wholeNumber(values.steps, '--steps') / STORY);
  const startedAt = performance.now();
  const taken = tellStories(
    numRuns,
    values.seed === undefined ? undefined : wholeNumber(values.seed, '--seed'),
  );
  const seconds = (performance.now() - startedAt) / 1_000;
  for (const [step, times] of taken) process.stdout.write(`${String(times).padStart(9)}  ${step}\n`);
  process.stdout.write(
    `\n${(numRuns * STORY).toLocaleString('en')} steps in ${seconds.toFixed(1)} s: ${Math.round((numRuns * STORY * 60) / seconds).toLocaleString('en')} a minute, all hold.\n`,
  );
  return 0;
}
