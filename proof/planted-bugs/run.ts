// npm run planted-bugs: plants each bug of bugs/ in a scratch copy and runs the test or the simulation that must detect it.
// The run fails when a bug survives, or when a test or a seed fails without its bug.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import Table from 'cli-table3';
import { openProgress } from '../../bench/progress.mjs';
import { root } from '../../scripts/prepare.mjs';
import { requireMatch } from '../cli-arguments.ts';
import { BUGS, type Bug } from './bugs/index.ts';

export const USAGE = `npm run planted-bugs -- [options]

  --only TEXT   only bugs whose name contains TEXT`;

const COPIED = [
  'src',
  'sql',
  'test',
  'proof',
  'bench',
  'scripts',
  'seed',
  'bin',
  'dist',
  'console',
  'portal',
  'ui',
  'client',
  'clients',
  'docs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'vitest.config.ts',
] as const;
const ALL_TESTS_TIMEOUT_MS = 1_800_000;
const BUG_TIMEOUT_MS = 300_000;

type DetectorResult = {
  readonly failed: boolean;
  readonly seconds: number;
  readonly output: string;
  /** The seed that failed. */
  readonly seed?: string;
  /** Why the detector could not run. */
  readonly problem?: string;
};
const PASSED: DetectorResult = { failed: false, seconds: 0, output: '' };

