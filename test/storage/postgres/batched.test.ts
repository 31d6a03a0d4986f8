import { expect, test } from 'vitest';
import { type BatchStats, batched, isolating } from '../../../src/storage/postgres/batched.ts';
import { BusyFault } from '../../../src/storage/postgres/faults.ts';
import { deferred } from '../../harness/deferred.ts';

const options = { name: 'test', maxSize: 4, maxInFlight: 1, maxQueued: 100 };

test('items that arrive together share a batch, and items that arrive while it runs share the next', async () => {
  const sizes: number[] = [];
  const [started, finished] = [deferred(), deferred()];
  const double = batched(
    async (items: readonly number[]) => {
      sizes.push(items.length);
      started.resolve();
      await finished.promise;
      return items.map((item) => item * 2);
    },
    { ...options, maxSize: 100 },
  );
  const first = Promise.all([double(1), double(2)]);
  await started.promise;
  const rest = Promise.all([double(3), double(4), double(5)]);
  finished.resolve();
  expect(await first).toEqual([2, 4]);
  expect(await rest).toEqual([6, 8, 10]);
  expect(sizes).toEqual([2, 3]);
});

test('a batch has at most maxSize items and keeps the order of arrival', async () => {
  const seen: number[][] = [];
  const note = batched(async (items: readonly number[]) => {
    seen.push([...items]);
    return items;
  }, options);
  await Promise.all(Array.from({ length: 10 }, (_, i) => note(i)));
  expect(seen.flat()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  // A pause of the machine ends a batch early, but none is larger.
  expect(Math.max(...seen.map(({ length }) => length))).toBe(4);
});

test('an error as an outcome fails its item alone', async () => {
  const odd = batched(
    async (items: readonly number[]) =>
      items.map((item) => (item % 2 === 1 ? item : new Error(`${item} is even`))),
    options,
  );
  const outcomes = await Promise.allSettled([odd(1), odd(2), odd(3)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('a thrown fault fails the whole batch, and the next one succeeds', async () => {
  let calls = 0;
  const flaky = batched(async (items: readonly number[]) => {
    calls += 1;
    if (calls === 1) throw new Error('down');
    return items;
  }, options);
  await expect(Promise.all([flaky(1), flaky(2)])).rejects.toThrow('down');
  expect(await flaky(3)).toBe(3);
});

test('an item above maxQueued is busy', async () => {
  const slow = batched(async (items: readonly number[]) => items, { ...options, maxQueued: 2 });
  const outcomes = await Promise.allSettled([slow(1), slow(2), slow(3)]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  expect((outcomes[2] as PromiseRejectedResult).reason).toBeInstanceOf(BusyFault);
});

test('every batch is reported to onBatch', async () => {
  const reported: BatchStats[] = [];
  const observed = batched(async (items: readonly number[]) => items, {
    ...options,
    onBatch: (stats) => reported.push(stats),
  });
  await Promise.all([observed(1), observed(2)]);
  expect(reported).toEqual([{ name: 'test', size: 2, seconds: expect.any(Number) }]);
});

test('when a batch fails for one item, the others succeed', async () => {
  const run = async (items: readonly number[]) => {
    if (items.includes(13)) throw new Error('unlucky');
    return items.map((item) => item * 2);
  };
  const double = batched(isolating(run), { name: 'double', maxSize: 10, maxInFlight: 1, maxQueued: 100 });
  const results = await Promise.allSettled([1, 13, 3].map(double));
  expect(results).toMatchObject([
    { status: 'fulfilled', value: 2 },
    { status: 'rejected', reason: { message: 'unlucky' } },
    { status: 'fulfilled', value: 6 },
  ]);
});

test('a batch does not wait for a long turn of the event loop', async () => {
  const batches: number[][] = [];
  const double = batched(
    async (items: readonly number[]) => {
      batches.push([...items]);
      return items.map((item) => item * 2);
    },
    { name: 'double', maxSize: 10, maxInFlight: 1, maxQueued: 10 },
  );
  const first = double(1);
  const busyUntil = performance.now() + 6;
  while (performance.now() < busyUntil);
  const second = double(2);
  expect(batches).toEqual([[1, 2]]);
  expect(await Promise.all([first, second])).toEqual([2, 4]);
});
