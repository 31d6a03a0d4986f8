// The share of each aggregator in the job slots of a process.
import { expect, test } from 'vitest';
import { type AggregatorSlots, openAggregatorSlots } from '../../src/usecases/payouts/aggregator-slots.ts';

/** Reserves until there is no slot. */
function takeAll(slots: AggregatorSlots, aggregator: string): (() => void)[] {
  const taken: (() => void)[] = [];
  for (;;) {
    const slot = slots.reserve(aggregator);
    if ('retrySeconds' in slot) return taken;
    taken.push(slot.release);
  }
}

test('an aggregator uses at most as many slots as it leaves free', () => {
  const slots = openAggregatorSlots(32);
  expect(['a', 'b', 'c'].map((name) => takeAll(slots, name).length)).toEqual([16, 8, 4]);
  expect(slots.inUse()).toEqual(
    new Map([
      ['a', 16],
      ['b', 8],
      ['c', 4],
    ]),
  );
});

test('every aggregator has at least one slot', () => {
  for (const capacity of [1, 2, 3]) {
    const slots = openAggregatorSlots(capacity);
    for (const name of ['a', 'b', 'c', 'd']) expect(takeAll(slots, name).length).toBeGreaterThan(0);
  }
});

test('a released slot can be taken again, and is released once', () => {
  const slots = openAggregatorSlots(8);
  const [release] = takeAll(slots, 'a');
  for (let i = 0; i < 3; i += 1) release?.();
  expect(slots.inUse().get('a')).toBe(3);
  expect(takeAll(slots, 'a')).toHaveLength(1);
});

test('jobs without a slot are due one after the other, in order of arrival, and not all at once', () => {
  const slots = openAggregatorSlots(8);
  takeAll(slots, 'a');
  const startedAt = performance.now();
  const dueAt = Array.from({ length: 1_000 }, () => {
    const slot = slots.reserve('a');
    return 'retrySeconds' in slot ? performance.now() - startedAt + slot.retrySeconds * 1_000 : 0;
  });
  for (let i = 100; i < dueAt.length; i += 100) expect(dueAt[i]).toBeGreaterThan((dueAt[i - 100] ?? 0) + 100);
  expect(dueAt.at(-1)).toBeLessThan(25_000);
  // The other aggregator's jobs do not wait behind them.
  expect(slots.reserve('b')).toHaveProperty('release');
});

test('while an aggregator must not be called, its jobs are due after that time, within a quarter of an hour', () => {
  const slots = openAggregatorSlots(8);
  const until = performance.now() + 10_000;
  const seconds = Array.from({ length: 1_000_000 }, () => {
    const slot = slots.reserve('a', until);
    return 'retrySeconds' in slot ? slot.retrySeconds : 0;
  });
  expect(seconds[0]).toBeGreaterThan(9);
  expect(seconds.at(-1)).toBeLessThanOrEqual(900);
});
