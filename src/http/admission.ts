// Limits the number of concurrent merchant requests to about as many as complete in a fifth of a second, and at least to a
// thousand. A request above the limit would only add latency to all others, so it is rejected before its body is read.
import { performance } from 'node:perf_hooks';

export type Admission = {
  isFull(): boolean;
  /** False: the limit is reached. True: the caller must call release() once. */
  acquire(): boolean;
  release(): void;
};

const TARGET_SECONDS = 0.2;
const WINDOW_MS = 250;
/**
 * The limit before the throughput has been measured, and the lowest that a measurement sets: so many clients are served, late
 * rather than never. A rejected client sends again at once, which costs more than to let it wait.
 */
const MIN_LIMIT = 1_024;

export function openAdmission(now: () => number = () => performance.now()): Admission {
  let limit = MIN_LIMIT;
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
