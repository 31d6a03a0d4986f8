import { expect, test } from 'vitest';
import { openFixedWindow } from '../../src/http/fixed-window.ts';

test('counts per key until the window ends', () => {
  let now = 0;
  const window = openFixedWindow(60, () => now);
  expect(window.peek('a')).toEqual({ count: 0, secondsLeft: 60 });
  window.count('a');
  now = 20_000;
  expect(window.count('a')).toEqual({ count: 2, secondsLeft: 40 });
  expect(window.peek('b').count).toBe(0);
  now = 60_000;
  expect(window.peek('a').count).toBe(0);
  expect(window.count('a')).toEqual({ count: 1, secondsLeft: 60 });
});

test('drops the oldest keys instead of growing without limit', () => {
  const window = openFixedWindow(60, () => 0);
  for (let i = 0; i < 60_000; i += 1) window.count(`key ${i}`);
  expect(window.peek('key 0').count).toBe(0);
  expect(window.peek('key 59999').count).toBe(1);
});

test('drops keys whose window ended', () => {
  let now = 0;
  const window = openFixedWindow(1, () => now);
  const before = process.memoryUsage().heapUsed;
  for (let i = 0; i < 500_000; i += 1) {
    now += 1;
    window.count(`key ${i}`);
  }
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(100_000_000);
});
