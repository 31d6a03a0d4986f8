// Shrinks a failing plan: removes ranges of steps, large ones first, as long as the rest still fails.
import type { PlannedStep } from './run-seed.ts';

const TIME_LIMIT_MS = 120_000;

export async function shrink(
  plan: readonly PlannedStep[],
  fails: (plan: readonly PlannedStep[]) => Promise<boolean>,
): Promise<readonly PlannedStep[]> {
  let shortest = plan;
  const deadline = performance.now() + TIME_LIMIT_MS;
  for (let size = Math.ceil(plan.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < shortest.length && performance.now() < deadline; ) {
      const without = [...shortest.slice(0, from), ...shortest.slice(from + size)];
      if (await fails(without)) shortest = without;
      else from += size;
    }
  }
  return shortest;
}
