// Tests name rows of docs/failures.md in their titles, such as "row 16", and the table names the test files of each row.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/prepare.mjs';
import { sourceFiles } from './source-files.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The number of each row, with the test files that it names. */
const testFilesByRow = new Map(
  [...read('docs/failures.md').matchAll(/^\| (\d+) \|.*\| ([^|]+) \|$/gm)].map(([, row, tests = '']) => [
    Number(row),
    [...tests.matchAll(/`([^`]+)`/g)].map(([, name]) => `test/${name}.test.ts`),
  ]),
);

const titles = sourceFiles(['test'], /\.test\.ts$/).flatMap((path) =>
  [...read(path).matchAll(/['"`]rows? (\d+)(?: and (\d+))?: /g)].flatMap(([, first, second]) =>
    [first, second].filter(Boolean).map((row) => ({ path, row: Number(row) })),
  ),
);

test('the rows are numbered from 1 without gaps', () => {
  expect([...testFilesByRow.keys()]).toEqual(Array.from({ length: 30 }, (_, i) => i + 1));
});

test('every test file that the table names exists', () => {
  expect([...testFilesByRow.values()].flat().filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('a row that is named in a test title lists the file of that test', () => {
  expect(titles.length).toBeGreaterThan(20);
  expect(titles.filter(({ path, row }) => !testFilesByRow.get(row)?.includes(path))).toEqual([]);
});
