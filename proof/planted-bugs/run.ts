// npm run planted-bugs: plants each bug of the catalogue in a scratch copy and runs the test that must notice. A bug that
// survives is a failure, and so is a test or a seed that fails without its bug.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import Table from 'cli-table3';
import { openProgress } from '../../bench/progress.mjs';
import { root } from '../../scripts/prepare.mjs';
import { oneOf } from '../cli-arguments.ts';
import { BUGS, type Bug } from './catalogue.ts';

export const USAGE = 'npm run planted-bugs -- [--only PART-OF-A-NAME]';

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
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.build.json',
  'vitest.config.ts',
] as const;
/** For all tests without a bug; one bug has to be noticed sooner. */
const PATIENCE_MS = 900_000;
const PATIENCE_A_BUG_MS = 300_000;

type Verdict = {
  readonly caught: boolean;
  readonly seconds: number;
  readonly said: string;
  /** Which of the seeds it was. */
  readonly seed?: string;
};
const SOUND: Verdict = { caught: false, seconds: 0, said: '' };

export async function run(words: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...words], options: { only: { type: 'string' } } });
  const bugs = oneOf(
    BUGS.filter(({ name }) => values.only === undefined || name.includes(values.only)),
    '--only',
  );
  const progress = openProgress();
  const copy = makeCopy();
  try {
    progress.say('every test without a bug');
    const tests = bugs.flatMap((bug) => ('test' in bug ? [bug.test] : []));
    const sound = tests.length > 0 ? await runTests(copy, [...new Set(tests)], {}, PATIENCE_MS) : SOUND;
    if (sound.caught) {
      process.stdout.write(`${sound.said}\nThese tests fail without any bug.\n`);
      return 1;
    }
    const verdicts: [Bug, Verdict][] = [];
    for (const [i, bug] of bugs.entries()) {
      progress.say(`${i + 1} of ${bugs.length}: ${bug.name}`);
      verdicts.push([bug, await plant(copy, bug)]);
    }
    progress.end();
    return report(verdicts);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function makeCopy(): string {
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

/** The bug goes in, the test runs, the bug goes out; the seed that noticed it has to hold then. */
async function plant(copy: string, bug: Bug): Promise<Verdict> {
  const verdict = await withBug(copy, bug);
  if (verdict.seed === undefined) return verdict;
  const { caught, said } = await simulate(copy, ['--seed', verdict.seed, '--seeds', '1']);
  if (caught) throw new Error(`this seed fails without any bug:\n${said}`);
  return verdict;
}

async function withBug(copy: string, { edits, ...watch }: Bug): Promise<Verdict> {
  const before = new Map<string, string>();
  for (const { file, find, replace } of edits) {
    const path = join(copy, file);
    const text = readFileSync(path, 'utf8');
    if (!before.has(path)) before.set(path, text);
    const parts = text.split(find);
    if (parts.length !== 2) throw new Error(`"${find}" is ${parts.length - 1} times in ${file}, not once`);
    writeFileSync(path, parts.join(replace));
  }
  // These tests use the sources; the executable need not be built anew.
  const later = new Date(Date.now() + 3_600_000);
  utimesSync(join(copy, 'dist', '.built'), later, later);
  try {
    return 'seeds' in watch
      ? await runSeeds(copy, watch.seeds)
      : await runTests(copy, [watch.test], watch, PATIENCE_A_BUG_MS);
  } finally {
    for (const [path, text] of before) writeFileSync(path, text);
  }
}

const TEST_FAILS = /Tests +.*\d+ failed|AssertionError/;
/** What would have ended the process. */
const NOBODY_CAUGHT_IT = /Unhandled Error/;

async function runTests(
  copy: string,
  files: readonly string[],
  { title, endsProcess = false }: { readonly title?: string; readonly endsProcess?: boolean },
  patienceMs: number,
): Promise<Verdict> {
  const named = title === undefined ? [] : ['-t', title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')];
  const vitest = join(copy, 'node_modules', 'vitest', 'vitest.mjs');
  const words = [vitest, 'run', '--bail', '1', ...files, ...named];
  const verdict = await watch(copy, words, endsProcess ? NOBODY_CAUGHT_IT : TEST_FAILS, patienceMs);
  if (/Tests +\d+ skipped/.test(verdict.said))
    throw new Error(`no test in ${files.join(', ')} is called "${title}"`);
  return verdict;
}

const SEED_FAILS = /Seed (\d+) fails: (.*)/;

/** Told once more, the seed that fails has to fail in the same way. */
async function runSeeds(copy: string, seeds: number): Promise<Verdict> {
  const verdict = await simulate(copy, ['--seeds', String(seeds)]);
  const [, seed, how] = SEED_FAILS.exec(verdict.said) ?? [];
  if (seed === undefined) return verdict;
  const again = await simulate(copy, ['--seed', seed, '--seeds', '1']);
  if (SEED_FAILS.exec(again.said)?.[2] !== how)
    throw new Error(`the seed did not fail in the same way again: "${how}" became\n${again.said}`);
  return { ...verdict, seed };
}

const simulate = (copy: string, words: readonly string[]): Promise<Verdict> =>
  watch(
    copy,
    [join(copy, 'scripts', 'proof.mjs'), 'simulation', '--quick', ...words],
    SEED_FAILS,
    PATIENCE_A_BUG_MS,
  );

/** Caught only if something failed as it should, not if the copy could not run. */
async function watch(
  copy: string,
  words: readonly string[],
  failure: RegExp,
  patienceMs: number,
): Promise<Verdict> {
  const startedAt = performance.now();
  const child: ChildProcess = spawn(process.execPath, words, {
    cwd: copy,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
    timeout: patienceMs,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
  const [code] = await once(child, 'close');
  const caught = code !== 0 && failure.test(said);
  if (code !== 0 && !caught) throw new Error(`what must notice could not be run:\n${said}`);
  return { caught, seconds: (performance.now() - startedAt) / 1_000, said };
}

function report(verdicts: readonly [Bug, Verdict][]): number {
  const table = new Table({ head: ['Bug', 'Noticed by', 'Seconds', ''], style: { head: [], border: [] } });
  for (const [bug, { caught, seconds }] of verdicts)
    table.push([
      bug.name,
      'seeds' in bug ? `${bug.seeds} seeds` : `${bug.test.replace('test/', '')}: ${bug.title}`,
      Math.round(seconds),
      caught ? 'caught' : 'SURVIVED',
    ]);
  const survived = verdicts.filter(([, { caught }]) => !caught).length;
  process.stdout.write(`${table.toString()}\n\n${verdicts.length} bugs, ${survived} survived.\n`);
  return survived > 0 ? 1 : 0;
}
