// A question that is always quick, asked again and again beside the shots: when even that is slow, the whole machine is.
// It goes to the database and back, which a busy machine slows down as much as the service.
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';

export type Heartbeat = {
  /** Whether it faltered at any moment between the two. */
  faltered(from: number, to: number): boolean;
  stop(): Promise<void>;
};

const EVERY_MS = 100;
const SLOW_MS = 500;

type Beat = { readonly from: number; readonly to: number };

export function startHeartbeat(
  ask: () => Promise<unknown>,
  now = (): number => performance.now(),
): Heartbeat {
  const slow: Beat[] = [];
  let isOver = false;
  let since = now();

  async function beat(): Promise<void> {
    while (!isOver) {
      since = now();
      const isAlive = await ask().then(
        () => true,
        () => false,
      );
      if (!isAlive || now() - since > SLOW_MS) slow.push({ from: since, to: now() });
      // Timers that are late say the same of our own side.
      const wokeLate = now() + EVERY_MS + SLOW_MS;
      await sleep(EVERY_MS);
      if (now() > wokeLate) slow.push({ from: since, to: now() });
    }
  }
  const beating = beat();

  return {
    faltered(from, to) {
      const underWay = now() - since > SLOW_MS + EVERY_MS ? [{ from: since, to: now() }] : [];
      return [...slow, ...underWay].some((one) => one.from < to && one.to > from);
    },
    async stop() {
      isOver = true;
      await beating;
    },
  };
}
