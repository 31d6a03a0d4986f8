// The types that the web apps have of their APIs are generated and committed. They must match the APIs.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { prepare, root } from '../../scripts/prepare.mjs';

/** In a process of its own: the names of schemas are kept by process, and other tests share this one. */
const GENERATE = `import('./scripts/web-app-types.mjs')
  .then(({ webAppTypes }) => webAppTypes())
  .then((types) => process.stdout.write(JSON.stringify(types)))`;

test('the API types of the web apps are up to date (if not: npm run docs)', () => {
  prepare();
  const output = execFileSync(process.execPath, ['--eval', GENERATE], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const generated = JSON.parse(output) as Record<string, string>;
  expect(Object.keys(generated)).toEqual(['console/src/api/schema.ts', 'portal/src/api/schema.ts']);
  for (const [path, text] of Object.entries(generated))
    expect(readFileSync(join(root, path), 'utf8'), path).toBe(text);
});
