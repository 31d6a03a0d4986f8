// Counts per key within a fixed window, in bounded memory. Common libraries either count on every read or store every
// key an attacker sends; the limit on failed credentials needs a read without counting and a maximum number of keys.

export type WindowUsage = { readonly count: number; readonly secondsLeft: number };

export type FixedWindow = {
  peek(key: string): WindowUsage;
  count(key: string, number?: number): WindowUsage;
};

type Slot = { count: number; readonly endsAt: number };

const MAX_KEYS = 50_000;

/** performance.now: a system clock that is set back must not extend a lock. */
export function openFixedWindow(
  windowSeconds: number,
  now: () => number = () => performance.now(),
): FixedWindow {
  const slots = new Map<string, Slot>();
  let sweepAt = now() + windowSeconds * 1000;

  const activeSlot = (key: string): Slot | undefined => {
    const slot = slots.get(key);
    return slot && slot.endsAt > now() ? slot : undefined;
  };

  const usageOf = (slot: Slot | undefined): WindowUsage =>
    slot
      ? { count: slot.count, secondsLeft: Math.max(1, Math.ceil((slot.endsAt - now()) / 1000)) }
      : { count: 0, secondsLeft: windowSeconds };

  /** In bulk and rarely: deleting single keys from the front of a Map makes every later iteration from the front slower. */
  function sweep(): void {
    const evicted = slots.size >= MAX_KEYS ? MAX_KEYS / 2 : 0;
    let i = 0;
    for (const [key, slot] of slots) {
      if (i < evicted || slot.endsAt <= now()) slots.delete(key);
      i += 1;
    }
    sweepAt = now() + windowSeconds * 1000;
  }

  return {
    peek: (key) => usageOf(activeSlot(key)),
    count(key, number = 1) {
      let slot = activeSlot(key);
      if (!slot) {
        if (slots.size >= MAX_KEYS || now() >= sweepAt) sweep();
        slot = { count: 0, endsAt: now() + windowSeconds * 1000 };
        slots.delete(key);
        slots.set(key, slot);
      }
      slot.count += number;
      return usageOf(slot);
    },
  };
}
