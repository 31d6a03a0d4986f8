// Statements add up for every merchant, period and page, in any order in which transactions began.
import { fc, test as property } from '@fast-check/vitest';
import pg from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import type { MerchantId, WithdrawalId } from '../../../src/domain/ids.ts';
import { asMinor, formatMoney } from '../../../src/domain/money.ts';
import { collectReceivable } from '../../../src/usecases/operator/merchants/collect-receivable.ts';
import { creditMerchant, debitMerchant } from '../../../src/usecases/operator/merchants/credit-debit.ts';
import { openStatement, type Statement } from '../../../src/usecases/operator/statements/open-statement.ts';
import { type StepTotal, sumStatement } from '../../../src/usecases/operator/statements/sum-statement.ts';
import { updateSystem } from '../../../src/usecases/operator/systems/systems.ts';
import {
  cancelWithdrawal,
  payWithdrawal,
  returnWithdrawal,
} from '../../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { TESTER } from '../../harness/actors.ts';
import { findDifferences, makeMerchant, type TestMerchant } from '../../harness/app.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';
import { tryCreate, withdrawalRequest } from '../../harness/withdrawals.ts';

let server: TestServer;
/** One connection for all runs of the property; it bypasses the guards of the tables. */
let direct: pg.Client;

beforeAll(async () => {
  server = await startTestServer({ app: { refundFeeOnReturn: true } });
  direct = new pg.Client(server.database.connection);
  await direct.connect();
  await updateSystem(server.app, TESTER, 'card', { fee: { basisPoints: 150, fixed: asMinor(10n) } });
});
afterAll(async () => {
  // The debts are inserted directly, without the payouts that cause them.
  const differences = await findDifferences(server.app);
  expect(differences.filter(({ subject }) => !subject.includes('recover on'))).toEqual([]);
  await direct.end();
  await server.close();
});

const DAY_MS = 86_400_000;
const amount = fc.bigInt({ min: 1n, max: 9_000n }).map(asMinor);
const pick = fc.nat({ max: 1_000 });
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('hold' as const), amount }) },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constantFrom('pay', 'cancel', 'return'), which: pick, amount }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('credit', 'debit', 'recover', 'collect'), amount }),
  },
);
/** Minutes between a transaction and the one before it, and how much earlier or later than that it began. */
const gap = fc.record({
  minutes: fc.integer({ min: 0, max: 400 }),
  overlap: fc.integer({ min: -900, max: 900 }),
});

async function runSteps(
  shop: TestMerchant,
  steps: readonly { kind: string; amount: bigint; which?: number }[],
) {
  const { app } = server;
  const created: WithdrawalId[] = [];
  const merchantId = shop.merchant_id;
  for (const { kind, amount, which = 0 } of steps) {
    const shift = { merchantId, amount: asMinor(amount), note: `a ${kind}` };
    const id = created[which % Math.max(1, created.length)];
    const order = id && { id, reason: 'test', reference: 'test' };
    if (kind === 'hold') {
      const outcome = await tryCreate(app, shop, withdrawalRequest(formatMoney(asMinor(amount))));
      if (outcome.ok) created.push(outcome.value.id);
    }
    if (kind === 'pay' && order)
      await payWithdrawal(app, TESTER, { ...order, reference: `bank-${order.id}` });
    if (kind === 'cancel' && order) await cancelWithdrawal(app, TESTER, order);
    if (kind === 'return' && order) await returnWithdrawal(app, TESTER, order);
    if (kind === 'credit') await creditMerchant(app, TESTER, shift);
    if (kind === 'debit') await debitMerchant(app, TESTER, shift);
    if (kind === 'collect') await collectReceivable(app, TESTER, merchantId);
    if (kind === 'recover')
      await direct.query('select post_moves($1, $2, $3, $4, $5)', [
        ['recover'],
        [id ?? 1],
        [merchantId * 10 + 3],
        [12],
        [amount],
      ]);
  }
}

