// Every change in sql/ has a generation of its own, so that processes of two versions can tell their schemas apart.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/prepare.mjs';

const read = (path: string): string => readFileSync(join(root, 'sql', path), 'utf8');
const files = ['functions', 'migrations'].flatMap((folder) =>
  readdirSync(join(root, 'sql', folder))
    .sort()
    .map((name) => `${folder}/${name}`),
);

test('sql/generation.json is of the current text of sql/ (if not: raise generation, unless it is new, and set sha256)', () => {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\n${read(file)}\n`);
  const { generation, oldestSupported, sha256 } = JSON.parse(read('generation.json'));
  expect(sha256).toBe(hash.digest('hex'));
  expect(oldestSupported).toBeLessThanOrEqual(generation);
});

test('no function that processes call returns the rows of a table', () => {
  const tables = files
    .flatMap((file) => [...read(file).matchAll(/create table (?:if not exists )?(\S+)/g)])
    .map(([, name]) => name);
  expect(tables.length).toBeGreaterThan(20);
  const returning = files
    .filter((file) => file.startsWith('functions/'))
    .filter((file) => tables.includes(/returns setof (\S+)/.exec(read(file))?.[1]));
  // Kept for processes of generation 1.
  expect(returning).toEqual(['functions/apply_steps.sql']);
});
