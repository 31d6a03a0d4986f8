// One seed from beginning to end: its steps, the auditor every few of them, then the calm in which everything that is
// under way must come to an end, and the last audit.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { collectReceivable } from '../../src/usecases/operator/merchants/collect-receivable.ts';
import { INFO } from '../../test/harness/client.ts';
import { openRandom } from '../random.ts';
import { announce, BANK_STEPS } from './bank-steps.ts';
import type { Cluster } from './cluster.ts';
import type { Coverage } from './coverage.ts';
import { Broken, MAKER, openWorld, type Shop, type World } from './environment.ts';
import { expectOrders } from './expect-orders.ts';
import { FAULT_STEPS } from './fault-steps.ts';
import { MERCHANT_STEPS } from './merchant-steps.ts';
import { OPERATOR_STEPS } from './operator-steps.ts';
import { letPeopleDecide } from './resolve-open-cases.ts';
import type { Step } from './step.ts';

const STEPS: Readonly<Record<string, Step>> = {
  ...MERCHANT_STEPS,
  ...OPERATOR_STEPS,
  ...BANK_STEPS,
  ...FAULT_STEPS,
};
const WEIGHTS = Object.fromEntries(Object.entries(STEPS).map(([name, { weight }]) => [name, weight]));

/** A step of the plan; its number is its stream of randomness, whatever else is left out. */
export type Planned = { readonly number: number; readonly name: string };

export function planOf(seed: number, steps: number): Planned[] {
  const random = openRandom(seed, 0);
  return Array.from({ length: steps }, (_, i) => ({ number: i + 1, name: random.weighted<string>(WEIGHTS) }));
}

/** Stories that fail by the same kind fail alike. */
export type Failure = { readonly kind: string; readonly text: string };

export type SeedResult = {
  readonly seed: number;
  /** What happened, a line a step. */
  readonly trace: readonly string[];
  /** The same for the same story. */
  readonly digest: string;
  readonly failure: Failure | undefined;
  readonly covered: Coverage;
  readonly audits: number;
};

const AUDIT_EVERY = 10;
/** In the middle of things nothing has to be settled yet. */
const NOT_YET = 1e9;

export type Ground = { readonly cluster: Cluster; readonly furniture: readonly Shop[] };

export async function runSeed(
  { cluster, furniture }: Ground,
  seed: number,
  plan: readonly Planned[],
): Promise<SeedResult> {
  const world = await openWorld(cluster, furniture);
  const trace: string[] = [];
  let audits = 0;
  const check = async (settledAfterSeconds: number): Promise<void> => {
    audits += 1;
    const { findings } = await world.audit(settledAfterSeconds);
    if (findings.length > 0)
      throw new Broken(
        `the auditor found:\n${findings.map((f) => `  ${f.invariant} ${f.check}: ${f.subject}, expected ${f.expected}, found ${f.found}`).join('\n')}`,
        [...new Set(findings.map((f) => `${f.invariant} ${f.check}`))].sort().join(', '),
      );
  };
  let failure: Failure | undefined;
  try {
    for (const [i, { number, name }] of plan.entries()) {
      const told = await inTime(STEPS[name]?.perform(world, openRandom(seed, number)), name);
      trace.push(`${number} ${name}: ${told}`);
      if (world.broken) throw world.broken;
      if (i % AUDIT_EVERY === AUDIT_EVERY - 1) await check(NOT_YET);
    }
    trace.push(`calm: ${await inTime(comeToAnEnd(world), 'calm')}`);
    await inTime(letPeopleDecide(world), 'the people');
    // What was not heard while people had to look first.
    trace.push(`calm again: ${await inTime(comeToAnEnd(world), 'calm again')}`);
    // Whoever owes something pays it back at the end of the day.
    for (const { merchantId } of world.shops) await collectReceivable(world.life.app, MAKER, merchantId);
    if (world.broken) throw world.broken;
    await check(0);
    await expectAllReadable(world);
    await expectOrders(world);
    await countSteps(world);
  } catch (error) {
    failure = failureOf(error);
  } finally {
    await world.close();
  }
  const digest = createHash('sha256')
    .update([...trace, failure?.text].join('\n'))
    .digest('hex')
    .slice(0, 16);
  return { seed, trace, digest, failure, covered: world.covered, audits };
}

