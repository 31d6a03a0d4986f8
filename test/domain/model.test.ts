// The model of the domain keeps its invariants in random runs of 200 steps.
import { expect, test } from 'vitest';
import { runModel } from '../../proof/model/run.ts';
import { STEPS } from '../../src/domain/steps.ts';

test('every account, hold and payment is correct after every step of a random run', () => {
  runModel(500);
});

test('random runs take every step', () => {
  expect([...runModel(500, 1).keys()].sort()).toEqual(Object.keys(STEPS).sort());
});
