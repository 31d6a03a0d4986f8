// Every change in sql/ has a generation of its own, so that processes of two versions can tell their schemas apart.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/prepare.mjs';
import { sqlFiles, sqlHash } from './sql-hash.ts';

const folder = join(root, 'sql');
const read = (path: string): string => readFileSync(join(folder, path), 'utf8');
const files = sqlFiles(folder);

test('sql/generation.json is of the current text of sql/ (if not: raise generation, unless it is new, and set sha256)', () => {
  const { generation, oldestSupported, sha256 } = JSON.parse(read('generation.json'));
  expect(sha256).toBe(sqlHash(folder));
  expect(oldestSupported).toBeLessThanOrEqual(generation);
});

test('sql/generation.json names the newest migration of graphile-worker (if not: raise generation, and set jobs)', () => {
  const newest = readdirSync(join(root, 'node_modules', 'graphile-worker', 'sql'))
    .sort()
    .at(-1);
  expect(JSON.parse(read('generation.json')).jobs).toBe(newest?.replace('.sql', ''));
});

test('no function that processes call returns the rows of a table', () => {
  const tables = files
    .flatMap((file) => [...read(file).matchAll(/create table (?:if not exists )?(\S+)/g)])
    .map(([, name]) => name);
  expect(tables.length).toBeGreaterThan(20);
  const returning = files
    .filter((file) => file.startsWith('functions/'))
    .filter((file) => tables.includes(/returns setof (\S+)/.exec(read(file))?.[1]));
  expect(returning).toEqual([]);
});
