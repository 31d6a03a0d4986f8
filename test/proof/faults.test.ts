// The short run of `npm run faults`: every quick kind of fault once.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import type { KindRow } from '../../proof/faults/report.ts';
import { root } from '../../scripts/prepare.mjs';

/** On a machine that is busy with other tests the 80 s of this run become several minutes. */
const LIMIT_MS = 30 * 60_000;

test('no acknowledged withdrawal is lost or paid twice under any fault', { timeout: LIMIT_MS }, async () => {
  const program = spawn(
    process.execPath,
    [join(root, 'scripts', 'proof.mjs'), 'faults', '--short', '--seed', '1'],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = once(program, 'exit');
  // SIGTERM, so that it stops its child processes.
  onTestFinished(async () => {
    program.kill('SIGTERM');
    await ended;
  });
  const [output, progress] = await Promise.all([text(program.stdout), text(program.stderr)]);
  await ended;
  expect({ code: program.exitCode, output, progress }).toMatchObject({ code: 0 });
  const { rows, problems }: { rows: KindRow[]; problems: string[] } = JSON.parse(
    await readFile(join(root, 'proof', 'results', 'faults-short.json'), 'utf8'),
  );
  expect(problems).toEqual([]);
  expect(rows.length).toBeGreaterThanOrEqual(16);
  expect(rows.every(({ effective, lost, doubled }) => effective > 0 && lost + doubled === 0)).toBe(true);
  expect(rows.reduce((sum, { acknowledged }) => sum + acknowledged, 0)).toBeGreaterThan(0);
});
