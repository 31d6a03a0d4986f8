// npm run model: checks a model of the domain with a million random steps under fast-check, which shrinks a failing run.
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { openProgress } from '../../bench/progress.mjs';
import { STEPS } from '../../src/domain/steps.ts';
import { wholeNumber } from '../cli-arguments.ts';
import { openModel } from './model.ts';

export const USAGE = `npm run model -- [options]

  --steps N   number of steps (1000000)
  --seed N    random seed (random)`;

const STEPS_PER_RUN = 200;
const RUNS_PER_BATCH = 2_500;
/** Each step takes all its choices from one number. */
const draws = fc.array(fc.maxSafeNat(), { minLength: STEPS_PER_RUN, maxLength: STEPS_PER_RUN, size: 'max' });

/** Throws the shortest failing run; returns how often each step was taken. */
export function runModel(count: number, seed?: number): Map<string, number> {
  const taken = new Map<string, number>();
  fc.assert(
    fc.property(draws, (run) => {
      const model = openModel();
      for (const draw of run) model.step(draw);
      for (const [step, times] of model.taken) taken.set(step, (taken.get(step) ?? 0) + times);
    }),
    { numRuns: count, ...(seed === undefined ? {} : { seed }) },
  );
  return taken;
}

export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { steps: { type: 'string', default: '1000000' }, seed: { type: 'string' } },
  });
  const runs = Math.ceil(wholeNumber(values.steps, '--steps') / STEPS_PER_RUN);
  const seed = values.seed === undefined ? Date.now() % 1e9 : wholeNumber(values.seed, '--seed');
  const progress = openProgress();
  const startedAt = performance.now();
  const taken = new Map<string, number>();
  for (let done = 0; done < runs; done += RUNS_PER_BATCH) {
    progress.show(`${formatCount(done * STEPS_PER_RUN)} of ${formatCount(runs * STEPS_PER_RUN)} steps`);
    const batch = runModel(Math.min(RUNS_PER_BATCH, runs - done), seed + done);
    for (const [step, times] of batch) taken.set(step, (taken.get(step) ?? 0) + times);
  }
  progress.end();
  const seconds = (performance.now() - startedAt) / 1_000;
  for (const [step, times] of taken) process.stdout.write(`${String(times).padStart(9)}  ${step}\n`);
  const never = Object.keys(STEPS).filter((step) => !taken.has(step));
  process.stdout.write(
    `\n${formatCount(runs * STEPS_PER_RUN)} steps in ${seconds.toFixed(1)} s, seed ${seed}: ${formatCount(Math.round((runs * STEPS_PER_RUN * 60) / seconds))} per minute, ${never.length === 0 ? 'all pass' : `but never ${never.join(', ')}`}.\n`,
  );
  return never.length > 0 ? 1 : 0;
}

const formatCount = (count: number): string => count.toLocaleString('en');
