// npm run fuzz: sends generated invalid requests and runs the parsers on generated input.
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openProgress } from '../../bench/progress.mjs';
import { root } from '../../test/harness/executable.ts';
import { wholeNumber } from '../cli-arguments.ts';
import { type CleanUps, type Environment, openCleanUps, openEnvironment } from './environment.ts';
import { startEchoServer } from './front/echo-server.ts';
import { compareMany } from './front/streams.ts';
import { type ParserResult, runParsers, showParsers } from './parsers.ts';
import { inGroups, showRows } from './request-stats.ts';
import { openRequests } from './requests.ts';
import { checkAfterRun, memoryProblem, type RequestsResult, runRequests } from './run-requests.ts';
import { checkExchange, hung, openSender } from './send-requests.ts';

const print = (text: string): void => void process.stdout.write(`${text}\n`);

export const USAGE = `npm run fuzz -- [options]

  --requests N   number of HTTP requests (20000); 0 runs the parsers only
  --minutes N    time limit for the requests
  --parsers N    number of parser runs (200000)
  --streams N    only send byte streams, which bare sockets and Node's server must answer alike
  --seed N       random seed (random)
  --only INDEX   send one request of that seed, and print it with its reply`;

const OPTIONS = {
  requests: { type: 'string' },
  minutes: { type: 'string' },
  parsers: { type: 'string' },
  streams: { type: 'string' },
  seed: { type: 'string' },
  only: { type: 'string' },
} as const;

function readOptions(args: readonly string[]) {
  const { values } = parseArgs({ args: [...args], options: OPTIONS });
  const numberOf = (name: keyof typeof OPTIONS): number | undefined =>
    values[name] === undefined ? undefined : wholeNumber(values[name], `--${name}`, 0);
  return {
    seed: numberOf('seed') ?? 1 + Math.floor(Math.random() * 1e9),
    requests: numberOf('requests') ?? 20_000,
    minutes: numberOf('minutes'),
    parsers: numberOf('parsers') ?? 200_000,
    streams: numberOf('streams'),
    only: numberOf('only'),
  };
}

export async function run(args: readonly string[]): Promise<number> {
  const { seed, only, streams, ...counts } = readOptions(args);
  const progress = openProgress();
  if (streams !== undefined) return onlyStreams(seed, streams, progress);
  if (counts.requests === 0 && only === undefined) return onlyParsers(seed, counts.parsers, progress);
  progress.show('starting the service');
  const cleanUps = openCleanUps();
  const opening = openEnvironment(cleanUps);
  const removeHandlers = cleanUpOnSignal(opening, cleanUps);
  try {
    const environment = await opening;
    return only === undefined
      ? await fuzz(environment, { seed, ...counts, progress })
      : await printOne(environment, seed, only);
  } finally {
    progress.end();
    removeHandlers();
    await cleanUps.run();
  }
}

/** Waits for a running command, which keeps the embedded database alive. */
const MAX_WAIT_MS = 5_000;

/** Also while the service is starting. */
function cleanUpOnSignal(opening: Promise<Environment>, cleanUps: CleanUps): () => void {
  const cleanUp = async (): Promise<void> => {
    await Promise.race([opening.catch(() => undefined), sleep(MAX_WAIT_MS)]);
    await cleanUps.run();
  };
  const leave = (): void => void cleanUp().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, leave);
  return () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, leave);
  };
}

type Progress = ReturnType<typeof openProgress>;

const allPassed = (parsed: readonly ParserResult[]): boolean =>
  parsed.every(({ problem }) => problem === undefined);

/** The parsers need no service. */
async function onlyStreams(seed: number, streams: number, progress: Progress): Promise<number> {
  const [front, node] = [await startEchoServer({ front: true }), await startEchoServer({ front: false })];
  const onProgress = (done: number): void => {
    if (done % 1_000 === 0) progress.show(`${done} of ${streams} streams`);
  };
  const { differences, requests } = await compareMany({ front, node }, { streams, seed, onProgress });
  await Promise.all([front.close(), node.close()]);
  progress.end();
  print(`${streams} streams of ${requests} requests, seed ${seed}: ${differences.length} differences`);
  for (const difference of differences) print(JSON.stringify(difference, null, 2));
  return differences.length === 0 ? 0 : 1;
}

async function onlyParsers(seed: number, runs: number, progress: Progress): Promise<number> {
  const parsed = await runParsers({
    seed,
    runs,
    onProgress: (name) => progress.show(`parser: ${name}`),
  });
  progress.end();
  printParsers(seed, parsed);
  return allPassed(parsed) ? 0 : 1;
}

