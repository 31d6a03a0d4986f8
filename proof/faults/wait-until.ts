import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 50;

/** Looks again and again; false: it did not come to hold in that time. */
export async function eventually(
  holds: () => boolean | Promise<boolean>,
  withinMs: number,
): Promise<boolean> {
  const deadline = performance.now() + withinMs;
  while (!(await holds())) {
    if (performance.now() > deadline) return false;
    await sleep(LOOK_MS);
  }
  return true;
}
