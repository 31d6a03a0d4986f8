// Chance that can be repeated: the same seed, the same choices.

export type Random = {
  /** In [0, 1). */
  next(): number;
  between(least: number, most: number): number;
  pick<T>(from: readonly T[]): T;
  shuffled<T>(from: readonly T[]): T[];
};

/** mulberry32: small, and good enough for choosing faults. */
export function openRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    pick<T>(from: readonly T[]): T {
      const chosen = from[between(0, from.length - 1)];
      if (chosen === undefined) throw new Error('there is nothing to choose from');
      return chosen;
    },
    shuffled<T>(from: readonly T[]): T[] {
      return from
        .map((item) => ({ item, order: next() }))
        .sort((a, b) => a.order - b.order)
        .map(({ item }) => item);
    },
  };
}
