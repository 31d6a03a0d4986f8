// Shares the payout jobs that this process runs at once among the aggregators, so that one that is slow or silent never
// occupies all of them. A job without a slot ends at once and is run again later: it holds nothing while it waits.
import { performance } from 'node:perf_hooks';

/** Reserved: the job may call the aggregator and releases the slot when it ends. Otherwise it is run again later. */
export type SlotReservation = { readonly release: () => void } | { readonly retrySeconds: number };

export type AggregatorSlots = {
  /** `notBefore`: a time of `performance.now()`; until then the aggregator is not called at all. */
  reserve(aggregator: string, notBefore?: number): SlotReservation;
  /** Slots in use, by aggregator. */
  inUse(): ReadonlyMap<string, number>;
};

/** Jobs that wait are due this far apart: about as fast as slots become free, at most 500 and at least 50 a second. */
const MIN_SPACING_MS = 2;
const MAX_SPACING_MS = 20;
/** No job waits longer: the longest pause between two status checks. */
const MAX_WAIT_MS = 15 * 60 * 1000;
/** The weight of the latest job in the average. */
const LATEST_WEIGHT = 0.2;

type Usage = {
  inUse: number;
  /** Average time that a job holds a slot. */
  holdMs: number;
  /** When the last of the waiting jobs is due, as a time of `performance.now()`. */
  lastDueAt: number;
};

export function openAggregatorSlots(capacity: number): AggregatorSlots {
  const usages = new Map<string, Usage>();
  /** One aggregator alone gets half of the slots. */
  const largestShare = Math.max(Math.floor(capacity / 2), 1);

  function usageOf(aggregator: string): Usage {
    const existing = usages.get(aggregator);
    if (existing) return existing;
    const usage = { inUse: 0, holdMs: 0, lastDueAt: 0 };
    usages.set(aggregator, usage);
    return usage;
  }

  /** An aggregator may use as many slots as it leaves free, so that there are always free ones for the others. */
  function isFull(usage: Usage): boolean {
    let total = 0;
    for (const { inUse } of usages.values()) total += inUse;
    return usage.inUse > 0 && usage.inUse >= capacity - total;
  }

  function take(usage: Usage): SlotReservation {
    const takenAt = performance.now();
    let isHeld = true;
    usage.inUse += 1;
    return {
      release() {
        if (!isHeld) return;
        isHeld = false;
        usage.inUse -= 1;
        usage.holdMs += LATEST_WEIGHT * (performance.now() - takenAt - usage.holdMs);
      },
    };
  }

  /** In order of arrival. */
  function queue(usage: Usage, notBefore: number): SlotReservation {
    const now = performance.now();
    const spacing = Math.min(Math.max(usage.holdMs / largestShare, MIN_SPACING_MS), MAX_SPACING_MS);
    usage.lastDueAt = Math.min(Math.max(usage.lastDueAt, notBefore, now) + spacing, now + MAX_WAIT_MS);
    return { retrySeconds: (usage.lastDueAt - now) / 1000 };
  }

  return {
    reserve(aggregator, notBefore = 0) {
      const usage = usageOf(aggregator);
      const mayCall = performance.now() >= notBefore && !isFull(usage);
      return mayCall ? take(usage) : queue(usage, notBefore);
    },
    inUse: () => new Map([...usages].map(([aggregator, { inUse }]) => [aggregator, inUse])),
  };
}
