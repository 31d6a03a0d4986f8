// Limits that keep the code readable: lines per file and function, files per folder, and comments that name their subject.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/prepare.mjs';
import { commentsOf, longFunctionsIn, sourceFiles } from './source-files.ts';
import { EXCEPTIONS } from './tidy-exceptions.ts';

const MAX_LINES = 300;
const MAX_FUNCTION_LINES = 70;
const MAX_FILES_PER_FOLDER = 20;
/** Words that hide the subject of a sentence. */
const FORBIDDEN_WORDS = /\b(whoever|somebody|nobody|whatever|anew|meanwhile|in vain|looked after)\b/gi;

const files = sourceFiles([
  'src',
  'test',
  'proof',
  'client/src',
  'console/src',
  'portal/src',
  'ui/src',
  'sql',
  'scripts',
  'bench',
  'bin',
]);
const scripts = files.filter((path) => /\.(ts|tsx|mjs)$/.test(path));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

const longFiles = files.filter((path) => read(path).trimEnd().split('\n').length > MAX_LINES);
const longFunctions = scripts.flatMap((path) =>
  longFunctionsIn(path, read(path), MAX_FUNCTION_LINES).map((name) => `${path} ${name}`),
);
const fullFolders = foldersOf(
  sourceFiles(['src', 'test', 'proof', 'client/src', 'console/src', 'portal/src', 'ui/src'], /./),
);

function foldersOf(paths: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of paths) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > MAX_FILES_PER_FOLDER).map(([folder]) => folder);
}

const isListed = (violation: string): boolean => violation in EXCEPTIONS;

test(`no source file has more than ${MAX_LINES} lines`, () => {
  expect(files.length).toBeGreaterThan(500);
  expect(longFiles.filter((path) => !isListed(path))).toEqual([]);
});

test(`no function has more than ${MAX_FUNCTION_LINES} lines`, () => {
  expect(longFunctions.filter((name) => !isListed(name))).toEqual([]);
});

test(`no folder has more than ${MAX_FILES_PER_FOLDER} files`, () => {
  expect(fullFolders.filter((folder) => !isListed(folder))).toEqual([]);
});

test('every exception is still needed', () => {
  const violations = new Set([...longFiles, ...longFunctions, ...fullFolders]);
  expect(Object.keys(EXCEPTIONS).filter((name) => !violations.has(name))).toEqual([]);
});

test('comments in src name their subject', () => {
  const found = scripts
    .filter((path) => path.startsWith('src/'))
    .filter((path) => read(path).search(FORBIDDEN_WORDS) >= 0)
    .flatMap((path) =>
      commentsOf(path, read(path)).flatMap((comment) =>
        [...comment.matchAll(FORBIDDEN_WORDS)].map(([word]) => `${path}: ${word}`),
      ),
    );
  expect(found).toEqual([]);
});

test('every advisory lock has its own key', () => {
  const keys = scripts
    .filter((path) => path.startsWith('src/'))
    .flatMap((path) => [...read(path).matchAll(/\b727_002_\d{3}\b/g)].map(([key]) => key));
  expect(keys.length).toBeGreaterThan(5);
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
});
