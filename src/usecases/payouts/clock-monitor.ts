// Stores how far the clocks of aggregators are ahead of ours, and opens an incident above the limit: an aggregator whose clock is
// ahead by more than an attempt is valid refuses every payout as expired.
import { performance } from 'node:perf_hooks';
import { INCIDENT_KINDS } from '../../domain/incidents.ts';
import { saveClock } from '../../storage/aggregators/clocks.ts';
import { openIncident } from '../../storage/incidents/incidents.ts';
import type { Database } from '../../storage/postgres/database.ts';

export type ClockMonitor = {
  /** Never throws and does not wait. Undefined: the aggregator has not replied yet. */
  measured(aggregator: string, aheadMs: number | undefined): void;
  close(): Promise<void>;
};

type ClockMonitorDeps = {
  readonly db: Database;
  readonly maxSkewSeconds: number;
  readonly alert: (message: string, fields: Readonly<Record<string, unknown>>) => void;
};

/** Per process and aggregator, so that calls do not cost a transaction each. */
const SAVE_EVERY_MS = 60_000;

export function openClockMonitor({ db, maxSkewSeconds, alert }: ClockMonitorDeps): ClockMonitor {
  const saved = new Map<string, { readonly at: number; readonly isOff: boolean }>();
  const saving = new Set<Promise<void>>();

  async function save(aggregator: string, aheadMs: number, isOff: boolean): Promise<void> {
    const seconds = Math.round(Math.abs(aheadMs) / 1000);
    const detail = `${INCIDENT_KINDS.clock_skew}: ${aggregator} is ${seconds} s ${aheadMs > 0 ? 'ahead' : 'behind'}`;
    try {
      await db.transaction(async (tx) => {
        await saveClock(tx, aggregator, aheadMs);
        if (isOff)
          await openIncident(tx, { kind: 'clock_skew', withdrawalId: null, reference: aggregator, detail });
      });
      if (isOff) alert('incident: clock_skew', { aggregator, aheadMs });
    } catch {
      // The next call measures again.
      saved.delete(aggregator);
    }
  }

  return {
    measured(aggregator, aheadMs) {
      if (aheadMs === undefined) return;
      const isOff = Math.abs(aheadMs) > maxSkewSeconds * 1000;
      const last = saved.get(aggregator);
      const now = performance.now();
      if (last && last.isOff === isOff && now - last.at < SAVE_EVERY_MS) return;
      saved.set(aggregator, { at: now, isOff });
      const work = save(aggregator, aheadMs, isOff).finally(() => saving.delete(work));
      saving.add(work);
    },
    async close() {
      await Promise.all(saving);
    },
  };
}
