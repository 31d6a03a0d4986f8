// The files that a browser loads before it shows the first page of the console, without charts: at most 250 kB compressed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const LIMIT_BYTES = 250_000;
const FIRST_PAGE = 'src/pages/overview/page.tsx';
const CHARTS = 'src/pages/overview/days.tsx';
const dist = join(import.meta.dirname, '..', '..', 'console', 'dist');

type Chunk = { file: string; imports?: string[]; css?: string[] };
const manifest: Record<string, Chunk> = JSON.parse(
  readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'),
);

/** The files of a chunk and of its static imports. */
function filesOf(name: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[name];
  if (chunk === undefined) throw new Error(`The console has no chunk ${name}`);
  if (seen.has(chunk.file)) return seen;
  for (const file of [chunk.file, ...(chunk.css ?? [])]) seen.add(file);
  for (const imported of chunk.imports ?? []) filesOf(imported, seen);
  return seen;
}

const sizeOf = (file: string): number => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;

test('the first page of the console is small, and charts load after it', () => {
  const files = new Set(['index.html', ...filesOf('index.html'), ...filesOf(FIRST_PAGE)]);
  const linked = [
    ...readFileSync(join(dist, 'index.html'), 'utf8').matchAll(/"\/console\/(assets\/[^"]+)"/g),
  ];
  for (const [, file = ''] of linked) expect(files).toContain(file);
  expect(files).not.toContain(manifest[CHARTS]?.file);

  const total = [...files].reduce((sum, file) => sum + sizeOf(file), 0);
  expect(total).toBeLessThanOrEqual(LIMIT_BYTES);
});
