// Sends all requests of a run concurrently, rechecks suspect ones alone, and checks the service afterwards.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { sluice } from '../../test/harness/executable.ts';
import { gapsIn } from './coverage.ts';
import type { Environment } from './environment.ts';
import type { Operators } from './operators.ts';
import { openRequestStats, type Row } from './request-stats.ts';
import { type FuzzRequest, openRequests } from './requests.ts';
import {
  checkExchange,
  type Exchange,
  type Finding,
  isSuspect,
  openSender,
  recheck,
} from './send-requests.ts';

export type RequestsResult = {
  readonly requests: number;
  readonly seconds: number;
  readonly rows: readonly Row[];
  readonly findings: readonly Finding[];
  /** Missing coverage. */
  readonly gaps: readonly string[];
  /** Slow or without a reply once, but not when sent again alone. */
  readonly excused: readonly Excused[];
  /** Memory samples of the server, in MiB. */
  readonly memory: readonly number[];
};

type Excused = { readonly index: number; readonly operation: string; readonly ms: number };

const IN_FLIGHT = 48;
const MEMORY_EVERY_MS = 2_000;
/** Requests change the operators' data, which is therefore refreshed at this interval. */
const REFRESH_EVERY_MS = 1_000;
/** The run stops here, since findings repeat. */
const MAX_FINDINGS = 100;

type Options = {
  readonly seed: number;
  readonly requests: number;
  /** Time limit. */
  readonly minutes?: number | undefined;
  readonly onProgress: (sent: number) => void;
};

export async function runRequests(
  environment: Environment,
  { seed, requests, minutes = Number.POSITIVE_INFINITY, onProgress }: Options,
): Promise<RequestsResult> {
  const { server, secrets } = environment;
  const requestAt = openRequests(environment.target, seed);
  const sender = openSender(server.url, IN_FLIGHT);
  const stats = openRequestStats();
  const findings: Finding[] = [];
  const suspect: Exchange[] = [];
  const excused: Exchange[] = [];
  const memory = memoryOf(server.pid);
  const startedAt = performance.now();
  const isOver = (): boolean => !isRunning(server.pid) || performance.now() - startedAt > minutes * 60_000;
  let next = 0;

  async function send(request: FuzzRequest): Promise<Exchange> {
    const exchange = await sender.send(request);
    findings.push(...checkExchange(exchange, secrets));
    for (const { text } of exchange.replies)
      for (const [, id = ''] of text.matchAll(ACKNOWLEDGED)) environment.acknowledged.add(id);
    return exchange;
  }
  async function sendLoop(): Promise<void> {
    while (next < requests && findings.length < MAX_FINDINGS && !isOver()) {
      const request = requestAt(next);
      next += 1;
      const exchange = await send(request);
      stats.add(exchange);
      if (isSuspect(exchange)) suspect.push(exchange);
    }
  }
  const sampler = setInterval(() => {
    memory.push(...memoryOf(server.pid));
    onProgress(next);
  }, MEMORY_EVERY_MS);
  const sending = Promise.all(Array.from({ length: IN_FLIGHT }, sendLoop));
  const refreshing = refreshUntil(sending, environment.operators);
  try {
    await Promise.all([sending, refreshing]);
    for (const exchange of suspect) {
      const finding = await recheck(exchange, send);
      if (finding) findings.push(finding);
      else excused.push(exchange);
    }
  } finally {
    clearInterval(sampler);
    await sender.close();
  }
  memory.push(...memoryOf(server.pid));
  const rows = stats.rows();
  return {
    requests: next,
    seconds: Math.round((performance.now() - startedAt) / 1000),
    rows,
    gaps: [
      ...gapsIn(environment.target.catalog, rows),
      ...(environment.acknowledged.size === 0 ? ['no withdrawal was acknowledged'] : []),
      ...refreshProblem(await refreshing),
      ...tooMany(rows, excused.length, next),
    ],
    findings,
    excused: excused.map(({ request, ms }) => ({
      index: request.index,
      operation: request.operation.group,
      ms: Math.round(ms),
    })),
    memory,
  };
}

const isRunning = (pid: number): boolean => existsSync(`/proc/${pid}`);

type Refreshes = { readonly rounds: number; readonly errors: readonly string[] };

