// npm run simulate: runs the service through random steps and faults, each run decided by a seed. A failing seed is
// reported with the shortest plan that fails in the same way, and can be repeated.
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
import { type SimulationResult, simulate } from './simulate.ts';

export const USAGE = `npm run simulate -- [options]

  --seeds N   number of seeds (100)
  --seed N    first seed (1)
  --steps N   steps per seed (60)
  --twice     run every seed twice and compare the traces
  --trace     print every step
  --quick     stop at the first failing seed, without shrinking it`;

const RESULTS = join(root, 'proof', 'results');
/** With fewer seeds, missing coverage is printed but is not a failure. */
const ENOUGH_SEEDS = 300;
/** Everything must be reached once in this many seeds. */
const SEEDS_PER_HIT = 200;
/** Killed service processes leak memory until this process ends, so each process runs few seeds. */
const SEEDS_PER_PROCESS = 20;

export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seeds: { type: 'string', default: '100' },
      seed: { type: 'string', default: '1' },
      steps: { type: 'string', default: '60' },
      twice: { type: 'boolean', default: false },
      trace: { type: 'boolean', default: false },
      quick: { type: 'boolean', default: false },
      /** Internal: one process of a larger run writes its result to this file. */
      report: { type: 'string' },
    },
  });
  const [first, seeds, steps] = [
    wholeNumber(values.seed, '--seed'),
    wholeNumber(values.seeds, '--seeds'),
    wholeNumber(values.steps, '--steps'),
  ];
  const { twice, trace, quick } = values;
  const options = { first, seeds, steps, twice, trace, quick };
  if (values.report !== undefined) {
    writeFileSync(values.report, JSON.stringify(await simulate(options, () => undefined)));
    return 0;
  }
  const progress = openProgress();
  const startedAt = performance.now();
  const showProgress = (done: number, failed: number): void =>
    progress.show(`${done} of ${seeds} seeds, ${failed} failed`);
  const result =
    seeds <= SEEDS_PER_PROCESS
      ? await simulate(options, showProgress)
      : await runInProcesses(options, showProgress);
  progress.end();
  return report(options, result, Math.round((performance.now() - startedAt) / 1_000));
}

type Options = Parameters<typeof simulate>[0];

/** One process per processor. */
async function runInProcesses(
  options: Options,
  showProgress: (done: number, failed: number) => void,
): Promise<SimulationResult> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-seeds-'));
  const parts: SimulationResult[] = [];
  let next = options.first;
  const end = options.first + options.seeds;
  async function worker(): Promise<void> {
    while (next < end && !(options.quick && parts.some(({ failed }) => failed > 0))) {
      const seed = next;
      const seeds = Math.min(SEEDS_PER_PROCESS, end - seed);
      next += seeds;
      parts.push(await runProcess(join(folder, `${seed}.json`), { ...options, first: seed, seeds }));
      showProgress(
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

async function runProcess(
  file: string,
  { first, seeds, steps, twice, quick }: Options,
): Promise<SimulationResult> {
  const args = ['--seed', first, '--seeds', seeds, '--steps', steps, '--report', file].map(String);
  const script = join(root, 'scripts', 'proof.mjs');
  if (twice) args.push('--twice');
  if (quick) args.push('--quick');
  const child = spawn(process.execPath, [script, 'simulation', ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  // Ending this process also ends its children.
  const end = (): void => {
    child.kill();
    process.exit(130);
  };
  process.once('SIGTERM', end);
  const [code] = await once(child, 'exit');
  process.off('SIGTERM', end);
  if (code !== 0) throw new Error(`the simulation of the seeds from ${first} failed to run`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

function report({ first, steps }: Options, result: SimulationResult, seconds: number): number {
  const { seeds, audits, failed } = result;
  const covered = openCoverage();
  covered.add(result.covered);
  const minHits = Math.max(1, Math.floor(seeds / SEEDS_PER_HIT));
  const rare = covered.missing(minHits);
  const isEnough = seeds >= ENOUGH_SEEDS;
  const summary = {
    first,
    steps,
    seconds,
    least: minHits,
    rare,
    ...result,
    covered: Object.fromEntries(result.covered),
  };
  if (isEnough) {
    mkdirSync(RESULTS, { recursive: true });
    writeFileSync(join(RESULTS, 'simulation.json'), `${JSON.stringify(summary, null, 2)}\n`);
  }
  for (const [name, times] of result.covered) process.stdout.write(`${String(times).padStart(8)}  ${name}\n`);
  if (rare.length > 0) process.stdout.write(`\nReached fewer than ${minHits} times: ${rare.join(', ')}\n`);
  process.stdout.write(
    `\n${seeds} seeds of ${steps} steps with ${audits} audits in ${seconds} s: ${failed === 0 ? 'all pass' : `${failed} fail`}.\n`,
  );
  return failed > 0 || (isEnough && rare.length > 0) ? 1 : 0;
}
