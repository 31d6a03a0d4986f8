// npm run bench: measures all cases in interleaved rounds, so that a slow minute of the machine affects all of them alike.
// The ratios within a round are the result. Writes bench/results/bench.json and two plots.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { root } from '../scripts/prepare.mjs';
import { openCases } from './cases.mjs';
import { openEnvironment } from './environment.mjs';
import { measurePayouts, ROUNDS } from './payouts.mjs';
import { findPgbench, openPgbench } from './pgbench.mjs';
import { plot } from './plot.mjs';
import { openProgress } from './progress.mjs';
import { growthOf, printComparison, printReport, ratiosOf, summary } from './report.mjs';
import { memoryMib } from './resource-usage.mjs';
import { seedWithdrawals } from './seed.mjs';
import { measureWebhooks } from './webhooks.mjs';

const USAGE = `npm run bench -- [options]

  --quick       two short rounds and 100,000 rows instead of five million, within three minutes
  --json FILE   also write the ratios, under stable names, to FILE
  --compare     say how each ratio changed since the recorded run, which is kept`;

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    json: { type: 'string' },
    compare: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(`${USAGE}\n`);
  process.exit(0);
}
const PLAN = values.quick
  ? {
      rounds: 2,
      seconds: 1.5,
      warmUpSeconds: 0.5,
      growth: [0, 100_000],
      growthRounds: 1,
      sweep: [64, 256],
      overloadSeconds: 5,
      payouts: 1_000,
      webhooks: 2_000,
    }
  : {
      rounds: 5,
      seconds: 2.5,
      warmUpSeconds: 0.5,
      growth: [0, 1_000_000, 5_000_000],
      growthRounds: 3,
      sweep: [8, 32, 64, 128, 256, 512],
      overloadSeconds: 30,
      payouts: 3_000,
      webhooks: 10_000,
    };

const FOLDER = join(root, 'bench', 'results');
const FILE = join(FOLDER, values.quick ? 'bench-quick' : 'bench');
// Read first: a missing record is found at once.
const recorded = values.compare ? JSON.parse(readFileSync(`${FILE}.json`, 'utf8')) : undefined;

