import { expect, test } from 'vitest';
import { type OperatorRules, strictest } from '../../src/domain/operators/rules.ts';

const loose: OperatorRules = { secondFactor: 'optional', proposalHours: 48, independenceHours: 24 };

test.each<[Partial<OperatorRules>]>([
  [{ secondFactor: 'required' }],
  [{ proposalHours: 4 }],
  [{ independenceHours: 72 }],
])('of two rules the stricter one holds, whichever process has it: %j', (strict) => {
  expect(strictest(loose, { ...loose, ...strict })).toEqual({ ...loose, ...strict });
  expect(strictest({ ...loose, ...strict }, loose)).toEqual({ ...loose, ...strict });
});
