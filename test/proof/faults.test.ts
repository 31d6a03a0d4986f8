// The short run of `npm run faults`: every cheap kind of fault once, on a stage of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import type { KindRow } from '../../proof/faults/report.ts';
import { root } from '../../scripts/prepare.mjs';

test('nothing that was acknowledged is lost and nothing is paid twice, whatever breaks', async () => {
  const program = spawn(
    process.execPath,
    [join(root, 'scripts', 'proof.mjs'), 'faults', '--short', '--seed', '1'],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = once(program, 'exit');
  // Gently, so that it takes its processes with it.
  onTestFinished(async () => {
    program.kill('SIGTERM');
    await ended;
  });
  const [said, progress] = await Promise.all([text(program.stdout), text(program.stderr)]);
  await ended;
  expect({ code: program.exitCode, said, progress }).toMatchObject({ code: 0 });
  const { rows, problems }: { rows: KindRow[]; problems: string[] } = JSON.parse(
    await readFile(join(root, 'proof', 'results', 'faults-short.json'), 'utf8'),
  );
  expect(problems).toEqual([]);
  expect(rows.length).toBeGreaterThanOrEqual(12);
  expect(rows.every(({ effective, lost, doubled }) => effective > 0 && lost + doubled === 0)).toBe(true);
  expect(rows.reduce((sum, { acknowledged }) => sum + acknowledged, 0)).toBeGreaterThan(0);
});
