// Counts per key within a fixed window, in bounded memory. The usual libraries either count on every look or keep
// every key an attacker can think of; failed credentials need a look without counting, and a ceiling on keys.

export type Used = { readonly count: number; readonly secondsLeft: number };

export type FixedWindow = {
  look(key: string): Used;
  count(key: string): Used;
};

type Slot = { count: number; readonly endsAt: number };

const MOST_KEYS = 50_000;

/** performance.now: a clock that is set back must not lock anybody out. */
export function openFixedWindow(
  windowSeconds: number,
  now: () => number = () => performance.now(),
): FixedWindow {
  const slots = new Map<string, Slot>();
  let sweepAt = now() + windowSeconds * 1000;

  const live = (key: string): Slot | undefined => {
    const slot = slots.get(key);
    return slot && slot.endsAt > now() ? slot : undefined;
  };

  const used = (slot: Slot | undefined): Used =>
    slot
      ? { count: slot.count, secondsLeft: Math.max(1, Math.ceil((slot.endsAt - now()) / 1000)) }
      : { count: 0, secondsLeft: windowSeconds };

  /** In bulk and seldom: deleting one at a time from the front of a map makes every next look at the front dearer. */
  function sweep(): void {
    const tooMany = slots.size >= MOST_KEYS ? MOST_KEYS / 2 : 0;
    let i = 0;
    for (const [key, slot] of slots) {
      if (i < tooMany || slot.endsAt <= now()) slots.delete(key);
      i += 1;
    }
    sweepAt = now() + windowSeconds * 1000;
  }

  return {
    look: (key) => used(live(key)),
    count(key) {
      let slot = live(key);
      if (!slot) {
        if (slots.size >= MOST_KEYS || now() >= sweepAt) sweep();
        slot = { count: 0, endsAt: now() + windowSeconds * 1000 };
        slots.delete(key);
        slots.set(key, slot);
      }
      slot.count += 1;
      return used(slot);
    },
  };
}
