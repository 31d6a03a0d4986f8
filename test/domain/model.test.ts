// The domain alone, in thousands of random sequences of steps: the sums always add up.
import { expect, test } from 'vitest';
import { runModel } from '../../proof/model/run.ts';
import { STEPS } from '../../src/domain/steps.ts';

test('in every story every account, hold and payment is right after every step', () => {
  runModel(500);
});

test('the stories have every step in them', () => {
  expect([...runModel(500, 1).keys()].sort()).toEqual(Object.keys(STEPS).sort());
});
