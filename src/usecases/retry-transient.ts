import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { isTransient } from '../storage/postgres/faults.ts';

const FOR_MS = 8_000;
const PAUSE_MS = 100;

/** For what must not be lost to a lock or a broken line, and changes nothing when it is done twice. */
export async function retryTransient<T>(work: () => Promise<T>): Promise<T> {
  const until = performance.now() + FOR_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error) || performance.now() > until) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
