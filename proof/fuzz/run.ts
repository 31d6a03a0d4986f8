// npm run fuzz: bad input, and lots of it; `--help` says how much, and of what.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openProgress } from '../../bench/progress.mjs';
import { root } from '../../test/harness/executable.ts';
import { wholeNumber } from '../cli-arguments.ts';
import { aftermath, type Campaign, memoryProblem, shootAll } from './campaign.ts';
import { type CleanUps, openCleanUps, openWorld, type World } from './environment.ts';
import { type ParserResult, runParsers, showParsers } from './parsers.ts';
import { openRequests } from './requests.ts';
import { hung, judgeHit, openRange } from './send-requests.ts';
import { inGroups, showRows } from './tally.ts';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

export const USAGE = `npm run fuzz -- [options]

  --requests N   so many requests over real HTTP (20000); 0: none, and the parsers alone
  --minutes N    end the requests after so many minutes, whether or not all are sent
  --parsers N    so many runs of the parsers (200000)
  --seed N       the same again; left out: another one each time
  --only INDEX   send one request of that seed, and show it with its answer`;

const OPTIONS = {
  requests: { type: 'string' },
  minutes: { type: 'string' },
  parsers: { type: 'string' },
  seed: { type: 'string' },
  only: { type: 'string' },
} as const;

function readWords(words: readonly string[]) {
  const { values } = parseArgs({ args: [...words], options: OPTIONS });
  const given = (name: keyof typeof OPTIONS): number | undefined =>
    values[name] === undefined ? undefined : wholeNumber(values[name], `--${name}`, 0);
  return {
    seed: given('seed') ?? 1 + Math.floor(Math.random() * 1e9),
    requests: given('requests') ?? 20_000,
    minutes: given('minutes'),
    parsers: given('parsers') ?? 200_000,
    only: given('only'),
  };
}

export async function run(words: readonly string[]): Promise<number> {
  const { seed, only, ...amounts } = readWords(words);
  const progress = openProgress();
  if (amounts.requests === 0 && only === undefined) return onlyParsers(seed, amounts.parsers, progress);
  progress.show('starting a service of its own');
  const cleanUps = openCleanUps();
  const opening = openWorld(cleanUps);
  const stopWatching = leaveNothingBehind(opening, cleanUps);
  try {
    const world = await opening;
    return only === undefined
      ? await attack(world, { seed, ...amounts, progress })
      : await showOne(world, seed, only);
  } finally {
    progress.end();
    stopWatching();
    await cleanUps.run();
  }
}

/** A command under way is waited for: it uses the database, which would outlive it otherwise. */
const LONGEST_WAIT_MS = 5_000;

/** Whoever has seen enough, also while it still starts. */
function leaveNothingBehind(opening: Promise<World>, cleanUps: CleanUps): () => void {
  const cleanUp = async (): Promise<void> => {
    await Promise.race([opening.catch(() => undefined), sleep(LONGEST_WAIT_MS)]);
    await cleanUps.run();
  };
  const leave = (): void => void cleanUp().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, leave);
  return () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, leave);
  };
}

type Progress = ReturnType<typeof openProgress>;

const isSound = (parsed: readonly ParserResult[]): boolean =>
  parsed.every(({ problem }) => problem === undefined);

/** Without a service, which they do not need. */
async function onlyParsers(seed: number, runs: number, progress: Progress): Promise<number> {
  const parsed = await runParsers({
    seed,
    runs,
    onProgress: (name) => progress.show(`the parser of ${name}`),
  });
  progress.end();
  tellParsers(seed, parsed);
  return isSound(parsed) ? 0 : 1;
}

function tellParsers(seed: number, parsed: readonly ParserResult[]): void {
  say(showParsers(parsed));
  for (const { name, problem } of parsed)
    if (problem !== undefined) say(`Found in the parser of ${name}, seed ${seed}: ${problem}`);
}

/** From then on everything has had its turn several times. */
const WHOLE_RUN = 20_000;

type Order = {
  readonly seed: number;
  readonly requests: number;
  readonly minutes: number | undefined;
  readonly parsers: number;
  readonly progress: Progress;
};

