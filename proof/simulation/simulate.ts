// Some seeds, one after the other, on a cluster of their own.
import { takeOverDate } from './clock.ts';
import { startCluster } from './cluster.ts';
import { type Covered, openCoverage } from './coverage.ts';
import { furnish } from './environment.ts';
import { type Failure, type Ground, type Planned, planOf, runSeed, type SeedResult } from './seed.ts';
import { shrink } from './shrink.ts';

type Order = {
  readonly first: number;
  readonly seeds: number;
  readonly steps: number;
  readonly twice: boolean;
  readonly trace: boolean;
  /** Ends at the first seed that fails, and looks for no shorter story. */
  readonly quick: boolean;
};

export type Told = {
  readonly seeds: number;
  readonly audits: number;
  readonly failed: number;
  readonly covered: Covered;
};

export async function simulate(
  { first, seeds, steps, twice, trace, quick }: Order,
  onSeed: (done: number, failed: number) => void,
): Promise<Told> {
  takeOverDate();
  const cluster = await startCluster();
  // Whoever has seen enough leaves no database behind.
  const leave = (): void => void cluster.close().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, leave);
  const covered = openCoverage();
  let [audits, failed] = [0, 0];
  try {
    const ground: Ground = { cluster, furniture: await furnish(cluster) };
    for (let seed = first; seed < first + seeds; seed += 1) {
      const plan = planOf(seed, steps);
      const result = await runSeed(ground, seed, plan);
      covered.add(result.covered.entries());
      audits += result.audits;
      if (trace) process.stdout.write(`${result.trace.join('\n')}\n`);
      const difference = twice && !result.failure ? await differs(ground, result, plan) : undefined;
      if (result.failure || difference !== undefined) {
        failed += 1;
        process.stdout.write(`\nSeed ${seed} fails: ${result.failure?.text ?? difference}\n`);
        if (result.failure && !quick) await tellShortest(ground, seed, plan, result.failure);
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

async function differs(
  ground: Ground,
  result: SeedResult,
  plan: readonly Planned[],
): Promise<string | undefined> {
  const again = await runSeed(ground, result.seed, plan);
  if (again.digest === result.digest) return undefined;
  const at = result.trace.findIndex((line, i) => line !== again.trace[i]);
  return `the same seed told another story: "${result.trace[at]}" became "${again.trace[at]}"`;
}

async function tellShortest(
  ground: Ground,
  seed: number,
  plan: readonly Planned[],
  { kind }: Failure,
): Promise<void> {
  process.stdout.write('Looking for the shortest story that fails ...\n');
  const shortest = await shrink(
    plan,
    async (part) => (await runSeed(ground, seed, part)).failure?.kind === kind,
  );
  const { trace, failure: again } = await runSeed(ground, seed, shortest);
  process.stdout.write(
    [
      `\nThe shortest story of ${shortest.length} steps:`,
      ...trace.map((line) => `  ${line}`),
      again?.text ?? 'which does not fail when it is told once more',
      `Again: npm run simulate -- --seed ${seed} --seeds 1 --steps ${plan.length} --trace\n\n`,
    ].join('\n'),
  );
}
