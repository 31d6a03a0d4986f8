// From a failing story the shortest that still fails: parts are left out, large ones first, as long as it fails.
import type { Planned } from './seed.ts';

const PATIENCE_MS = 120_000;

export async function shrink(
  plan: readonly Planned[],
  fails: (plan: readonly Planned[]) => Promise<boolean>,
): Promise<readonly Planned[]> {
  let shortest = plan;
  const deadline = performance.now() + PATIENCE_MS;
  for (let size = Math.ceil(plan.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < shortest.length && performance.now() < deadline; ) {
      const without = [...shortest.slice(0, from), ...shortest.slice(from + size)];
      if (await fails(without)) shortest = without;
      else from += size;
    }
  }
  return shortest;
}