findPgbench();
const progress = openProgress();
progress.show('starting: a database, a thousand merchants, two servers');
const environment = await openEnvironment();
try {
  const pgbench = await openPgbench(environment);
  const benchmark = await openCases(environment, pgbench, PLAN);
  const { cases, create, creates, servers } = benchmark;

  const growth = [{ rows: 0, rounds: await measureGrowth(0) }];
  const runnable = Object.entries(cases).filter(([, { run }]) => run !== undefined);
  const measured = Object.fromEntries(runnable.map(([key]) => [key, []]));
  for (let round = 1; round <= PLAN.rounds; round += 1)
    for (const [key, { name, run }] of runnable) {
      progress.show(`round ${round} of ${PLAN.rounds}: ${name}`);
      measured[key].push(await run(PLAN.seconds));
    }

  const sweep = [];
  for (const connections of PLAN.sweep) {
    progress.show(`throughput and latency with ${connections} connections`);
    const { successRate, p50, p99 } = await create(connections)(PLAN.seconds);
    sweep.push({ connections, rate: successRate, p50, p99 });
  }

  const maximumRate = Math.max(...measured.create_256.map(({ successRate }) => successRate));
  progress.show(`latency at half of ${Math.round(maximumRate)}/s`);
  const halfLoad = await benchmark.run({
    connections: 64,
    seconds: PLAN.seconds * 3,
    rate: maximumRate / 2,
    requests: creates,
  });

  const overload = await measureOverload(maximumRate);

  for (const [i, to] of PLAN.growth.slice(1).entries()) {
    await seedWithdrawals(environment.db, {
      from: PLAN.growth[i],
      to,
      onProgress: (done) => progress.show(`growing: ${done / 1_000} of ${to / 1_000} thousand withdrawals`),
    });
    growth.push({ rows: to, rounds: await measureGrowth(to) });
  }

  /** Alternates TPC-B and creates: their ratio separates growth from changes of the machine's speed. */
  async function measureGrowth(size) {
    const rounds = [];
    for (let i = 0; i < PLAN.growthRounds; i += 1) {
      progress.show(`creates at ${size.toLocaleString('en')} rows, ${i + 1} of ${PLAN.growthRounds}`);
      const tpcb = await pgbench.tpcb(PLAN.seconds);
      const creates = await create(256)(PLAN.seconds);
      rounds.push({ tpcb: tpcb.rate, create: creates.rate, p99: creates.p99 });
    }
    return rounds;
  }

  /** Three times the maximum rate; then, two seconds later, a normal rate. */
  async function measureOverload(maximum) {
    progress.show(`overload: ${PLAN.overloadSeconds} s at three times the maximum rate`);
    const [server] = servers;
    const before = memoryMib(server.pid);
    let peak = before;
    const sampler = setInterval(() => (peak = Math.max(peak, memoryMib(server.pid))), 200);
    const during = await benchmark.run({
      connections: 1_024,
      seconds: PLAN.overloadSeconds,
      rate: maximum * 3,
      impatient: true,
      requests: creates,
    });
    clearInterval(sampler);
    await sleep(2_000);
    const after = await benchmark.run({
      connections: 64,
      seconds: 2.5,
      rate: maximum / 4,
      warmUpSeconds: 0,
      requests: creates,
    });
    return { during, after, memoryMib: { before, peak } };
  }

  pgbench.close();
  const payouts = await measurePayouts({
    payouts: PLAN.payouts,
    onRound: (round) => progress.show(`automatic payouts, round ${round} of ${ROUNDS}`),
  });
  progress.show(`delivering ${PLAN.webhooks.toLocaleString('en')} webhooks`);
  const webhooks = await measureWebhooks(PLAN.webhooks);
  const sizes = growthOf(growth);
  const result = {
    at: new Date().toISOString(),
    machine: {
      cpus: cpus().length,
      model: cpus()[0]?.model,
      memoryGib: Math.round(totalmem() / 2 ** 30),
      node: process.version,
    },
    plan: PLAN,
    rows: Object.fromEntries(
      Object.entries(cases).map(([key, { name, notMeasured }]) => [
        key,
        { name, ...(notMeasured ? { notMeasured } : summary(measured[key])) },
      ]),
    ),
    ratios: ratiosOf({
      measured,
      growth: sizes,
      fresh: benchmark.fresh,
      overload,
      maximumRate,
      // The first round warms up.
      payouts: payouts.slice(1),
      webhooks,
    }),
    sweep,
    half: halfLoad,
    overload,
    growth: sizes,
  };
  progress.end();
  printReport(result);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(result.ratios, null, 2)}\n`);
  if (values.compare) printComparison(recorded.ratios, result.ratios);
  else record(result, sweep, sizes);
} finally {
  progress.end();
  await environment.close();
}

/** Writes the results and two plots. */
function record(result, sweep, sizes) {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(`${FILE}.json`, `${JSON.stringify(result, null, 2)}\n`);
  writeFileSync(
    `${FILE}-connections.svg`,
    plot({
      title: 'createWithdraw: rate and p99 against connections',
      x: 'connections',
      y: 'creates/s',
      right: 'p99, ms',
      lines: [
        { name: 'creates/s', points: sweep.map(({ connections, rate }) => [connections, rate]) },
        { name: 'p99, ms', onRight: true, points: sweep.map(({ connections, p99 }) => [connections, p99]) },
      ],
    }),
  );
  writeFileSync(
    `${FILE}-growth.svg`,
    plot({
      title: 'Rate against rows in the table',
      x: 'withdrawals in the table',
      y: 'per second',
      lines: [
        {
          name: 'creates, 256 connections',
          points: sizes.map(({ rows: size, rate }) => [size, rate]),
        },
        {
          name: 'pgbench TPC-B',
          points: sizes.map(({ rows: size, rate, ratio }) => [size, rate / ratio]),
        },
      ],
    }),
  );
}
