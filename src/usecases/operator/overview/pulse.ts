// What keeps open consoles up to date: how things stand, looked at once a second while anybody watches.
import { loadPulse, type Pulse } from '../../../storage/overview/overview.ts';
import type { App } from '../../app.ts';

export type { Pulse };

export type PulseWatch = {
  /** Called at once with what is known, and whenever it changes; returns how to stop. */
  watch(onPulse: (pulse: Pulse) => void): () => void;
  close(): void;
};

const EVERY_MS = 1_000;

/** However many watch, the database is asked once. */
export function openPulse(app: App): PulseWatch {
  const watchers = new Set<(pulse: Pulse) => void>();
  let latest: Pulse | undefined;
  let timer: NodeJS.Timeout | undefined;
  let looking = false;

  async function look(): Promise<void> {
    if (looking) return;
    looking = true;
    try {
      const now = await loadPulse(app.db);
      if (JSON.stringify(now) === JSON.stringify(latest)) return;
      latest = now;
      for (const onPulse of watchers) onPulse(now);
    } catch {
      // Those who watch see it at the next look; the rest of the service says what is wrong.
    } finally {
      looking = false;
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
      timer ??= setInterval(() => void look(), EVERY_MS);
      void look();
      return () => {
        watchers.delete(onPulse);
        if (watchers.size === 0) close();
      };
    },
    close,
  };
}
