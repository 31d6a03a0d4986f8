// Live updates of open consoles: the counts are read once per second while at least one console is connected.
import { loadPulse, type Pulse } from '../../../storage/overview/overview.ts';
import type { App } from '../../app.ts';

export type { Pulse };

export type PulseWatch = {
  /** Calls `onPulse` immediately with the latest state, then on every change. Returns the function that stops it. */
  watch(onPulse: (pulse: Pulse) => void): () => void;
  close(): void;
};

const EVERY_MS = 1_000;

/** All watchers share one query per interval. */
export function openPulse(app: App): PulseWatch {
  const watchers = new Set<(pulse: Pulse) => void>();
  let latest: Pulse | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isReading = false;

  async function read(): Promise<void> {
    if (isReading) return;
    isReading = true;
    try {
      const now = await loadPulse(app.db);
      if (JSON.stringify(now) === JSON.stringify(latest)) return;
      latest = now;
      for (const onPulse of watchers) onPulse(now);
    } catch {
      // Retried at the next interval; other requests report the fault.
    } finally {
      isReading = false;
    }
  }

  function close(): void {
    clearInterval(timer);
    timer = undefined;
    latest = undefined;
  }

  return {
    watch(onPulse) {
      watchers.add(onPulse);
      if (latest) onPulse(latest);
      timer ??= setInterval(() => void read(), EVERY_MS);
      void read();
      return () => {
        watchers.delete(onPulse);
        if (watchers.size === 0) close();
      };
    },
    close,
  };
}