async function refreshUntil(sending: Promise<unknown>, operators: Operators): Promise<Refreshes> {
  const errors: string[] = [];
  let rounds = 0;
  let isSending = true;
  const ended = sending
    .catch(() => undefined)
    .then(() => {
      isSending = false;
    });
  while (isSending) {
    // A concurrent request may interfere; the next round retries.
    await operators.refresh().catch((error: unknown) => errors.push(String(error)));
    rounds += 1;
    await Promise.race([sleep(REFRESH_EVERY_MS, undefined, { ref: false }), ended]);
  }
  return { rounds, errors };
}

/** With outdated data, requests to operators' routes are rejected early. */
const refreshProblem = ({ rounds, errors }: Refreshes): string[] =>
  errors.length > 3 && errors.length > rounds / 10
    ? [`${errors.length} of ${rounds} times the operators' data could not be refreshed: ${errors.at(-1)}`]
    : [];

/** In MiB; empty when the process has ended. */
function memoryOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.trim() === '' ? [] : [Math.round(Number(stdout) / 1024)];
}

/** Below this number, memory and shares are not representative. */
const LONG_RUN = 200_000;
const MAX_GROWTH = 1.5;

/** The tolerated number of excused or busy requests; larger in a short run, which shares the machine with the tests. */
const toleratedOf = (requests: number): number => Math.max(3, requests / (requests >= LONG_RUN ? 1_000 : 10));

function tooMany(rows: readonly Row[], excused: number, requests: number): string[] {
  const failed = rows.reduce((sum, row) => sum + row.failed, 0);
  const counted = [
    [failed, 'got the response busy or payout_failed'],
    [excused, 'were slow or got no reply once'],
  ] as const;
  return counted.flatMap(([times, what]) =>
    times > toleratedOf(requests) ? [`${times} of ${requests} ${what}, which is too many`] : [],
  );
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Compares the last quarter with the second, after warm-up. */
export function memoryProblem({
  requests,
  memory,
}: Pick<RequestsResult, 'requests' | 'memory'>): string | undefined {
  if (requests < LONG_RUN) return undefined;
  const quarter = Math.floor(memory.length / 4);
  const [early, late] = [median(memory.slice(quarter, 2 * quarter)), median(memory.slice(-quarter))];
  return late > early * MAX_GROWTH ? `memory grew from ${early} to ${late} MiB` : undefined;
}

const ACKNOWLEDGED = /"message":"Withdraw created","withdraw_id":"([0-9]+)"/g;

/** Every acknowledged withdrawal must exist. */
async function findLost({ database, acknowledged }: Environment): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    'select id from unnest($1::bigint[]) as acknowledged (id) where not exists (select from withdrawals w where w.id = acknowledged.id)',
    [[...acknowledged]],
  );
  return rows.map(({ id }) => `withdrawal ${id} was acknowledged and does not exist`);
}

/** Logged for a signed callback that the aggregator does not confirm, which is expected here. */
const UNCONFIRMED = 'does not confirm';
/** Busy responses are checked elsewhere. */
const isRefusedAsBusy = (line: string): boolean =>
  line.includes('"name":"BusyFault"') && line.endsWith('"msg":"request failed"}');

/** Errors in the log, lost withdrawals, and findings of the auditor. */
export async function checkAfterRun(environment: Environment): Promise<string[]> {
  const { server, env } = environment;
  const errors = server
    .output()
    .split('\n')
    .filter(
      (line) =>
        /"level":"(?:error|fatal)"/.test(line) && !line.includes(UNCONFIRMED) && !isRefusedAsBusy(line),
    )
    .map((line) => `in the log: ${line.slice(0, 1_500)}`);
  if (!isRunning(server.pid))
    errors.push(`the service has ended; the end of its output: ${server.output().slice(-4_000)}`);
  errors.push(...(await findLost(environment)));
  const audited = await sluice(['audit', 'run', '--json'], env);
  if (audited.code === 0) return errors;
  const { findings } = audited.json as { findings?: readonly unknown[] };
  const texts = findings?.map((finding) => JSON.stringify(finding)) ?? [audited.stdout + audited.stderr];
  return [...errors, ...texts.slice(0, 20).map((text) => `the auditor: ${text.slice(0, 1_500)}`)];
}