function failureOf(error: unknown): Failure {
  if (error instanceof Broken) return { kind: error.kind, text: error.message };
  const text = error instanceof Error ? String(error.stack) : String(error);
  return { kind: text.split('\n')[0] ?? '', text };
}

const PATIENCE_MS = 40_000;

/** A step that never ends is a failure like any other. */
async function inTime<T>(work: Promise<T> | undefined, name: string): Promise<T | undefined> {
  const patience = new AbortController();
  const late = sleep(PATIENCE_MS, undefined, patience).then(() => {
    throw new Broken(`"${name}" does not come to an end`);
  });
  late.catch(() => undefined);
  return Promise.race([work, late]).finally(() => patience.abort());
}

const ROUNDS = 60;
/** What was announced is asked about in the next ones. */
const FEWEST_ROUNDS = 3;
const OPEN = `
  select w.id, w.stage, w.waiting_for from withdrawals w
   where w.state = 'created' and w.auto and w.stage <> 'claimed'
     and not exists (select from incidents i where i.withdrawal_id = w.id and i.closed_at is null)
     and not exists (select from proposals p where p.withdrawal_id = w.id and p.checked_at is null)`;

/** Nothing goes wrong any more: what was handed to an aggregator must be known, and what waits must be paid. */
async function comeToAnEnd(world: World): Promise<string> {
  const { bank, clock, client } = world;
  while (bank.parked[0]) bank.parked[0].arrive('pays');
  await world.calmDown();
  await world.revive();
  bank.reachable = true;
  bank.expect([]);
  await client.query(`update systems set enabled = true`);
  await client.query(`update routes set enabled = true`);
  await client.query(`update merchants set status = 'active', rate_limit = null, ip_allow_list = '{}'`);
  // What it kept to itself so far, or lied about, is in its statement at the end of the day.
  for (const entry of bank.entries.values()) if (entry.executions > 0) await announce(world, entry);
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const entry of bank.entries.values())
      if (entry.state === 'accepted' && !entry.forgotten) bank.execute(entry);
    // A payment after a cancellation, found only now, freezes its merchant.
    await client.query(`delete from halts`);
    await clock.advance(round * 30);
    await world.life.task('sweep_payouts');
    await world.life.work();
    const { rows } = await client.query(OPEN);
    if (rows.length === 0 && round >= FEWEST_ROUNDS) return `${round} rounds`;
    if (round === ROUNDS) throw new Broken(`left over after the calm: ${JSON.stringify(rows)}`);
  }
  return 'never';
}

async function expectAllReadable({ asked, life }: World): Promise<void> {
  for (const { withdrawId, shop, fields } of asked) {
    if (withdrawId === undefined) continue;
    const reply = await life.http.post(INFO, {
      merchant_id: shop.merchantId,
      secret_key: shop.secretKey,
      id: withdrawId,
    });
    const data = reply.body['data'] as Record<string, unknown> | undefined;
    if (reply.status !== 200 || Number(data?.['amount']) !== Number(fields['amount']))
      throw new Broken(`${withdrawId} was acknowledged for ${fields['amount']} and is now ${reply.text}`);
  }
}

async function countSteps({ client, covered }: World): Promise<void> {
  const { rows } = await client.query<{ kind: 'step' | 'incident'; name: string; times: string }>(
    `select 'step' as kind, step as name, count(*) as times from withdrawal_events group by step
     union all select 'step', 'deposit', count(*) from deposits
     union all select 'step', 'debit', count(*) from debits
     union all select 'step', 'collect', count(*) from collections
     union all select 'incident', kind, count(*) from incidents group by kind`,
  );
  for (const { kind, name, times } of rows) covered.count(kind, name, Number(times));
}
