// Live updates of open consoles: the counts are read once per second while at least one console is connected.
import { type LiveCounts, loadLiveCounts } from '../../../storage/overview/overview.ts';
import type { App } from '../../app.ts';

export type { LiveCounts };

export type LiveCountsFeed = {
  /** Calls `onPulse` immediately with the latest state, then on every change. Returns the function that stops it. */
  subscribe(onPulse: (pulse: LiveCounts) => void): () => void;
  close(): void;
};

const INTERVAL_MS = 1_000;

/** All subscribers share one query per interval. */
export function openLiveCounts(app: App): LiveCountsFeed {
  const subscribers = new Set<(pulse: LiveCounts) => void>();
  let latest: LiveCounts | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isReading = false;

  async function read(): Promise<void> {
    if (isReading) return;
    isReading = true;
    try {
      const counts = await loadLiveCounts(app.db);
      if (JSON.stringify(counts) === JSON.stringify(latest)) return;
      latest = counts;
      for (const onPulse of subscribers) onPulse(counts);
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
    subscribe(onPulse) {
      subscribers.add(onPulse);
      if (latest) onPulse(latest);
      timer ??= setInterval(() => void read(), INTERVAL_MS);
      void read();
      return () => {
        subscribers.delete(onPulse);
        if (subscribers.size === 0) close();
      };
    },
    close,
  };
}