/** Spreads the append-only entries over several days, with the triggers off. */
async function spread(
  merchantId: MerchantId,
  gaps: readonly { minutes: number; overlap: number }[],
): Promise<Date> {
  const { rows } = await direct.query<{ at: string }>(
    `select at::text from entries where account_id / 10 = $1 group by at order by at`,
    [merchantId],
  );
  const begin = Date.UTC(2026, 0, 10, 12);
  let now = begin;
  const moved = rows.map(({ at }, i) => {
    const { minutes, overlap } = gaps[i % gaps.length] ?? { minutes: 1, overlap: 0 };
    now += minutes * 60_000 + 1;
    return { at, to: new Date(now + overlap * 60_000).toISOString() };
  });
  await direct.query('set session_replication_role = replica');
  await direct.query(
    'update entries e set at = moved.new from unnest($1::timestamptz[], $2::timestamptz[]) as moved (old, new) where e.at = moved.old',
    [moved.map(({ at }) => at), moved.map(({ to }) => to)],
  );
  await direct.query('reset session_replication_role');
  return new Date(now);
}

const BALANCE_KINDS = ['available', 'held', 'receivable'] as const;

type SummedStatement = Statement & { readonly totals: readonly StepTotal[] };

async function readStatement(
  merchantId: MerchantId,
  begin: Date,
  end: Date,
  limit = 200,
): Promise<SummedStatement> {
  const lines: Statement['lines'][number][] = [];
  let first: Statement | undefined;
  for (let after: Statement['next'] | undefined; after !== null; ) {
    const page = await openStatement(server.app, {
      merchantId,
      period: { begin, end },
      after: after ?? undefined,
      limit,
    });
    if (!page.ok) throw new Error(page.rejection.text);
    first ??= page.value;
    lines.push(...page.value.lines);
    after = page.value.next;
  }
  if (!first) throw new Error('the statement has no page');
  const totals = await sumStatement(server.app, { merchantId, after: first.opening, to: first.closing });
  if (!totals.ok) throw new Error(totals.rejection.text);
  return { ...first, lines, totals: totals.value };
}

function expectBalanced({ balances, totals, lines }: SummedStatement): void {
  for (const kind of BALANCE_KINDS) {
    const { opening, closing } = balances[kind];
    let balance: bigint = opening;
    for (const line of lines) {
      balance += line.effect[kind];
      expect(line.after[kind]).toBe(balance);
    }
    expect(balance).toBe(closing);
    const sum = totals.reduce<bigint>((total, { effect }) => total + effect[kind], 0n);
    expect(opening + sum).toBe(closing);
  }
  for (const { step, count } of totals)
    expect(lines.filter((line) => line.step === step)).toHaveLength(count);
  for (const { step, effect } of lines) {
    // The end of a day or a page never splits a transaction.
    if (step === 'hold' || step === 'release') expect(effect.available).toBe(-effect.held);
    if (step === 'collect') expect(effect.available).toBe(-effect.receivable);
    expect(BALANCE_KINDS.some((kind) => effect[kind] !== 0n)).toBe(true);
  }
}

property.prop(
  [fc.array(step, { minLength: 5, maxLength: 40 }), fc.array(gap, { minLength: 1, maxLength: 12 })],
  { numRuns: 20 },
)('after any steps, begun in any order, every period and every page adds up', async (steps, gaps) => {
  const shop = await makeMerchant(server.app, { credit: '300' });
  await runSteps(shop, steps);
  const id = shop.merchant_id;
  const last = await spread(id, gaps);
  const days: Date[] = [];
  for (let at = Date.UTC(2026, 0, 9); at < last.getTime() + 2 * DAY_MS; at += DAY_MS) days.push(new Date(at));
  const all = await readStatement(id, days[0] as Date, days.at(-1) as Date);
  expectBalanced(all);
  expect(BALANCE_KINDS.map((kind) => all.balances[kind].opening)).toEqual([0n, 0n, 0n]);
  const byDay: SummedStatement[] = [];
  for (const [i, begin] of days.slice(0, -1).entries()) {
    byDay.push(await readStatement(id, begin, days[i + 1] as Date, 3));
  }
  byDay.forEach(expectBalanced);
  for (const kind of BALANCE_KINDS) {
    const opened = byDay.map(({ balances }) => balances[kind].opening).slice(1);
    expect(opened).toEqual(byDay.map(({ balances }) => balances[kind].closing).slice(0, -1));
  }
  const key = ({ step, ref, at }: Statement['lines'][number]) => `${at.toISOString()} ${step} ${ref}`;
  expect(byDay.flatMap(({ lines }) => lines.map(key)).sort()).toEqual(all.lines.map(key).sort());
  const now = await server.app.findBalance(id);
  expect(all.balances.available.closing).toBe(now?.available);
  expect(all.balances.held.closing).toBe(now?.held);
  expect(all.balances.receivable.closing).toBe(-(now?.owed ?? 0n));
});