function printParsers(seed: number, parsed: readonly ParserResult[]): void {
  print(showParsers(parsed));
  for (const { name, problem } of parsed)
    if (problem !== undefined) print(`Parser ${name} failed, seed ${seed}: ${problem}`);
}

/** Coverage is required from this number on. */
const MIN_FOR_COVERAGE = 20_000;

type FuzzOptions = {
  readonly seed: number;
  readonly requests: number;
  readonly minutes: number | undefined;
  readonly parsers: number;
  readonly progress: Progress;
};

async function fuzz(
  environment: Environment,
  { seed, requests, minutes, parsers, progress }: FuzzOptions,
): Promise<number> {
  const result = await runRequests(environment, {
    seed,
    requests,
    minutes,
    onProgress: (sent) => progress.show(`${sent} of ${requests} requests`),
  });
  progress.show('checking the service');
  const problems = [
    ...(await checkAfterRun(environment)),
    ...missing(result),
    memoryProblem(result) ?? [],
  ].flat();
  const parsed = await runParsers({
    seed,
    runs: parsers,
    onProgress: (name) => progress.show(`parser: ${name}`),
  });
  progress.end();
  printRun(seed, result, parsed, problems);
  await saveResults({ seed, http: result, parsers: parsed, problems });
  const isClean = result.findings.length + problems.length === 0 && allPassed(parsed);
  print(isClean ? '\nNo findings.' : '\nThere are findings.');
  return isClean ? 0 : 1;
}

/** A short run cannot cover everything. */
const missing = ({ requests, gaps }: RequestsResult): readonly string[] =>
  requests < MIN_FOR_COVERAGE ? [] : gaps;

const MAX_SHOWN = 20;

function printRun(
  seed: number,
  result: RequestsResult,
  parsed: readonly ParserResult[],
  problems: readonly string[],
): void {
  const { requests, seconds, rows, findings, excused, memory } = result;
  print(showRows(rows));
  print(
    `\n${requests} requests in ${seconds} s, seed ${seed}; ${excused.length} were slow or got no reply once. ` +
      `Memory of the server: ${memory[0]} MiB at the start, ${Math.max(...memory)} maximum, ${memory.at(-1)} at the end.\n`,
  );
  for (const { index, operation, ms } of excused.slice(0, MAX_SHOWN))
    print(`Slow or no reply once: ${operation}, ${ms} ms (--only ${index})`);
  printParsers(seed, parsed);
  for (const { index, what } of findings.slice(0, MAX_SHOWN))
    print(`Found: ${what}. Repeat: npm run fuzz -- --seed ${seed} --only ${index}`);
  if (findings.length > MAX_SHOWN) print(`Found: ${findings.length - MAX_SHOWN} more`);
  for (const problem of problems) print(`Found afterwards: ${problem}`);
}

/** Only a long run replaces the published figures. */
const LONG_RUN = 200_000;

async function saveResults({
  http,
  ...others
}: {
  readonly http: RequestsResult;
  readonly [other: string]: unknown;
}): Promise<void> {
  const folder = join(root, 'proof', 'results');
  const name = http.requests < LONG_RUN ? 'fuzz-quick.json' : 'fuzz.json';
  const rows = inGroups(http.rows).map((row) => ({ ...row, operation: undefined }));
  const memory = {
    first: http.memory[0],
    most: Math.max(...http.memory),
    last: http.memory.at(-1),
  };
  const results = { ...others, http: { ...http, rows, memory } };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), `${JSON.stringify(results, null, 2)}\n`);
}

const MAX_LENGTH_SHOWN = 4_000;

async function printOne(environment: Environment, seed: number, index: number): Promise<number> {
  const request = openRequests(environment.target, seed)(index);
  const { message, malformed, operation, encoding } = request;
  print(`${operation.group}, ${encoding}${malformed ? `: ${malformed.variant}` : ''}\n`);
  const { method, target, headers, body } = message;
  const sentText =
    malformed?.bytes.toString('latin1') ??
    [`${method} ${target}`, ...headers.map((line) => line.join(': ')), '', body ?? ''].join('\n');
  print(JSON.stringify(sentText.slice(0, MAX_LENGTH_SHOWN)).replaceAll('\\n', '\n'));
  const sender = openSender(environment.server.url, 1);
  const exchange = await sender.send(request);
  await sender.close();
  for (const { status, contentType, text } of exchange.replies)
    print(`\n${status} ${contentType}\n${text.slice(0, MAX_LENGTH_SHOWN)}`);
  print(`\n${Math.round(exchange.ms)} ms`);
  const findings = checkExchange(exchange, environment.secrets);
  for (const { what } of findings) print(`Found: ${what}`);
  for (const problem of await checkAfterRun(environment)) print(`Found afterwards: ${problem}`);
  return findings.length === 0 && !hung(exchange) ? 0 : 1;
}
