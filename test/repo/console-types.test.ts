// console/src/api/schema.ts is generated and committed. It must match the operator API.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { operatorTypes } from '../../scripts/operator-types.mjs';
import { root } from '../../scripts/prepare.mjs';

test('the types of the operator API are up to date (if not: npm run docs)', async () => {
  const committed = readFileSync(join(root, 'console', 'src', 'api', 'schema.ts'), 'utf8');
  expect(committed).toBe(await operatorTypes());
});
