// The console's types of the operator API are generated and kept: they must be those of the API as it is.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { operatorTypes } from '../../scripts/operator-types.mjs';
import { root } from '../harness/process.ts';

test('the types of the operator API are fresh (else: npm run docs)', async () => {
  const kept = readFileSync(join(root, 'console', 'src', 'api', 'schema.ts'), 'utf8');
  expect(kept).toBe(await operatorTypes());
});
