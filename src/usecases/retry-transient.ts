import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { isTransient } from '../storage/postgres/faults.ts';

const RETRY_FOR_MS = 8_000;
const PAUSE_MS = 100;

/** Retries idempotent work that must not be lost to a lock timeout or a broken connection. */
export async function retryTransient<T>(work: () => Promise<T>): Promise<T> {
  const until = performance.now() + RETRY_FOR_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error) || performance.now() > until) throw error;
      await sleep(PAUSE_MS);
    }
  }
}
