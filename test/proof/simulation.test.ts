// A few seeds of the simulation with every change: they hold, and the same seed tells the same story.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { shrink } from '../../proof/simulation/shrink.ts';
import { root } from '../harness/process.ts';

async function simulate(...words: string[]): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [join(root, 'scripts', 'proof.mjs'), 'simulation', ...words], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'close');
  return { code, said };
}

test('seeds hold, and told twice their story is the same', async () => {
  const first = String(1 + Math.floor(Math.random() * 1_000_000));
  const { code, said } = await simulate('--seed', first, '--seeds', '4', '--twice');
  expect(said).toContain('4 seeds of 60 steps');
  expect(code, said).toBe(0);
});

test('a story that fails is told without what does not matter', async () => {
  const plan = Array.from({ length: 60 }, (_, i) => ({ number: i + 1, name: 'create' }));
  const guilty = [7, 31, 32];
  const shortest = await shrink(plan, async (part) =>
    guilty.every((wanted) => part.some(({ number }) => number === wanted)),
  );
  expect(shortest.map(({ number }) => number)).toEqual(guilty);
});
