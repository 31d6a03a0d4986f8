// Lets a slow job continue without its job slot, so that jobs that wait for the network do not delay others. The job ends
// for graphile-worker, so another one must be scheduled before that continues the work if this process dies.
import { setTimeout as sleep } from 'node:timers/promises';

type HandOffOptions = {
  /** A job that takes longer gives up its slot. */
  readonly afterMs: number;
  /** Jobs that may run without a slot; further ones keep theirs. */
  readonly max: number;
  readonly onError: (error: unknown, message: string) => void;
};

type Work = {
  /** `isHandedOff` becomes true when the job has no slot any more. It should then end soon. */
  readonly run: (isHandedOff: () => boolean) => Promise<void>;
  /** Schedules the job that takes over if this process dies. */
  readonly scheduleNext: () => Promise<void>;
};

export type HandOff = {
  /** Resolves when the work is done, or continues without the slot of the caller. */
  start(work: Work): Promise<void>;
  /** Resolves when no work continues without a slot. */
  finished(): Promise<void>;
};

export function openHandOff({ afterMs, max, onError }: HandOffOptions): HandOff {
  const withoutSlot = new Set<Promise<void>>();

  async function isSlow(running: Promise<void>): Promise<boolean> {
    const done = new AbortController();
    const timer = sleep(afterMs, true, { signal: done.signal }).catch(() => true);
    try {
      return await Promise.race([running.then(() => false), timer]);
    } finally {
      done.abort();
    }
  }

  return {
    async start({ run, scheduleNext }) {
      let isHandedOff = false;
      const running = run(() => isHandedOff);
      if (!(await isSlow(running)) || withoutSlot.size >= max) return running;
      withoutSlot.add(running);
      running.finally(() => withoutSlot.delete(running)).catch(() => undefined);
      try {
        await scheduleNext();
      } catch (error) {
        onError(error, 'a slow job keeps its slot: the next one could not be scheduled');
        return running;
      }
      isHandedOff = true;
      running.catch((error: unknown) => onError(error, 'a slow job failed; the next one continues'));
    },
    async finished() {
      await Promise.allSettled(withoutSlot);
    },
  };
}
