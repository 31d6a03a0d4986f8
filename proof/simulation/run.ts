// npm run simulate: whole lives of the service, each decided by a number. A seed that fails is told with the shortest
// story that fails the same way, and can be played again.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openProgress } from '../../bench/progress.mjs';
import { takeOverDate } from './clock.ts';
import { startCluster } from './cluster.ts';
import { openCoverage } from './coverage.ts';
import { type Ground, type Planned, planOf, runSeed, type SeedResult } from './seed.ts';
import { shrink } from './shrink.ts';
import { furnish } from './world.ts';

const RESULTS = join(import.meta.dirname, '..', 'results');
/** With fewer seeds than this, what was never reached is told, but is no failure. */
const ENOUGH_SEEDS = 300;

export async function run(words: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      seeds: { type: 'string', default: '100' },
      seed: { type: 'string', default: '1' },
      steps: { type: 'string', default: '60' },
      /** Every seed twice, which must tell the same story. */
      twice: { type: 'boolean', default: false },
      trace: { type: 'boolean', default: false },
    },
  });
  const [first, seeds, steps] = [Number(values.seed), Number(values.seeds), Number(values.steps)];
  const progress = openProgress();
  progress.say('a database with a clock of its own');
  takeOverDate();
  const cluster = await startCluster();
  const ground: Ground = { cluster, furniture: await furnish(cluster) };
  const covered = openCoverage();
  const startedAt = performance.now();
  let [audits, failed] = [0, 0];
  try {
    for (let seed = first; seed < first + seeds; seed += 1) {
      const plan = planOf(seed, steps);
      const result = await runSeed(ground, seed, plan);
      covered.add(result.covered);
      audits += result.audits;
      const done = seed - first + 1;
      if (process.stderr.isTTY || done % 20 === 0)
        progress.say(`seed ${seed}: ${done} of ${seeds}, ${failed} failed`);
      if (values.trace) process.stdout.write(`${result.trace.join('\n')}\n`);
      const failure = result.failure ?? (values.twice ? await differs(ground, result, steps) : undefined);
      if (failure === undefined) continue;
      failed += 1;
      process.stdout.write(`\nSeed ${seed} fails: ${failure}\n`);
      progress.say(`seed ${seed}: looking for the shortest story that fails`);
      await tell(ground, seed, plan, failure);
    }
  } finally {
    await cluster.close();
    progress.end();
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  const never = covered.missing(1);
  const isEnough = seeds >= ENOUGH_SEEDS;
  const summary = {
    first,
    seeds,
    steps,
    audits,
    failed,
    seconds: Math.round(seconds),
    never,
    covered: Object.fromEntries(covered.entries()),
  };
  mkdirSync(RESULTS, { recursive: true });
  if (isEnough) writeFileSync(join(RESULTS, 'simulation.json'), `${JSON.stringify(summary, null, 2)}\n`);
  for (const [name, times] of covered.entries())
    process.stdout.write(`${String(times).padStart(8)}  ${name}\n`);
  if (never.length > 0) process.stdout.write(`\nNever reached: ${never.join(', ')}\n`);
  process.stdout.write(
    `\n${seeds} seeds of ${steps} steps with ${audits} audits in ${Math.round(seconds)} s: ${failed === 0 ? 'all hold' : `${failed} fail`}.\n`,
  );
  return failed > 0 || (isEnough && never.length > 0) ? 1 : 0;
}

async function differs(ground: Ground, result: SeedResult, steps: number): Promise<string | undefined> {
  const again = await runSeed(ground, result.seed, planOf(result.seed, steps));
  if (again.digest === result.digest) return undefined;
  const at = result.trace.findIndex((line, i) => line !== again.trace[i]);
  return `the same seed told another story: "${result.trace[at]}" became "${again.trace[at]}"`;
}

async function tell(ground: Ground, seed: number, plan: readonly Planned[], failure: string): Promise<void> {
  const firstLine = failure.split('\n')[0];
  const fails = async (part: readonly Planned[]) =>
    (await runSeed(ground, seed, part)).failure?.split('\n')[0] === firstLine;
  const shortest = await shrink(plan, fails);
  const { trace, failure: again } = await runSeed(ground, seed, shortest);
  process.stdout.write(
    [
      `\nThe shortest story of ${shortest.length} steps:`,
      ...trace.map((line) => `  ${line}`),
      again ?? 'which does not fail when it is told once more',
      `Again: npm run simulate -- --seed ${seed} --seeds 1 --steps ${plan.length} --trace\n\n`,
    ].join('\n'),
  );
}
