// All the requests of one run, many at once; then what was doubtful, alone; then whether the service is as it was.
import { execFileSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { sluice } from '../../test/harness/executable.ts';
import { openRequests } from './requests.ts';
import { type Finding, type Hit, isDoubtful, judgeHit, openRange, tryAgainAlone } from './shoot.ts';
import { openTally, type Row } from './tally.ts';
import type { World } from './world.ts';

export type Campaign = {
  readonly requests: number;
  readonly seconds: number;
  readonly rows: readonly Row[];
  readonly findings: readonly Finding[];
  /** Sent a second time, because the machine or the service was slow. */
  readonly triedAgain: number;
  /** Of the server, in MiB, from the beginning to the end. */
  readonly memory: readonly number[];
};

const IN_FLIGHT = 48;
const MEMORY_EVERY_MS = 2_000;
/** Findings are alike; the first ones say it all. */
const MOST_FINDINGS = 100;

type Options = {
  readonly seed: number;
  readonly requests: number;
  /** Then it ends, whether or not all are sent. */
  readonly minutes?: number | undefined;
  readonly onProgress: (sent: number) => void;
};

export async function shootAll(
  world: World,
  { seed, requests, minutes = Number.POSITIVE_INFINITY, onProgress }: Options,
): Promise<Campaign> {
  const { server, secrets } = world;
  const requestAt = openRequests(world.target, seed);
  const range = openRange(server.url, IN_FLIGHT);
  const tally = openTally();
  const findings: Finding[] = [];
  const doubtful: Hit[] = [];
  const memory = [memoryOf(server.pid)];
  const startedAt = performance.now();
  const isOver = (): boolean => performance.now() - startedAt > minutes * 60_000;
  let next = 0;

  async function gun(): Promise<void> {
    while (next < requests && findings.length < MOST_FINDINGS && !isOver()) {
      const shot = requestAt(next);
      next += 1;
      const hit = await range.shoot(shot);
      tally.add(hit);
      if (isDoubtful(hit)) doubtful.push(hit);
      findings.push(...judgeHit(hit, secrets));
    }
  }
  const watch = setInterval(() => {
    memory.push(memoryOf(server.pid));
    onProgress(next);
  }, MEMORY_EVERY_MS);
  try {
    await Promise.all(Array.from({ length: IN_FLIGHT }, gun));
    for (const hit of doubtful) {
      const finding = await tryAgainAlone(range, hit, () => healthMs(server.url));
      if (finding) findings.push(finding);
    }
  } finally {
    clearInterval(watch);
    await range.close();
  }
  memory.push(memoryOf(server.pid));
  return {
    requests: next,
    seconds: Math.round((performance.now() - startedAt) / 1000),
    rows: tally.rows(),
    findings,
    triedAgain: doubtful.length,
    memory,
  };
}

async function healthMs(url: string): Promise<number> {
  const startedAt = performance.now();
  await (await fetch(`${url}/health`)).text();
  return performance.now() - startedAt;
}

const memoryOf = (pid: number): number =>
  Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024);

/** Below that a server is still warming up, and its memory says nothing. */
const TELLING_REQUESTS = 200_000;
const MOST_GROWTH = 1.5;

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** The last quarter against the second one: what is only held for a while has come and gone by then. */
export function memoryProblem({
  requests,
  memory,
}: Pick<Campaign, 'requests' | 'memory'>): string | undefined {
  if (requests < TELLING_REQUESTS) return undefined;
  const quarter = Math.floor(memory.length / 4);
  const [early, late] = [median(memory.slice(quarter, 2 * quarter)), median(memory.slice(-quarter))];
  return late > early * MOST_GROWTH ? `memory grew from ${early} to ${late} MiB` : undefined;
}

/** What becomes of a signed callback that the aggregator's own book does not bear out: it is asked again, as it should. */
const DOUBTED = 'does not confirm what its callback said';

/** What is left behind: errors in the log, or books that do not agree. */
export async function aftermath({ server, env }: World): Promise<string[]> {
  const errors = server
    .output()
    .split('\n')
    .filter((line) => /"level":"(?:error|fatal)"/.test(line) && !line.includes(DOUBTED))
    .map((line) => `in the log: ${line.slice(0, 600)}`);
  const audited = await sluice(['audit', 'run', '--json'], env);
  return audited.code === 0
    ? errors
    : [...errors, `the auditor: ${audited.stdout.slice(0, 2_000)}${audited.stderr}`];
}
