// The short run of `npm run simulate`: random seeds pass, and a repeated seed has the same trace.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shrink } from '../../proof/simulation/shrink.ts';
import { root } from '../harness/process.ts';

async function simulate(...args: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [join(root, 'scripts', 'proof.mjs'), 'simulation', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  return { code, output };
}

test('seeds pass, and a repeated seed has the same trace', async () => {
  const first = String(1 + Math.floor(Math.random() * 1_000_000));
  const { code, output } = await simulate('--seed', first, '--seeds', '2', '--twice');
  expect(output).toContain('2 seeds of 60 steps');
  expect(code, output).toBe(0);
});

test('shrinks a failing plan to the steps that cause the failure', async () => {
  const plan = Array.from({ length: 60 }, (_, i) => ({ number: i + 1, name: 'create' }));
  const required = [7, 31, 32];
  const shortest = await shrink(plan, async (part) =>
    required.every((step) => part.some(({ number }) => number === step)),
  );
  expect(shortest.map(({ number }) => number)).toEqual(required);
});
