// npm run fuzz: bad input, and lots of it. `--requests N` over real HTTP, at most `--minutes N` long; `--parsers N` runs of
// the parsers, which with `--requests 0` are all there is; `--seed N` for the same again. `--only INDEX` sends one request of that seed and shows it.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openProgress } from '../../bench/progress.mjs';
import { root } from '../../test/harness/executable.ts';
import { aftermath, type Campaign, memoryProblem, shootAll } from './campaign.ts';
import { type ParserResult, runParsers, showParsers } from './parsers.ts';
import { openRequests } from './requests.ts';
import { judgeHit, openRange } from './shoot.ts';
import { showRows } from './tally.ts';
import { openWorld, type World } from './world.ts';

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const count = (text: string | undefined, fallback: number): number => {
  if (text === undefined) return fallback;
  if (!/^[0-9]{1,10}$/.test(text)) throw new Error(`${text} is no number of anything`);
  return Number(text);
};

export async function run(words: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      requests: { type: 'string' },
      minutes: { type: 'string' },
      parsers: { type: 'string' },
      seed: { type: 'string' },
      only: { type: 'string' },
    },
  });
  const seed = count(values.seed, 1 + Math.floor(Math.random() * 1e9));
  const progress = openProgress();
  if (values.requests === '0') return onlyParsers(seed, count(values.parsers, 200_000), progress);
  progress.say('starting a service of its own');
  const world = await openWorld();
  // Whoever has seen enough leaves nothing behind.
  const leave = (): void => void world.close().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, leave);
  try {
    if (values.only !== undefined) return await showOne(world, seed, count(values.only, 0));
    return await attack(world, {
      seed,
      requests: count(values.requests, 20_000),
      minutes: values.minutes === undefined ? undefined : count(values.minutes, 0),
      parsers: count(values.parsers, 200_000),
      progress,
    });
  } finally {
    progress.end();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, leave);
    await world.close();
  }
}

type Progress = ReturnType<typeof openProgress>;

const isSound = (parsed: readonly ParserResult[]): boolean =>
  parsed.every(({ problem }) => problem === undefined);

/** Without a service, which they do not need. */
async function onlyParsers(seed: number, runs: number, progress: Progress): Promise<number> {
  const parsed = await runParsers({
    seed,
    runs,
    onProgress: (name) => progress.say(`the parser of ${name}`),
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
    onProgress: (sent) => progress.say(`${sent} of ${requests} requests`),
  });
  progress.say('looking at what is left behind');
  const problems = [...(await aftermath(world)), memoryProblem(campaign) ?? []].flat();
  const parsed = await runParsers({
    seed,
    runs: parsers,
    onProgress: (name) => progress.say(`the parser of ${name}`),
  });
  progress.end();
  tell(seed, campaign, parsed, problems);
  await keep({ seed, campaign, parsers: parsed, problems });
  const isClean = campaign.findings.length + problems.length === 0 && isSound(parsed);
  say(isClean ? '\nNothing was found.' : '\nSomething was found.');
  return isClean ? 0 : 1;
}

function tell(
  seed: number,
  campaign: Campaign,
  parsed: readonly ParserResult[],
  problems: readonly string[],
): void {
  const { requests, seconds, rows, findings, triedAgain, memory } = campaign;
  say(showRows(rows));
  say(
    `\n${requests} requests in ${seconds} s, seed ${seed}; ${triedAgain} were slow or unanswered and sent again alone. ` +
      `The server's memory: ${memory[0]} MiB at first, ${Math.max(...memory)} at most, ${memory.at(-1)} at the end.\n`,
  );
  tellParsers(seed, parsed);
  for (const { index, what } of findings)
    say(`Found: ${what}. See it again with: npm run fuzz -- --seed ${seed} --only ${index}`);
  for (const problem of problems) say(`Found afterwards: ${problem}`);
}

/** A quick look does not take the place of a long run. */
const LONG_RUN = 200_000;

async function keep(results: {
  readonly campaign: Campaign;
  readonly [other: string]: unknown;
}): Promise<void> {
  const folder = join(root, 'proof', 'results');
  const name = results.campaign.requests < LONG_RUN ? 'fuzz-quick.json' : 'fuzz.json';
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
  return found.length === 0 && !hit.hung ? 0 : 1;
}
