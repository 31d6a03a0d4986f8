// Runs one seed: its steps with an audit every ten, then the fault-free phase in which all open work must settle, and the
// final audit.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { collectReceivable } from '../../src/usecases/operator/merchants/collect-receivable.ts';
import { INFO } from '../../test/harness/client.ts';
import { openRandom } from '../random.ts';
import { MAKER } from './actors.ts';
import type { Coverage } from './coverage.ts';
import type { Cluster } from './database/cluster.ts';
import { type Environment, openEnvironment, type Shop } from './environment.ts';
import { expectCurrencies } from './expect-currencies.ts';
import { expectOrders } from './expect-orders.ts';
import { InvariantViolation } from './invariant-violation.ts';
import { PROCESSES } from './processes.ts';
import { AGGREGATOR_STEPS, sendTrueCallback } from './steps/aggregator-steps.ts';
import { CLONE_STEPS } from './steps/clone-steps.ts';
import { compareWithAggregator } from './steps/compare-after-restore.ts';
import { FAULT_STEPS } from './steps/fault-steps.ts';
import { MERCHANT_STEPS } from './steps/merchant-steps.ts';
import { OPERATOR_STEPS } from './steps/operator-steps.ts';
import { RATE_STEPS } from './steps/rate-steps.ts';
import { resolveOpenCases } from './steps/resolve-open-cases.ts';
import { RESTORE_STEPS } from './steps/restore-steps.ts';
import type { Step } from './steps/step.ts';

const STEPS: Readonly<Record<string, Step>> = {
  ...MERCHANT_STEPS,
  ...OPERATOR_STEPS,
  ...RATE_STEPS,
  ...AGGREGATOR_STEPS,
  ...FAULT_STEPS,
  ...RESTORE_STEPS,
  ...CLONE_STEPS,
};
const WEIGHTS = Object.fromEntries(Object.entries(STEPS).map(([name, { weight }]) => [name, weight]));

/** Its number is its random stream, so that leaving out other steps does not change it. */
export type PlannedStep = { readonly number: number; readonly name: string };

/** Restores and clones take as long as many other steps. */
const RESTORES_PER_SEED = { 0: 16, 1: 3, 2: 1 } as const;
const CLONES_PER_SEED = { 0: 5, 1: 1 } as const;

export function drawPlan(seed: number, steps: number): PlannedStep[] {
  const random = openRandom(seed, 0);
  const names = Array.from({ length: steps }, () => random.weighted<string>(WEIGHTS));
  const rare = [
    ...Array.from({ length: random.weighted(RESTORES_PER_SEED) }, () => [
      'back up',
      'restore',
      'compare after the restore',
    ]),
    ...Array.from({ length: random.weighted(CLONES_PER_SEED) }, () => ['clone']),
  ];
  // Without the first steps, in which there is little to lose. Those of two restores may be mixed.
  const from = Math.floor(steps / 6);
  for (const group of rare) {
    const places = group.map(() => from + random.int(Math.max(1, steps - from))).sort((a, b) => a - b);
    for (const [i, name] of group.entries()) names[places[i] ?? 0] = name;
  }
  return names.map((name, i) => ({ number: i + 1, name }));
}

/** Which process performs a step is drawn from a stream of its own. */
const PROCESS_STREAM = 1_000_000;
/** So that no two withdrawals are created at the same time, and the seed knows their order. */
const STEP_SECONDS = 0.001;

/** Failures of one kind count as the same failure. */
export type Failure = { readonly kind: string; readonly text: string };

export type SeedResult = {
  readonly seed: number;
  /** One line per step. */
  readonly trace: readonly string[];
  /** Of the trace and the failure. */
  readonly digest: string;
  readonly failure: Failure | undefined;
  readonly covered: Coverage;
  readonly audits: number;
};

const AUDIT_EVERY = 10;
/** Between steps, no withdrawal has to be settled. */
const NEVER_SETTLED = 1e9;

export type Fixture = { readonly cluster: Cluster; readonly seedData: readonly Shop[] };

export async function runSeed(
  { cluster, seedData }: Fixture,
  seed: number,
  plan: readonly PlannedStep[],
): Promise<SeedResult> {
  const env = await openEnvironment(cluster, seedData);
  const trace: string[] = [];
  let audits = 0;
  const check = async (settledAfterSeconds: number): Promise<void> => {
    audits += 1;
    const { findings } = await env.audit(settledAfterSeconds);
    if (findings.length > 0)
      throw new InvariantViolation(
        `the auditor found:\n${findings.map((f) => `  ${f.invariant} ${f.check}: ${f.subject}, expected ${f.expected}, found ${f.found}`).join('\n')}`,
        [...new Set(findings.map((f) => `${f.invariant} ${f.check}`))].sort().join(', '),
      );
    await expectNoFalseAlarm(env);
  };
  let failure: Failure | undefined;
  try {
    for (const [i, { number, name }] of plan.entries()) {
      env.processes.use(openRandom(seed, PROCESS_STREAM + number).pick(PROCESSES));
      await env.clock.advance(STEP_SECONDS);
      const outcome = await withTimeout(STEPS[name]?.perform(env, openRandom(seed, number)), name);
      trace.push(`${number} ${name}: ${outcome}`);
      if (env.violation) throw env.violation;
      if (i % AUDIT_EVERY === AUDIT_EVERY - 1) await check(NEVER_SETTLED);
    }
    trace.push(`settled: ${await withTimeout(settleAll(env), 'settle')}`);
    await withTimeout(resolveOpenCases(env), 'resolve open cases');
    // Disputed payouts ignore reports until an operator has resolved them.
    trace.push(`settled again: ${await withTimeout(settleAll(env), 'settle again')}`);
    // Collects every receivable.
    for (const { merchantId } of env.shops) await collectReceivable(env.service.app, MAKER, merchantId);
    if (env.violation) throw env.violation;
    await check(0);
    await expectAllReadable(env);
    await expectOrders(env);
    await expectCurrencies(env);
    await countSteps(env);
  } catch (error) {
    failure = failureOf(error);
  } finally {
    await env.close();
  }
  const digest = createHash('sha256')
    .update([...trace, failure?.text].join('\n'))
    .digest('hex')
    .slice(0, 16);
  return { seed, trace, digest, failure, covered: env.coverage, audits };
}

