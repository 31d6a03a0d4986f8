// Counts per key within a fixed window, in bounded memory. The usual libraries either count on every look or keep
// every key an attacker can think of; failed credentials need a look without counting, and a ceiling on keys.

export type Used = { readonly count: number; readonly secondsLeft: number };

export type FixedWindow = {
  look(key: string): Used;
  count(key: string): Used;
};

type Slot = { count: number; readonly endsAt: number };

const MOST_KEYS = 50_000;

export function openFixedWindow(windowSeconds: number, now: () => number = Date.now): FixedWindow {
  const slots = new Map<string, Slot>();

  const live = (key: string): Slot | undefined => {
    const slot = slots.get(key);
    return slot && slot.endsAt > now() ? slot : undefined;
  };

  const used = (slot: Slot | undefined): Used =>
    slot
      ? { count: slot.count, secondsLeft: Math.max(1, Math.ceil((slot.endsAt - now()) / 1000)) }
      : { count: 0, secondsLeft: windowSeconds };

  return {
    look: (key) => used(live(key)),
    count(key) {
      let slot = live(key);
      if (!slot) {
        // Deleting first moves the key to the end: the map stays in order of age, the oldest goes first.
        slots.delete(key);
        slot = { count: 0, endsAt: now() + windowSeconds * 1000 };
        slots.set(key, slot);
        const oldest = slots.size > MOST_KEYS ? slots.keys().next() : undefined;
        if (oldest && !oldest.done) slots.delete(oldest.value);
      }
      slot.count += 1;
      return used(slot);
    },
  };
}
