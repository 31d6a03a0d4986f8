// Some seeds, one after the other, on a cluster of their own.
import { takeOverDate } from './clock.ts';
import { startCluster } from './cluster.ts';
import { type Covered, openCoverage } from './coverage.ts';
import { type Ground, type Planned, planOf, runSeed, type SeedResult } from './seed.ts';
import { shrink } from './shrink.ts';
import { furnish } from './world.ts';

type Order = {
  readonly first: number;
  readonly seeds: number;
  readonly steps: number;
  readonly twice: boolean;
  readonly trace: boolean;
};

export type Told = {
  readonly seeds: number;
  readonly audits: number;
  readonly failed: number;
  readonly covered: Covered;
};

export async function simulate(
  { first, seeds, steps, twice, trace }: Order,
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
      const failure = result.failure ?? (twice ? await differs(ground, result, plan) : undefined);
      if (failure !== undefined) {
        failed += 1;
        await tell(ground, seed, plan, failure);
      }
      onSeed(seed - first + 1, failed);
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

async function tell(ground: Ground, seed: number, plan: readonly Planned[], failure: string): Promise<void> {
  process.stdout.write(`\nSeed ${seed} fails: ${failure}\nLooking for the shortest story that fails ...\n`);
  const [firstLine] = failure.split('\n');
  const shortest = await shrink(
    plan,
    async (part) => (await runSeed(ground, seed, part)).failure?.split('\n')[0] === firstLine,
  );
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