function failureOf(error: unknown): Failure {
  if (error instanceof InvariantViolation) return { kind: error.kind, text: error.message };
  const text = error instanceof Error ? String(error.stack) : String(error);
  return { kind: text.split('\n')[0] ?? '', text };
}

const STEP_TIMEOUT_MS = 40_000;

async function withTimeout<T>(work: Promise<T> | undefined, name: string): Promise<T | undefined> {
  const timer = new AbortController();
  const late = sleep(STEP_TIMEOUT_MS, undefined, timer).then(() => {
    throw new InvariantViolation(`"${name}" does not end within ${STEP_TIMEOUT_MS / 1_000} s`);
  });
  late.catch(() => undefined);
  return Promise.race([work, late]).finally(() => timer.abort());
}

const MAX_ROUNDS = 60;
/** Callbacks of the first round are confirmed by lookups in the next ones. */
const MIN_ROUNDS = 3;
const OPEN = `
  select w.id, w.stage, w.waiting_for from withdrawals w
   where w.state = 'created' and w.auto and w.stage <> 'claimed'
     and not exists (select from incidents i where i.withdrawal_id = w.id and i.closed_at is null)
     and not exists (select from proposals p where p.withdrawal_id = w.id and p.checked_at is null)`;

/** Without further faults, every submitted payout must get an outcome and every queued one must be paid. */
async function settleAll(env: Environment): Promise<string> {
  const { aggregator, clock, client } = env;
  while (aggregator.parked[0]) aggregator.parked[0].deliver('pays');
  await env.waitForInFlight();
  await env.processes.restartBoth();
  aggregator.reachable = true;
  aggregator.queueBehaviors([]);
  if (env.isAwaitingComparison) await compareWithAggregator(env);
  await client.query(`update systems set enabled = true`);
  await client.query(`update routes set enabled = true`);
  await client.query(`update merchants set status = 'active', rate_limit = null, ip_allow_list = '{}'`);
  // Reports every payment, including those without a response or with a false one.
  for (const entry of aggregator.entries.values())
    if (entry.executions > 0) await sendTrueCallback(env, entry);
  for (let round = 1; round <= MAX_ROUNDS; round += 1) {
    for (const entry of aggregator.entries.values())
      if (entry.state === 'accepted' && !entry.lost) aggregator.execute(entry);
    // A payment after a cancellation that is found in this phase halts its merchant.
    await client.query(`delete from halts`);
    await clock.advance(round * 30);
    await env.service.task('sweep_open_payouts');
    await env.service.runJobs();
    const { rows } = await client.query(OPEN);
    if (rows.length === 0 && round >= MIN_ROUNDS) return `${round} rounds`;
    if (round === MAX_ROUNDS) throw new InvariantViolation(`still open: ${JSON.stringify(rows)}`);
  }
  return 'never';
}

/** Only a loss halts payouts: neither a restart of the database server nor one of the service. */
async function expectNoFalseAlarm({ client, isAwaitingComparison }: Environment): Promise<void> {
  const { rows } = await client.query(
    `select detail from incidents where kind = 'database_restored' and closed_at is null`,
  );
  if (rows.length > 0 && !isAwaitingComparison)
    throw new InvariantViolation(`nothing was lost, but: ${JSON.stringify(rows)}`, 'false alarm');
}

async function expectAllReadable({ requests, service }: Environment): Promise<void> {
  for (const { withdrawId, shop, fields } of requests) {
    if (withdrawId === undefined) continue;
    const reply = await service.http.post(INFO, {
      merchant_id: shop.merchantId,
      secret_key: shop.secretKey,
      id: withdrawId,
    });
    const data = reply.body['data'] as Record<string, unknown> | undefined;
    if (reply.status !== 200 || Number(data?.['amount']) !== Number(fields['amount']))
      throw new InvariantViolation(
        `${withdrawId} was acknowledged for ${fields['amount']} and is now ${reply.text}`,
      );
  }
}

async function countSteps({ client, coverage }: Environment): Promise<void> {
  const { rows } = await client.query<{ kind: 'step' | 'incident'; name: string; times: string }>(
    `select 'step' as kind, step as name, count(*) as times from withdrawal_events group by step
     union all select 'step', 'deposit', count(*) from deposits
     union all select 'step', 'debit', count(*) from debits
     union all select 'step', 'collect', count(*) from collections
     union all select 'step', 'buy_float', count(*) from float_purchases
     union all select 'incident', kind, count(*) from incidents group by kind`,
  );
  for (const { kind, name, times } of rows) coverage.count(kind, name, Number(times));
}
