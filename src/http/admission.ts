// Limits the number of concurrent merchant requests to about as many as complete in a fifth of a second. A request
// above the limit would only add latency to all others, so it is rejected before its body is read.
import { performance } from 'node:perf_hooks';

export type Admission = {
  isFull(): boolean;
  /** False: the limit is reached. True: the caller must call release() once. */
  acquire(): boolean;
  release(): void;
};

const TARGET_SECONDS = 0.2;
const WINDOW_MS = 250;
/** The limit before the throughput has been measured, and the lowest limit a measurement may set. */
const INITIAL_LIMIT = 1_024;
const MIN_LIMIT = 256;

export function openAdmission(now: () => number = () => performance.now()): Admission {
  let limit = INITIAL_LIMIT;
  let inProgress = 0;
  let completed = 0;
  let wasBusy = false;
  let windowStart = now();

  /** Throughput shows the capacity only while the server is busy, so idle windows do not change the limit. */
  function updateLimit(): void {
    const elapsed = now() - windowStart;
    if (elapsed < WINDOW_MS) return;
    const isBusy = inProgress > limit / 2;
    if (wasBusy && isBusy)
      limit = Math.max(MIN_LIMIT, Math.round((completed / elapsed) * 1000 * TARGET_SECONDS));
    windowStart += elapsed;
    completed = 0;
    wasBusy = isBusy;
  }

  const isFull = (): boolean => inProgress >= limit;

  return {
    isFull,
    acquire() {
      if (isFull()) return false;
      inProgress += 1;
      return true;
    },
    release() {
      inProgress -= 1;
      completed += 1;
      updateLimit();
    },
  };
}
