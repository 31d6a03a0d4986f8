// All the requests of one run, many at once; then what was doubtful; then whether the service is as it was.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { sluice } from '../../test/harness/executable.ts';
import { gapsIn } from './coverage.ts';
import type { World } from './environment.ts';
import { openRequests, type Shot } from './requests.ts';
import { type Finding, type Hit, isDoubtful, judgeDoubt, judgeHit, openRange } from './send-requests.ts';
import { openTally, type Row } from './tally.ts';

export type Campaign = {
  readonly requests: number;
  readonly seconds: number;
  readonly rows: readonly Row[];
  readonly findings: readonly Finding[];
  /** What was not done, though a run is to do it. */
  readonly gaps: readonly string[];
  /** Slow or unanswered once, and not when sent again alone. */
  readonly excused: readonly Excused[];
  /** Of the server, in MiB, from the beginning to the end. */
  readonly memory: readonly number[];
};

type Excused = { readonly index: number; readonly operation: string; readonly ms: number };

const IN_FLIGHT = 48;
const MEMORY_EVERY_MS = 2_000;
/** Operators' things change under the shots; so often somebody looks again, and puts them in order. */
const TEND_EVERY_MS = 1_000;
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
  const { server, secrets, crew } = world;
  const requestAt = openRequests(world.target, seed);
  const range = openRange(server.url, IN_FLIGHT);
  const tally = openTally();
  const findings: Finding[] = [];
  const doubtful: Hit[] = [];
  const excused: Hit[] = [];
  const memory = memoryOf(server.pid);
  const startedAt = performance.now();
  const isOver = (): boolean => !isThere(server.pid) || performance.now() - startedAt > minutes * 60_000;
  let next = 0;

  async function shoot(shot: Shot): Promise<Hit> {
    const hit = await range.shoot(shot);
    findings.push(...judgeHit(hit, secrets));
    for (const { text } of hit.replies)
      for (const [, id = ''] of text.matchAll(ACKNOWLEDGED)) world.acknowledged.add(id);
    return hit;
  }
  async function gun(): Promise<void> {
    while (next < requests && findings.length < MOST_FINDINGS && !isOver()) {
      const shot = requestAt(next);
      next += 1;
      const hit = await shoot(shot);
      tally.add(hit);
      if (isDoubtful(hit)) doubtful.push(hit);
    }
  }
  const watch = setInterval(() => {
    memory.push(...memoryOf(server.pid));
    onProgress(next);
  }, MEMORY_EVERY_MS);
  let isShooting = true;
  let rounds = 0;
  const troubles: string[] = [];
  async function keepInOrder(): Promise<void> {
    while (isShooting) {
      // Whatever was in the way, perhaps a shot, the next round may succeed.
      await crew.tend().catch((error: unknown) => troubles.push(String(error)));
      rounds += 1;
      await Promise.race([sleep(TEND_EVERY_MS, undefined, { ref: false }), shooting]);
    }
  }
  const shooting = Promise.all(Array.from({ length: IN_FLIGHT }, gun)).finally(() => {
    isShooting = false;
  });
  try {
    await Promise.all([shooting, keepInOrder()]);
    for (const hit of doubtful) {
      const finding = await judgeDoubt(hit, shoot);
      if (finding) findings.push(finding);
      else excused.push(hit);
    }
  } finally {
    clearInterval(watch);
    await range.close();
  }
  memory.push(...memoryOf(server.pid));
  const rows = tally.rows();
  return {
    requests: next,
    seconds: Math.round((performance.now() - startedAt) / 1000),
    rows,
    gaps: [
      ...gapsIn(world.target.catalog, rows),
      ...(world.acknowledged.size === 0 ? ['no withdrawal was acknowledged that could be missing'] : []),
      ...untended(troubles, rounds),
      ...tooMany(rows, excused.length, next),
    ],
    findings,
    excused: excused.map(({ shot, ms }) => ({
      index: shot.index,
      operation: shot.operation.group,
      ms: Math.round(ms),
    })),
    memory,
  };
}

const isThere = (pid: number): boolean => existsSync(`/proc/${pid}`);

/** Without their things in order, what is shot at operators misses. */
const untended = (troubles: readonly string[], rounds: number): string[] =>
  troubles.length > 3 && troubles.length > rounds / 10
    ? [
        `${troubles.length} of ${rounds} times the operators' things were not put in order: ${troubles.at(-1)}`,
      ]
    : [];

/** In MiB; nothing of a process that is no longer there. */
function memoryOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() === '' ? [] : [Math.round(Number(stdout) / 1024)];
}

/** Below that a server is still warming up, and neither its memory nor a share of all says anything. */
const TELLING_REQUESTS = 200_000;
const MOST_GROWTH = 1.5;

/** Of requests that were excused, or refused as busy: a short run shares the machine with the tests. */
const mostOf = (requests: number): number =>
  Math.max(3, requests / (requests >= TELLING_REQUESTS ? 1_000 : 100));

function tooMany(rows: readonly Row[], excused: number, requests: number): string[] {
  const failed = rows.reduce((sum, row) => sum + row.failed, 0);
  const counted = [
    [failed, 'were refused as busy or could not be paid'],
    [excused, 'were slow or unanswered for no reason of their own'],
  ] as const;
  return counted.flatMap(([times, what]) =>
    times > mostOf(requests) ? [`${times} of ${requests} ${what}, which is too many`] : [],
  );
}

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

const ACKNOWLEDGED = /"message":"Withdraw created","withdraw_id":"([0-9]+)"/g;

/** Whoever was told that there is a withdrawal must find it, whatever else was shot at the service meanwhile. */
async function findLost({ database, acknowledged }: World): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    'select id from unnest($1::bigint[]) as told (id) where not exists (select from withdrawals w where w.id = told.id)',
    [[...acknowledged]],
  );
  return rows.map(({ id }) => `withdrawal ${id} was acknowledged, and is not there`);
}

/** What becomes of a signed callback that the aggregator's own book does not bear out: it is asked again, as it should. */
const DOUBTED = 'does not confirm what its callback said';
/** Of a request that was refused as busy, which its answer is judged for. */
const isRefusedAsBusy = (line: string): boolean =>
  line.includes('"name":"BusyFault"') && line.endsWith('"msg":"request failed"}');

/** What is left behind: errors in the log, or books that do not agree. */
export async function aftermath(world: World): Promise<string[]> {
  const { server, env } = world;
  const errors = server
    .output()
    .split('\n')
    .filter(
      (line) => /"level":"(?:error|fatal)"/.test(line) && !line.includes(DOUBTED) && !isRefusedAsBusy(line),
    )
    .map((line) => `in the log: ${line.slice(0, 1_500)}`);
  if (!isThere(server.pid))
    errors.push(`the service is gone; its last words: ${server.output().slice(-4_000)}`);
  errors.push(...(await findLost(world)));
  const audited = await sluice(['audit', 'run', '--json'], env);
  if (audited.code === 0) return errors;
  const { findings } = audited.json as { findings?: readonly unknown[] };
  const told = findings?.map((finding) => JSON.stringify(finding)) ?? [audited.stdout + audited.stderr];
  return [...errors, ...told.slice(0, 20).map((text) => `the auditor: ${text.slice(0, 1_500)}`)];
}
