// Statements add up: for every merchant, every period, every page, in whatever order transactions began.
import { fc, test as property } from '@fast-check/vitest';
import { parse } from 'csv-parse/sync';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { MerchantId, WithdrawalId } from '../../../src/domain/ids.ts';
import { asMinor, formatMoney } from '../../../src/domain/money.ts';
import { collectReceivable } from '../../../src/usecases/operator/merchants/collect-receivable.ts';
import { creditMerchant, debitMerchant } from '../../../src/usecases/operator/merchants/credit-debit.ts';
import { openStatement, type Statement } from '../../../src/usecases/operator/statements/open-statement.ts';
import { updateSystem } from '../../../src/usecases/operator/systems/update-system.ts';
import { cancelWithdrawal } from '../../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { payWithdrawal } from '../../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { returnWithdrawal } from '../../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { differencesIn, makeMerchant, type TestMerchant } from '../../harness/app.ts';
import { CREATE, toPhone } from '../../harness/client.ts';
import { peek } from '../../harness/database.ts';
import { TESTER } from '../../harness/operator-clients.ts';
import { type Browser, openConsole } from '../../harness/operators.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';
import { request, tryCreate } from '../../harness/withdrawals.ts';

let server: TestServer;
let ann: Browser;
/** Behind the scenes, for all the runs of a property. */
let behind: pg.Client;

beforeAll(async () => {
  server = await startTestServer({ app: { refundFeeOnReturn: true } });
  ann = await openConsole(server, 'ann', 'maker');
  behind = new pg.Client(server.database.connection);
  await behind.connect();
  await updateSystem(server.app, TESTER, 'card', { fee: { basisPoints: 150, fixed: asMinor(10n) } });
});
afterAll(async () => {
  // Debts are written here without the payouts that make them.
  const differences = await differencesIn(server.app);
  expect(differences.filter(({ subject }) => !subject.includes('recover on'))).toEqual([]);
  await behind.end();
  await server.close();
});

const today = () => new Date().toISOString().slice(0, 10);

type Line = Record<'step' | 'available' | 'held' | 'owed' | 'available_after', string> & {
  ref: number;
  withdrawal_id: number | null;
  note: string | null;
};

