// Runs seeds one after the other on one PostgreSQL cluster.

import { type Covered, openCoverage } from './coverage.ts';
import { replaceDate } from './database/clock.ts';
import { startCluster } from './database/cluster.ts';
import {
  drawPlan,
  type Failure,
  type Fixture,
  type PlannedStep,
  runSeed,
  type SeedResult,
} from './run-seed.ts';
import { seedTemplate } from './seed-data.ts';
import { shrink } from './shrink.ts';

type Options = {
  readonly first: number;
  readonly seeds: number;
  readonly steps: number;
  readonly twice: boolean;
  readonly trace: boolean;
  /** Stops at the first failing seed, without shrinking it. */
  readonly quick: boolean;
};

export type SimulationResult = {
  readonly seeds: number;
  readonly audits: number;
  readonly failed: number;
  readonly covered: Covered;
};

export async function simulate(
  { first, seeds, steps, twice, trace, quick }: Options,
  onSeed: (done: number, failed: number) => void,
): Promise<SimulationResult> {
  replaceDate();
  const cluster = await startCluster();
  // Stops PostgreSQL also when the run is interrupted.
  const leave = (): void => void cluster.close().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, leave);
  const covered = openCoverage();
  let [audits, failed] = [0, 0];
  try {
    const fixture: Fixture = { cluster, seedData: await seedTemplate(cluster) };
    for (let seed = first; seed < first + seeds; seed += 1) {
      const plan = drawPlan(seed, steps);
      const result = await runSeed(fixture, seed, plan);
      covered.add(result.covered.entries());
      audits += result.audits;
      if (trace) process.stdout.write(`${result.trace.join('\n')}\n`);
      const difference = twice && !result.failure ? await findDifference(fixture, result, plan) : undefined;
      if (result.failure || difference !== undefined) {
        failed += 1;
        process.stdout.write(`\nSeed ${seed} fails: ${result.failure?.text ?? difference}\n`);
        if (result.failure && !quick) await printShortest(fixture, seed, plan, result.failure);
      }
      onSeed(seed - first + 1, failed);
      if (quick && failed > 0) return { seeds: seed - first + 1, audits, failed, covered: covered.entries() };
    }
  } finally {
    await cluster.close();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, leave);
  }
  return { seeds, audits, failed, covered: covered.entries() };
}

async function findDifference(
  fixture: Fixture,
  result: SeedResult,
  plan: readonly PlannedStep[],
): Promise<string | undefined> {
  const repeated = await runSeed(fixture, result.seed, plan);
  if (repeated.digest === result.digest) return undefined;
  const at = result.trace.findIndex((line, i) => line !== repeated.trace[i]);
  return `the repeated seed differs: "${result.trace[at]}" became "${repeated.trace[at]}"`;
}

async function printShortest(
  fixture: Fixture,
  seed: number,
  plan: readonly PlannedStep[],
  { kind }: Failure,
): Promise<void> {
  process.stdout.write('Shrinking ...\n');
  const shortest = await shrink(
    plan,
    async (part) => (await runSeed(fixture, seed, part)).failure?.kind === kind,
  );
  const { trace, failure: repeated } = await runSeed(fixture, seed, shortest);
  process.stdout.write(
    [
      `\nThe shortest failing plan has ${shortest.length} steps:`,
      ...trace.map((line) => `  ${line}`),
      repeated?.text ?? 'It does not fail when repeated.',
      `Repeat: npm run simulate -- --seed ${seed} --seeds 1 --steps ${plan.length} --trace\n\n`,
    ].join('\n'),
  );
}
