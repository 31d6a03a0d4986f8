// npm run simulate: whole lives of the service, each decided by a number. A seed that fails is told with the shortest
// story that fails the same way, and can be played again.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openProgress } from '../../bench/progress.mjs';
import { root } from '../../scripts/prepare.mjs';
import { wholeNumber } from '../cli-arguments.ts';
import { openCoverage } from './coverage.ts';
import { simulate, type Told } from './simulate.ts';

export const USAGE =
  'npm run simulate -- [--seeds N] [--seed FIRST] [--steps N] [--twice] [--trace] [--quick]';

const RESULTS = join(root, 'proof', 'results');
/** With fewer seeds than this, what was seldom reached is told, but is no failure. */
const ENOUGH_SEEDS = 300;
/** Everything must be reached once in so many seeds. */
const SEEDS_A_MEETING = 200;
/** What dead lives leave in memory is gone with their process, so no process simulates for long. */
const SEEDS_A_PROCESS = 20;

export async function run(words: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      seeds: { type: 'string', default: '100' },
      seed: { type: 'string', default: '1' },
      steps: { type: 'string', default: '60' },
      /** Every seed twice, which must tell the same story. */
      twice: { type: 'boolean', default: false },
      trace: { type: 'boolean', default: false },
      /** Ends at the first seed that fails, and looks for no shorter story. */
      quick: { type: 'boolean', default: false },
      /** One part of a larger run: what came of it goes into this file. */
      report: { type: 'string' },
    },
  });
  const [first, seeds, steps] = [
    wholeNumber(values.seed, '--seed'),
    wholeNumber(values.seeds, '--seeds'),
    wholeNumber(values.steps, '--steps'),
  ];
  const { twice, trace, quick } = values;
  const order = { first, seeds, steps, twice, trace, quick };
  if (values.report !== undefined) {
    writeFileSync(values.report, JSON.stringify(await simulate(order, () => undefined)));
    return 0;
  }
  const progress = openProgress();
  const startedAt = performance.now();
  const say = (done: number, failed: number): void =>
    progress.say(`${done} of ${seeds} seeds, ${failed} failed`);
  const told = seeds <= SEEDS_A_PROCESS ? await simulate(order, say) : await inParts(order, say);
  progress.end();
  return conclude(order, told, Math.round((performance.now() - startedAt) / 1_000));
}

type Order = Parameters<typeof simulate>[0];

/** As many processes side by side as there are processors. */
async function inParts(order: Order, say: (done: number, failed: number) => void): Promise<Told> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-seeds-'));
  const parts: Told[] = [];
  let next = order.first;
  const end = order.first + order.seeds;
  async function worker(): Promise<void> {
    while (next < end && !(order.quick && parts.some(({ failed }) => failed > 0))) {
      const seed = next;
      const seeds = Math.min(SEEDS_A_PROCESS, end - seed);
      next += seeds;
      parts.push(await onePart(join(folder, `${seed}.json`), { ...order, first: seed, seeds }));
      say(
        parts.reduce((sum, part) => sum + part.seeds, 0),
        parts.reduce((sum, part) => sum + part.failed, 0),
      );
    }
  }
  try {
    await Promise.all(Array.from({ length: availableParallelism() }, worker));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const sum = (count: 'seeds' | 'audits' | 'failed'): number =>
    parts.reduce((total, part) => total + part[count], 0);
  const covered = openCoverage();
  for (const part of parts) covered.add(part.covered);
  return { seeds: sum('seeds'), audits: sum('audits'), failed: sum('failed'), covered: covered.entries() };
}

async function onePart(file: string, { first, seeds, steps, twice, quick }: Order): Promise<Told> {
  const words = ['--seed', first, '--seeds', seeds, '--steps', steps, '--report', file].map(String);
  const script = join(root, 'scripts', 'proof.mjs');
  if (twice) words.push('--twice');
  if (quick) words.push('--quick');
  const child = spawn(process.execPath, [script, 'simulation', ...words], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  // Whoever ends this process ends what it began.
  const end = (): void => {
    child.kill();
    process.exit(130);
  };
  process.once('SIGTERM', end);
  const [code] = await once(child, 'exit');
  process.off('SIGTERM', end);
  if (code !== 0) throw new Error(`the seeds from ${first} on could not be simulated`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

function conclude({ first, steps }: Order, told: Told, seconds: number): number {
  const { seeds, audits, failed } = told;
  const covered = openCoverage();
  covered.add(told.covered);
  const least = Math.max(1, Math.floor(seeds / SEEDS_A_MEETING));
  const seldom = covered.missing(least);
  const isEnough = seeds >= ENOUGH_SEEDS;
  const summary = {
    first,
    steps,
    seconds,
    least,
    seldom,
    ...told,
    covered: Object.fromEntries(told.covered),
  };
  if (isEnough) {
    mkdirSync(RESULTS, { recursive: true });
    writeFileSync(join(RESULTS, 'simulation.json'), `${JSON.stringify(summary, null, 2)}\n`);
  }
  for (const [name, times] of told.covered) process.stdout.write(`${String(times).padStart(8)}  ${name}\n`);
  if (seldom.length > 0) process.stdout.write(`\nReached fewer than ${least} times: ${seldom.join(', ')}\n`);
  process.stdout.write(
    `\n${seeds} seeds of ${steps} steps with ${audits} audits in ${seconds} s: ${failed === 0 ? 'all hold' : `${failed} fail`}.\n`,
  );
  return failed > 0 || (isEnough && seldom.length > 0) ? 1 : 0;
}