async function attack(world: World, { seed, requests, minutes, parsers, progress }: Order): Promise<number> {
  const campaign = await shootAll(world, {
    seed,
    requests,
    minutes,
    onProgress: (sent) => progress.show(`${sent} of ${requests} requests`),
  });
  progress.show('looking at what is left behind');
  const problems = [...(await aftermath(world)), ...missing(campaign), memoryProblem(campaign) ?? []].flat();
  const parsed = await runParsers({
    seed,
    runs: parsers,
    onProgress: (name) => progress.show(`the parser of ${name}`),
  });
  progress.end();
  tell(seed, campaign, parsed, problems);
  await keep({ seed, campaign, parsers: parsed, problems });
  const isClean = campaign.findings.length + problems.length === 0 && isSound(parsed);
  say(isClean ? '\nNothing was found.' : '\nSomething was found.');
  return isClean ? 0 : 1;
}

/** A run that was to be short cannot do everything. */
const missing = ({ requests, gaps }: Campaign): readonly string[] => (requests < WHOLE_RUN ? [] : gaps);

/** They are alike; the first ones say it all. */
const MOST_SHOWN = 20;

function tell(
  seed: number,
  campaign: Campaign,
  parsed: readonly ParserResult[],
  problems: readonly string[],
): void {
  const { requests, seconds, rows, findings, excused, memory } = campaign;
  say(showRows(rows));
  say(
    `\n${requests} requests in ${seconds} s, seed ${seed}; ${excused.length} were excused as slow or unanswered. ` +
      `The server's memory: ${memory[0]} MiB at first, ${Math.max(...memory)} at most, ${memory.at(-1)} at the end.\n`,
  );
  for (const { index, operation, ms } of excused.slice(0, MOST_SHOWN))
    say(`Excused: ${operation}, ${ms} ms (--only ${index})`);
  tellParsers(seed, parsed);
  for (const { index, what } of findings.slice(0, MOST_SHOWN))
    say(`Found: ${what}. See it again with: npm run fuzz -- --seed ${seed} --only ${index}`);
  if (findings.length > MOST_SHOWN) say(`Found: ${findings.length - MOST_SHOWN} more`);
  for (const problem of problems) say(`Found afterwards: ${problem}`);
}

/** A quick look does not take the place of a long run. */
const LONG_RUN = 200_000;

async function keep({
  campaign,
  ...others
}: {
  readonly campaign: Campaign;
  readonly [other: string]: unknown;
}): Promise<void> {
  const folder = join(root, 'proof', 'results');
  const name = campaign.requests < LONG_RUN ? 'fuzz-quick.json' : 'fuzz.json';
  const rows = inGroups(campaign.rows).map((row) => ({ ...row, operation: undefined }));
  const memory = {
    first: campaign.memory[0],
    most: Math.max(...campaign.memory),
    last: campaign.memory.at(-1),
  };
  const results = { ...others, campaign: { ...campaign, rows, memory } };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), `${JSON.stringify(results, null, 2)}\n`);
}

const LONGEST_SHOWN = 4_000;

async function showOne(world: World, seed: number, index: number): Promise<number> {
  const shot = openRequests(world.target, seed)(index);
  const { message, rough, operation, encoding } = shot;
  say(`${operation.group}, ${encoding}${rough ? `: ${rough.trick}` : ''}\n`);
  const { method, target, headers, body } = message;
  const asSent =
    rough?.bytes.toString('latin1') ??
    [`${method} ${target}`, ...headers.map((line) => line.join(': ')), '', body ?? ''].join('\n');
  say(JSON.stringify(asSent.slice(0, LONGEST_SHOWN)).replaceAll('\\n', '\n'));
  const range = openRange(world.server.url, 1);
  const hit = await range.shoot(shot);
  await range.close();
  for (const { status, type, text } of hit.replies)
    say(`\n${status} ${type}\n${text.slice(0, LONGEST_SHOWN)}`);
  say(`\n${Math.round(hit.ms)} ms`);
  const found = judgeHit(hit, world.secrets);
  for (const { what } of found) say(`Found: ${what}`);
  for (const problem of await aftermath(world)) say(`Found afterwards: ${problem}`);
  return found.length === 0 && !hung(hit) ? 0 : 1;
}