describe('a statement', () => {
  test('has what there was, what happened, and what there is, and every number opens into its entries', async () => {
    const shop = await makeMerchant(server.app, { credit: '500' });
    const made = await server.post(CREATE, { ...shop, ...toPhone });
    const id = Number(made.body['withdraw_id']);
    await ann.post(`/withdrawals/${id}/pay`, { reference: 'bank-1' });
    await ann.post(`/merchants/${shop.merchant_id}/debit`, { amount: '50', note: 'paid out in cash' });
    const { body } = await ann.get(`/merchants/${shop.merchant_id}/statement?from=${today()}&to=${today()}`);
    expect(body).toMatchObject({
      currency: 'RUB',
      pockets: {
        available: { opening: '0.00', closing: '350.00', after_seq: 0, to_seq: 3 },
        held: { opening: '0.00', closing: '0.00', to_seq: 2 },
        owed: { opening: '0.00', closing: '0.00', to_seq: 0 },
      },
      summary: [
        { step: 'debit', count: 1, available: '-50.00', held: '0.00' },
        { step: 'deposit', count: 1, available: '500.00' },
        { step: 'hold', count: 1, available: '-100.00', held: '100.00' },
        { step: 'settle', count: 1, available: '0.00', held: '-100.00' },
      ],
      items: [
        { step: 'deposit', note: 'Opening balance', withdrawal_id: null, available_after: '500.00' },
        { step: 'hold', withdrawal_id: id, available: '-100.00', held: '100.00', held_after: '100.00' },
        { step: 'settle', withdrawal_id: id, available: '0.00', held: '-100.00', held_after: '0.00' },
        { step: 'debit', note: 'paid out in cash', available: '-50.00', available_after: '350.00' },
      ],
      next: null,
    });
    for (const { step, ref } of body['items'] as Line[]) {
      const entries = (await ann.get(`/ledger/entries?ref=${ref}&step=${step}`)).body['items'] as {
        amount: string;
      }[];
      expect(entries).toHaveLength(2);
      expect(entries.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(0);
    }
    const { available } = body['pockets'] as Record<string, { account: number }>;
    const range = await ann.get(
      `/ledger/entries?account=${available?.account}&after_seq=0&to_seq=3&step=hold`,
    );
    expect(range.body['items']).toMatchObject([{ seq: 2, amount: '-100.00', ref: id }]);
  });

  test('is paged, and stays the one that it was while more happens', async () => {
    const shop = await makeMerchant(server.app, { credit: '500' });
    for (let i = 0; i < 6; i += 1) await server.post(CREATE, { ...shop, ...toPhone, amount: '10' });
    const path = `/merchants/${shop.merchant_id}/statement?limit=3`;
    const first = await ann.get(path);
    await ann.post(`/merchants/${shop.merchant_id}/credit`, { amount: '1', note: 'meanwhile' });
    const second = await ann.get(`${path}&cursor=${String(first.body['next'])}`);
    const third = await ann.get(`${path}&cursor=${String(second.body['next'])}`);
    expect(third.body).toMatchObject({ next: null, summary: null, pockets: first.body['pockets'] });
    const after = [first, second, third]
      .flatMap(({ body }) => body['items'] as Line[])
      .map((line) => line.available_after);
    expect(after).toEqual(['500.00', '490.00', '480.00', '470.00', '460.00', '450.00', '440.00']);
    const other = `${path}&from=2020-01-01&to=2020-01-31&cursor=${String(first.body['next'])}`;
    expect((await ann.get(other)).body).toMatchObject({ code: 'invalid', field: 'cursor' });
    expect(await ann.get(`${path}&cursor=nonsense`)).toMatchObject({
      status: 400,
      body: { field: 'cursor' },
    });
  });

  test('is a file too, from opening to closing, and that it was taken is on record', async () => {
    const shop = await makeMerchant(server.app, { credit: '75' });
    const csv = await ann.get(`/merchants/${shop.merchant_id}/statement.csv`);
    const lines = csv.text.trim().split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain('at,step,meaning,ref,withdrawal_id,note,available,held,owed,available_after');
    expect(lines[1]).toContain('opening');
    expect(lines[2]).toContain('Opening balance,75.00');
    expect(lines[3]).toContain('75.00,0.00,0.00');
    const { rows } = await (await peek(server.database)).query(
      `select actor, after from audit_log where action = 'merchant.export' and subject = 'merchant:${shop.merchant_id}'`,
    );
    expect(rows).toMatchObject([{ actor: 'ann', after: { to: today() } }]);
  });

  test('adds up in a spreadsheet: opening and lines are closing, also those below zero', async () => {
    const shop = await makeMerchant(server.app, { credit: '500' });
    const made = await server.post(CREATE, { ...shop, ...toPhone });
    await ann.post(`/withdrawals/${Number(made.body['withdraw_id'])}/pay`, { reference: 'bank-7' });
    await ann.post(`/merchants/${shop.merchant_id}/debit`, { amount: '50.25', note: '-1+1' });
    const csv = await ann.get(`/merchants/${shop.merchant_id}/statement.csv`);
    const rows = parse(csv.text, { bom: true, columns: true }) as Record<string, string>[];
    const [opening, ...lines] = rows;
    const closing = lines.pop();
    for (const pocket of ['available', 'held', 'owed'] as const) {
      const cents = lines.map((line) => Math.round(Number(line[pocket]) * 100));
      const sum = cents.reduce((total, each) => total + each, Number(opening?.[`${pocket}_after`]) * 100);
      expect(sum).toBe(Math.round(Number(closing?.[`${pocket}_after`]) * 100));
    }
    expect(lines.map(({ available }) => available)).toContain('-50.25');
    // A note is no number, whatever it looks like.
    expect(lines.map(({ note }) => note)).toContain("'-1+1");
  });

  test.each([
    ['from=2026-02-02&to=2026-02-01', 'to'],
    ['from=2024-01-01&to=2026-02-01', 'from'],
    ['from=2026-02-30', 'from'],
    ['to=yesterday', 'to'],
  ])('for no period is refused: %s', async (query, field) => {
    const shop = await makeMerchant(server.app);
    const { status, body } = await ann.get(`/merchants/${shop.merchant_id}/statement?${query}`);
    expect([400, 422]).toContain(status);
    expect(body['field']).toBe(field);
  });
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
/** How far each transaction lies after the one before it, and how much earlier or later than that it began. */
const gap = fc.record({
  minutes: fc.integer({ min: 0, max: 400 }),
  overlap: fc.integer({ min: -900, max: 900 }),
});

async function live(shop: TestMerchant, steps: readonly { kind: string; amount: bigint; which?: number }[]) {
  const { app } = server;
  const made: WithdrawalId[] = [];
  const merchantId = shop.merchant_id;
  for (const { kind, amount, which = 0 } of steps) {
    const shift = { merchantId, amount: asMinor(amount), note: `a ${kind}` };
    const id = made[which % Math.max(1, made.length)];
    const order = id && { id, reason: 'test', reference: 'test' };
    if (kind === 'hold') {
      const created = await tryCreate(app, shop, request(formatMoney(asMinor(amount))));
      if (created.ok) made.push(created.value.id);
    }
    if (kind === 'pay' && order) await payWithdrawal(app, TESTER, order);
    if (kind === 'cancel' && order) await cancelWithdrawal(app, TESTER, order);
    if (kind === 'return' && order) await returnWithdrawal(app, TESTER, order);
    if (kind === 'credit') await creditMerchant(app, TESTER, shift);
    if (kind === 'debit') await debitMerchant(app, TESTER, shift);
    if (kind === 'collect') await collectReceivable(app, TESTER, merchantId);
    if (kind === 'recover')
      await behind.query('select post_moves($1, $2, $3, $4, $5)', [
        ['recover'],
        [id ?? 1],
        [merchantId * 10 + 3],
        [12],
        [amount],
      ]);
  }
}

/** Entries are append-only for everybody but this: the days must come from somewhere. */
async function spread(
  merchantId: MerchantId,
  gaps: readonly { minutes: number; overlap: number }[],
): Promise<Date> {
  const { rows } = await behind.query<{ at: string }>(
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
  await behind.query('set session_replication_role = replica');
  await behind.query(
    'update entries e set at = moved.new from unnest($1::timestamptz[], $2::timestamptz[]) as moved (old, new) where e.at = moved.old',
    [moved.map(({ at }) => at), moved.map(({ to }) => to)],
  );
  await behind.query('reset session_replication_role');
  return new Date(now);
}

const POCKETS = ['available', 'held', 'receivable'] as const;

async function whole(merchantId: MerchantId, begin: Date, end: Date, limit = 200): Promise<Statement> {
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
  if (!first) throw new Error('there is no statement');
  return { ...first, lines };
}

function expectSound({ pockets, summary, lines }: Statement): void {
  for (const pocket of POCKETS) {
    const { opening, closing } = pockets[pocket];
    let balance: bigint = opening;
    for (const line of lines) {
      balance += line.effect[pocket];
      expect(line.after[pocket]).toBe(balance);
    }
    expect(balance).toBe(closing);
    const sum = (summary ?? []).reduce<bigint>((total, { effect }) => total + effect[pocket], 0n);
    expect(opening + sum).toBe(closing);
  }
  for (const { step, count } of summary ?? [])
    expect(lines.filter((line) => line.step === step)).toHaveLength(count);
  for (const { step, effect } of lines) {
    // Nothing is torn apart by the end of a day or of a page.
    if (step === 'hold' || step === 'release') expect(effect.available).toBe(-effect.held);
    if (step === 'collect') expect(effect.available).toBe(-effect.receivable);
    expect(POCKETS.some((pocket) => effect[pocket] !== 0n)).toBe(true);
  }
}

property.prop(
  [fc.array(step, { minLength: 5, maxLength: 40 }), fc.array(gap, { minLength: 1, maxLength: 12 })],
  { numRuns: 20 },
)(
  'whatever happened, and in whatever order it began, every period and every page of it adds up',
  async (steps, gaps) => {
    const shop = await makeMerchant(server.app, { credit: '300' });
    await live(shop, steps);
    const id = shop.merchant_id;
    const last = await spread(id, gaps);
    const days: Date[] = [];
    for (let at = Date.UTC(2026, 0, 9); at < last.getTime() + 2 * DAY_MS; at += DAY_MS)
      days.push(new Date(at));
    const all = await whole(id, days[0] as Date, days.at(-1) as Date);
    expectSound(all);
    expect(POCKETS.map((pocket) => all.pockets[pocket].opening)).toEqual([0n, 0n, 0n]);
    const byDay: Statement[] = [];
    for (const [i, begin] of days.slice(0, -1).entries()) {
      byDay.push(await whole(id, begin, days[i + 1] as Date, 3));
    }
    byDay.forEach(expectSound);
    for (const pocket of POCKETS) {
      const opened = byDay.map(({ pockets }) => pockets[pocket].opening).slice(1);
      expect(opened).toEqual(byDay.map(({ pockets }) => pockets[pocket].closing).slice(0, -1));
    }
    const key = ({ step, ref, at }: Statement['lines'][number]) => `${at.toISOString()} ${step} ${ref}`;
    expect(byDay.flatMap(({ lines }) => lines.map(key)).sort()).toEqual(all.lines.map(key).sort());
    const now = await server.app.findBalance(id);
    expect(all.pockets.available.closing).toBe(now?.available);
    expect(all.pockets.held.closing).toBe(now?.held);
    expect(all.pockets.receivable.closing).toBe(-(now?.owed ?? 0n));
  },
  120_000,
);

test('a place is found by halving: a moment in a long chain costs a look at a few pages', async () => {
  const { merchant_id: id } = await makeMerchant(server.app);
  const direct = await peek(server.database);
  await direct.query('set session_replication_role = replica');
  const account = id * 10 + 1;
  await direct.query(
    `insert into entries (account_id, seq, amount, balance_after, step, ref, at)
     select $1, n, 1, n, 'deposit', n, timestamptz '2026-01-01' + n * interval '1 second' from generate_series(1, 50000) n`,
    [account],
  );
  onTestFinished(async () => {
    await direct.query('delete from entries where account_id = $1', [account]);
  });
  await direct.query('set enable_seqscan = off');
  const call = `chain_position(${account}, timestamptz '2026-01-01' + $1 * interval '1 second')`;
  const place = async (seconds: number) =>
    Number((await direct.query<{ place: string }>(`select ${call} as place`, [seconds])).rows[0]?.place);
  const places = [await place(0), await place(1), await place(2), await place(40_000.5), await place(99_999)];
  expect(places).toEqual([0, 0, 1, 40_000, 50_000]);
  const { rows } = await direct.query(`explain (analyze, buffers, format json) select ${call}`, [40_000]);
  const { 'Shared Hit Blocks': hit, 'Shared Read Blocks': missed } = rows[0]['QUERY PLAN'][0].Plan;
  expect(hit + missed).toBeLessThan(200);
});
