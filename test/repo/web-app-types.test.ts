// The types that the web apps have of their APIs are generated and committed. They must match the APIs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/prepare.mjs';
import { webAppTypes } from '../../scripts/web-app-types.mjs';

test('the API types of the web apps are up to date (if not: npm run docs)', async () => {
  const generated = await webAppTypes();
  expect(Object.keys(generated)).toEqual(['console/src/api/schema.ts', 'portal/src/api/schema.ts']);
  for (const [path, text] of Object.entries(generated))
    expect(readFileSync(join(root, path), 'utf8'), path).toBe(text);
});
