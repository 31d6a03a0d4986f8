// Reproducible random numbers: the same seed and stream always draw the same sequence.

export type Random = {
  /** In [0, 1). */
  next(): number;
  /** From 0 to `below` - 1. */
  int(below: number): number;
  /** Both ends included. */
  between(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
  weighted<T extends string | number>(weights: Readonly<Record<T, number>>): T;
  shuffled<T>(from: readonly T[]): T[];
};

/** mulberry32. Streams are independent: drawing from one does not change another. */
export function openRandom(seed: number, stream = 0): Random {
  let state = (Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(stream + 1, 0x85ebca6b)) >>> 0;
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  const int = (below: number): number => Math.floor(next() * below);
  return {
    next,
    int,
    between: (min, max) => min + int(max - min + 1),
    chance: (probability) => next() < probability,
    pick(from) {
      const picked = from[int(from.length)];
      if (picked === undefined) throw new Error('there is nothing to pick from');
      return picked;
    },
    weighted(weights) {
      const names = Object.keys(weights) as (keyof typeof weights)[];
      let left = next() * names.reduce((sum, name) => sum + weights[name], 0);
      for (const name of names) {
        left -= weights[name];
        if (left < 0) return name;
      }
      throw new Error('there is nothing to weigh');
    },
    shuffled: (from) =>
      from
        .map((item) => ({ item, order: next() }))
        .sort((a, b) => a.order - b.order)
        .map(({ item }) => item),
  };
}
