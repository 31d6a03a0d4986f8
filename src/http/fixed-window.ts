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

  /** All windows are equally long, so the map is in order of their ends, the next to end first. */
  function dropEnded(): void {
    for (const [key, slot] of slots) {
      if (slot.endsAt > now() && slots.size < MOST_KEYS) return;
      slots.delete(key);
    }
  }

  return {
    look: (key) => used(live(key)),
    count(key) {
      let slot = live(key);
      if (!slot) {
        slots.delete(key);
        dropEnded();
        slot = { count: 0, endsAt: now() + windowSeconds * 1000 };
        slots.set(key, slot);
      }
      slot.count += 1;
      return used(slot);
    },
  };
}