export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { only: { type: 'string' } } });
  const bugs = requireMatch(
    BUGS.filter(({ name }) => values.only === undefined || name.includes(values.only)),
    '--only',
  );
  const progress = openProgress();
  const copy = copySources();
  try {
    progress.show('all tests without a bug');
    const tests = bugs.flatMap((bug) => ('test' in bug ? [bug.test] : []));
    const baseline =
      tests.length > 0 ? await runTests(copy, [...new Set(tests)], {}, ALL_TESTS_TIMEOUT_MS) : PASSED;
    if (baseline.failed) {
      process.stdout.write(`${baseline.output}\nThese tests fail without a planted bug.\n`);
      return 1;
    }
    const results: [Bug, DetectorResult][] = [];
    for (const [i, bug] of bugs.entries()) {
      progress.show(`${i + 1} of ${bugs.length}: ${bug.name}`);
      results.push([bug, await checkBug(copy, bug).catch(couldNotRun)]);
    }
    progress.end();
    return report(results);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** The other bugs are still checked: a run takes an hour. */
const couldNotRun = (error: unknown): DetectorResult => ({
  failed: false,
  seconds: 0,
  output: '',
  problem: error instanceof Error ? error.message : String(error),
});

function copySources(): string {
  const copy = mkdtempSync(join(tmpdir(), 'sluice-planted-bugs-'));
  for (const name of COPIED)
    cpSync(join(root, name), join(copy, name), {
      recursive: true,
      preserveTimestamps: true,
      filter: (path) => !path.includes('node_modules'),
    });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** Also requires that the seed that detected the bug passes without it. */
async function checkBug(copy: string, bug: Bug): Promise<DetectorResult> {
  const result = await detect(copy, bug);
  if (result.seed === undefined) return result;
  const { failed, output } = await simulate(copy, ['--seed', result.seed, '--seeds', '1']);
  if (failed) throw new Error(`this seed fails without a planted bug:\n${output}`);
  return result;
}

/** Applies the edits, runs the test or the seeds, and reverts the edits. */
async function detect(copy: string, { edits, ...detector }: Bug): Promise<DetectorResult> {
  const originals = new Map<string, string>();
  for (const { file, find, replace } of edits) {
    const path = join(copy, file);
    const text = readFileSync(path, 'utf8');
    if (!originals.has(path)) originals.set(path, text);
    const parts = text.split(find);
    if (parts.length !== 2)
      throw new Error(`"${find}" occurs ${parts.length - 1} times in ${file}, not once`);
    writeFileSync(path, parts.join(replace));
  }
  const needsBuild = 'needsBuild' in detector && detector.needsBuild;
  // Most tests import the sources, so the executable does not have to be rebuilt.
  const builtAt = new Date(needsBuild ? 0 : Date.now() + 3_600_000);
  utimesSync(join(copy, 'dist', '.built'), builtAt, builtAt);
  try {
    return 'seeds' in detector
      ? await runSeeds(copy, detector.seeds)
      : await runTests(copy, [detector.test], detector, BUG_TIMEOUT_MS);
  } finally {
    for (const [path, text] of originals) writeFileSync(path, text);
    if (needsBuild) {
      rmSync(join(copy, 'dist'), { recursive: true, force: true });
      cpSync(join(root, 'dist'), join(copy, 'dist'), { recursive: true });
    }
  }
}

const TEST_FAILS = /Tests +.*\d+ failed|AssertionError/;
const UNHANDLED_ERROR = /Unhandled Error/;

async function runTests(
  copy: string,
  files: readonly string[],
  { title, endsProcess = false }: { readonly title?: string; readonly endsProcess?: boolean },
  timeoutMs: number,
): Promise<DetectorResult> {
  const filter =
    title === undefined ? [] : ['-t', title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('%s', '.*')];
  const vitest = join(copy, 'node_modules', 'vitest', 'vitest.mjs');
  const command = [vitest, 'run', '--bail', '1', ...files, ...filter];
  const result = await execute(copy, command, endsProcess ? UNHANDLED_ERROR : TEST_FAILS, timeoutMs);
  if (/Tests +\d+ skipped/.test(result.output))
    throw new Error(`no test in ${files.join(', ')} has the title "${title}"`);
  return result;
}

const SEED_FAILS = /Seed (\d+) fails: (.*)/;

/** The failing seed is repeated and must fail in the same way. */
async function runSeeds(copy: string, seeds: number): Promise<DetectorResult> {
  const result = await simulate(copy, ['--seeds', String(seeds)]);
  const [, seed, failure] = SEED_FAILS.exec(result.output) ?? [];
  if (seed === undefined) return result;
  const repeated = await simulate(copy, ['--seed', seed, '--seeds', '1']);
  if (withoutIdentity(SEED_FAILS.exec(repeated.output)?.[2]) !== withoutIdentity(failure))
    throw new Error(`the repeated seed failed differently: "${failure}" became\n${repeated.output}`);
  return { ...result, seed };
}

/** References contain a part derived from the identity of the database, which every run creates. */
const withoutIdentity = (failure = ''): string => failure.replaceAll(/\b[0-9a-f]{12}\b/g, '');

const simulate = (copy: string, options: readonly string[]): Promise<DetectorResult> =>
  execute(
    copy,
    [join(copy, 'scripts', 'proof.mjs'), 'simulation', '--quick', ...options],
    SEED_FAILS,
    BUG_TIMEOUT_MS,
  );

/** Failed only when the output matches `failure`; another error means that the detector could not run. */
async function execute(
  copy: string,
  command: readonly string[],
  failure: RegExp,
  timeoutMs: number,
): Promise<DetectorResult> {
  const startedAt = performance.now();
  const child: ChildProcess = spawn(process.execPath, command, {
    cwd: copy,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
    timeout: timeoutMs,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const [code] = await once(child, 'close');
  const failed = code !== 0 && failure.test(output);
  if (code !== 0 && !failed) throw new Error(`the detector could not run:\n${output}`);
  return { failed, seconds: (performance.now() - startedAt) / 1_000, output };
}

function report(results: readonly [Bug, DetectorResult][]): number {
  const table = new Table({ head: ['Bug', 'Detected by', 'Seconds', ''], style: { head: [], border: [] } });
  for (const [bug, { failed, seconds, problem }] of results)
    table.push([
      bug.name,
      'seeds' in bug ? `${bug.seeds} seeds` : `${bug.test.replace('test/', '')}: ${bug.title}`,
      Math.round(seconds),
      failed ? 'detected' : problem === undefined ? 'SURVIVED' : 'NOT RUN',
    ]);
  const problems = results.filter(([, { problem }]) => problem !== undefined);
  const survived = results.filter(([, { failed }]) => !failed).length - problems.length;
  for (const [{ name }, { problem }] of problems) process.stdout.write(`${name}: ${problem}\n\n`);
  process.stdout.write(
    `${table.toString()}\n\n${results.length} bugs, ${survived} survived, ${problems.length} could not be checked.\n`,
  );
  return survived + problems.length > 0 ? 1 : 0;
}
