import { expect, test } from 'vitest';
import { openAdmission } from '../../src/http/admission.ts';

/** Simulates a machine that completes `rate` requests per second, with more waiting, for this many seconds. */
function flood(
  admission: ReturnType<typeof openAdmission>,
  clock: { ms: number },
  rate: number,
  seconds: number,
) {
  const admitAll = () => {
    let count = 0;
    while (admission.acquire()) count += 1;
    return count;
  };
  let underWay = admitAll();
  for (let completed = 0; completed < rate * seconds; completed += 1) {
    clock.ms += 1_000 / rate;
    admission.release();
    underWay += admitAll() - 1;
  }
  for (let i = 0; i < underWay; i += 1) admission.release();
  return underWay;
}

test('admits as many requests as are completed in a fifth of a second, and at least 1,024', () => {
  const clock = { ms: 0 };
  const admission = openAdmission(() => clock.ms);
  expect(flood(admission, clock, 10_000, 1)).toBeCloseTo(2_000, -2);
  expect(flood(admission, clock, 8_000, 2)).toBeCloseTo(1_600, -2);
  expect(flood(admission, clock, 500, 4)).toBe(1_024);
});

test('an hour of low load does not lower the limit', () => {
  const clock = { ms: 0 };
  const admission = openAdmission(() => clock.ms);
  flood(admission, clock, 10_000, 1);
  for (let i = 0; i < 3_600; i += 1) {
    admission.acquire();
    clock.ms += 1_000;
    admission.release();
  }
  let burst = 0;
  while (admission.acquire()) burst += 1;
  expect(burst).toBeGreaterThan(1_900);
});

test('the limit recovers soon after an overload', () => {
  const clock = { ms: 0 };
  const admission = openAdmission(() => clock.ms);
  flood(admission, clock, 1_000, 5);
  expect(flood(admission, clock, 8_000, 1)).toBeCloseTo(1_600, -2);
});
