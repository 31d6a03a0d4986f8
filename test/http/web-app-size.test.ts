// The files that a browser loads before it shows the first page of a web app, without charts: at most 250 kB compressed.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const LIMIT_BYTES = 250_000;
const FIRST_PAGE = 'src/pages/overview/page.tsx';

const APPS = [
  { app: 'console', later: ['src/pages/overview/days.tsx'] },
  { app: 'portal', later: ['src/pages/withdrawals/new/page.tsx', 'src/pages/approvals/page.tsx'] },
] as const;

type Chunk = { file: string; imports?: string[]; css?: string[] };

test.each(APPS)('the first page of the $app is small, and $later load after it', ({ app, later }) => {
  const dist = join(import.meta.dirname, '..', '..', app, 'dist');
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8'),
  );

  /** The files of a chunk and of its static imports. */
  function filesOf(name: string, seen = new Set<string>()): Set<string> {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The ${app} has no chunk ${name}`);
    if (seen.has(chunk.file)) return seen;
    for (const file of [chunk.file, ...(chunk.css ?? [])]) seen.add(file);
    for (const imported of chunk.imports ?? []) filesOf(imported, seen);
    return seen;
  }
  const sizeOf = (file: string): number => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;

  const files = new Set(['index.html', ...filesOf('index.html'), ...filesOf(FIRST_PAGE)]);
  const linked = readFileSync(join(dist, 'index.html'), 'utf8').matchAll(/"\/\w+\/(assets\/[^"]+)"/g);
  for (const [, file = ''] of linked) expect(files).toContain(file);
  for (const name of later) expect(files).not.toContain(manifest[name]?.file);

  const total = [...files].reduce((sum, file) => sum + sizeOf(file), 0);
  expect(total).toBeLessThanOrEqual(LIMIT_BYTES);
});
