// Statements of a merchant: pages, the CSV file, and how a position in a long chain is found.
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { findDifferences, makeMerchant, type TestMerchant } from '../../harness/app.ts';
import { CREATE, toPhone } from '../../harness/client.ts';
import { connectDirectly } from '../../harness/database.ts';
import { type OperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

let server: TestServer;
let ann: OperatorClient;
let boss: OperatorClient;

beforeAll(async () => {
  server = await startTestServer({ app: { refundFeeOnReturn: true } });
  ann = await signInNewOperator(server, 'ann', 'maker');
  boss = await signInNewOperator(server, 'boss', 'admin');
});
afterAll(async () => {
  expect(await findDifferences(server.app)).toEqual([]);
  await server.close();
});

const totalsOf = (shop: TestMerchant, { span }: Record<string, unknown>) =>
  ann.get(`/merchants/${shop.merchant_id}/statement/totals?span=${String(span)}`);

const today = () => new Date().toISOString().slice(0, 10);

type Line = Record<'step' | 'available' | 'held' | 'owed' | 'available_after', string> & {
  ref: number;
  withdrawal_id: number | null;
  note: string | null;
};

describe('a statement', () => {
  test('has opening and closing balances and a line per step, and each line leads to its ledger entries', async () => {
    const shop = await makeMerchant(server.app, { credit: '500' });
    const created = await server.post(CREATE, { ...shop, ...toPhone });
    const id = Number(created.body['withdraw_id']);
    await ann.post(`/withdrawals/${id}/pay`, { reference: `bank-${id}` });
    await ann.post(`/merchants/${shop.merchant_id}/debit`, { amount: '50', note: 'paid out in cash' });
    const { body } = await ann.get(`/merchants/${shop.merchant_id}/statement?from=${today()}&to=${today()}`);
    expect(body).toMatchObject({
      currency: 'RUB',
      balances: {
        available: { opening: '0.00', closing: '350.00', after_seq: 0, to_seq: 3 },
        held: { opening: '0.00', closing: '0.00', to_seq: 2 },
        owed: { opening: '0.00', closing: '0.00', to_seq: 0 },
      },
      items: [
        { step: 'deposit', note: 'Opening balance', withdrawal_id: null, available_after: '500.00' },
        { step: 'hold', withdrawal_id: id, available: '-100.00', held: '100.00', held_after: '100.00' },
        { step: 'settle', withdrawal_id: id, available: '0.00', held: '-100.00', held_after: '0.00' },
        { step: 'debit', note: 'paid out in cash', available: '-50.00', available_after: '350.00' },
      ],
      next: null,
    });
    expect((await totalsOf(shop, body)).body).toMatchObject({
      items: [
        { step: 'debit', count: 1, available: '-50.00', held: '0.00' },
        { step: 'deposit', count: 1, available: '500.00' },
        { step: 'hold', count: 1, available: '-100.00', held: '100.00' },
        { step: 'settle', count: 1, available: '0.00', held: '-100.00' },
      ],
    });
    for (const { step, ref } of body['items'] as Line[]) {
      const entries = (await ann.get(`/ledger/entries?ref=${ref}&step=${step}`)).body['items'] as {
        amount: string;
      }[];
      expect(entries).toHaveLength(2);
      expect(entries.reduce((sum, { amount }) => sum + Number(amount), 0)).toBe(0);
    }
    const { available } = body['balances'] as Record<string, { account: number }>;
    const range = await ann.get(
      `/ledger/entries?account=${available?.account}&after_seq=0&to_seq=3&step=hold`,
    );
    expect(range.body['items']).toMatchObject([{ seq: 2, amount: '-100.00', ref: id }]);
  });

  test('has the order, the reference and the fee of each withdrawal, and its fees are those of the ledger', async () => {
    const shop = await makeMerchant(server.app, { credit: '5000' });
    const direct = await connectDirectly(server.database);
    const { version } = (await boss.get(`/merchants/${shop.merchant_id}`)).body;
    const fees = { fee_percent: '1.50', fee_fixed: '10.00', fee_min: null, fee_max: null };
    const terms = { version, ...fees, min: null, max: null, spread_percent: null };
    expect((await boss.send('PUT', `/merchants/${shop.merchant_id}/terms/fps`, terms)).status).toBe(200);
    const ids: number[] = [];
    for (const order_id of ['order-paid', 'order-returned', 'order-cancelled', undefined]) {
      const created = await server.post(CREATE, { ...shop, ...toPhone, ...(order_id ? { order_id } : {}) });
      ids.push(Number(created.body['withdraw_id']));
    }
    const [paid, returned, cancelled, open] = ids;
    for (const id of [paid, returned])
      expect((await ann.post(`/withdrawals/${id}/pay`, { reference: `fee-${id}` })).status).toBe(200);
    await ann.post(`/withdrawals/${returned}/return`, { reason: 'wrong account', refund_fee: true });
    await ann.post(`/withdrawals/${cancelled}/cancel`, { reason: 'mistyped' });
    const { body } = await ann.get(`/merchants/${shop.merchant_id}/statement`);
    const about = (id: number | undefined) =>
      (body['items'] as (Line & { order_id: string | null; reference: string | null; fee: string })[])
        .filter((line) => line.withdrawal_id === id)
        .map(({ step, order_id, reference, fee }) => [step, order_id, reference, fee]);
    expect(about(paid)).toEqual([
      ['hold', 'order-paid', `fee-${paid}`, '0.00'],
      ['settle', 'order-paid', `fee-${paid}`, '11.50'],
    ]);
    expect(about(returned)).toEqual([
      ['hold', 'order-returned', `fee-${returned}`, '0.00'],
      ['settle', 'order-returned', `fee-${returned}`, '11.50'],
      ['return', 'order-returned', `fee-${returned}`, '-11.50'],
    ]);
    expect(about(cancelled)).toEqual([
      ['hold', 'order-cancelled', null, '0.00'],
      ['release', 'order-cancelled', null, '0.00'],
    ]);
    expect(about(open)).toEqual([['hold', null, null, '0.00']]);
    const { rows } = await direct.query<{ fees: string }>(
      `select sum(amount)::text as fees from entries where account_id = 2 and ref = any ($1::bigint[])`,
      [ids],
    );
    const cents = (body['items'] as { fee: string }[]).map(({ fee }) => Math.round(Number(fee) * 100));
    expect(cents.reduce((sum, each) => sum + each, 0)).toBe(Number(rows[0]?.fees));
  });

  test('is paged, and later pages ignore newer entries', async () => {
    const shop = await makeMerchant(server.app, { credit: '500' });
    for (let i = 0; i < 6; i += 1) await server.post(CREATE, { ...shop, ...toPhone, amount: '10' });
    const path = `/merchants/${shop.merchant_id}/statement?limit=3`;
    const first = await ann.get(path);
    await ann.post(`/merchants/${shop.merchant_id}/credit`, { amount: '1', note: 'between two pages' });
    const second = await ann.get(`${path}&cursor=${String(first.body['next'])}`);
    const third = await ann.get(`${path}&cursor=${String(second.body['next'])}`);
    expect(third.body).toMatchObject({
      next: null,
      span: first.body['span'],
      balances: first.body['balances'],
    });
    expect((await totalsOf(shop, third.body)).body).toMatchObject({
      items: [
        { step: 'deposit', count: 1, available: '500.00' },
        { step: 'hold', count: 6, available: '-60.00' },
      ],
    });
    const balances = [first, second, third]
      .flatMap(({ body }) => body['items'] as Line[])
      .map((line) => line.available_after);
    expect(balances).toEqual(['500.00', '490.00', '480.00', '470.00', '460.00', '450.00', '440.00']);
    const other = `${path}&from=2020-01-01&to=2020-01-31&cursor=${String(first.body['next'])}`;
    expect((await ann.get(other)).body).toMatchObject({ code: 'invalid', field: 'cursor' });
    expect(await ann.get(`${path}&cursor=nonsense`)).toMatchObject({
      status: 400,
      body: { field: 'cursor' },
    });
  });

  test.each(['', 'span=', 'span=nonsense', `span=${Buffer.from('[[0,0,0]]').toString('base64url')}`])(
    'rejects totals of an invalid span: %s',
    async (query) => {
      const shop = await makeMerchant(server.app);
      expect(await ann.get(`/merchants/${shop.merchant_id}/statement/totals?${query}`)).toMatchObject({
        status: 400,
        body: { code: 'malformed', field: 'span' },
      });
    },
  );

  test('has no totals of a merchant that does not exist', async () => {
    const span = Buffer.from('[[0,0,0],[9,9,9]]').toString('base64url');
    expect((await ann.get(`/merchants/999999/statement/totals?span=${span}`)).status).toBe(404);
  });

  test('is exported as CSV from opening to closing balance, and the export is audited', async () => {
    const shop = await makeMerchant(server.app, { credit: '75' });
    const csv = await ann.get(`/merchants/${shop.merchant_id}/statement.csv`);
    const lines = csv.text.trim().split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain('at,step,meaning,ref,withdrawal_id,note,available,held,owed,available_after');
    expect(lines[1]).toContain('opening');
    expect(lines[2]).toContain('Opening balance,75.00');
    expect(lines[3]).toContain('75.00,0.00,0.00,,,,RUB');
    const { rows } = await (await connectDirectly(server.database)).query(
      `select actor, after from audit_log where action = 'merchant.export' and subject = 'merchant:${shop.merchant_id}'`,
    );
    expect(rows).toMatchObject([{ actor: 'ann', after: { to: today() } }]);
  });

  test('adds up in a spreadsheet: the opening balance plus all lines is the closing balance', async () => {
    const shop = await makeMerchant(server.app, { credit: '500' });
    const created = await server.post(CREATE, { ...shop, ...toPhone });
    await ann.post(`/withdrawals/${Number(created.body['withdraw_id'])}/pay`, { reference: 'bank-7' });
    await ann.post(`/merchants/${shop.merchant_id}/debit`, { amount: '50.25', note: '-1+1' });
    const csv = await ann.get(`/merchants/${shop.merchant_id}/statement.csv`);
    const rows = parse(csv.text, { bom: true, columns: true }) as Record<string, string>[];
    const [opening, ...lines] = rows;
    const closing = lines.pop();
    for (const balance of ['available', 'held', 'owed'] as const) {
      const cents = lines.map((line) => Math.round(Number(line[balance]) * 100));
      const sum = cents.reduce((total, each) => total + each, Number(opening?.[`${balance}_after`]) * 100);
      expect(sum).toBe(Math.round(Number(closing?.[`${balance}_after`]) * 100));
    }
    expect(lines.map(({ available }) => available)).toContain('-50.25');
    // A note that looks like a formula is escaped.
    expect(lines.map(({ note }) => note)).toContain("'-1+1");
  });

  test.each([
    ['from=2026-02-02&to=2026-02-01', 'to'],
    ['from=2024-01-01&to=2026-02-01', 'from'],
    ['from=2026-02-30', 'from'],
    ['to=yesterday', 'to'],
  ])('rejects an invalid period: %s', async (query, field) => {
    const shop = await makeMerchant(server.app);
    const { status, body } = await ann.get(`/merchants/${shop.merchant_id}/statement?${query}`);
    expect([400, 422]).toContain(status);
    expect(body['field']).toBe(field);
  });
});

test('finds the position of a time in a chain of 50,000 entries by reading a few pages', async () => {
  const { merchant_id: id } = await makeMerchant(server.app);
  const direct = await connectDirectly(server.database);
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
  const positionAt = async (seconds: number) =>
    Number(
      (await direct.query<{ position: string }>(`select ${call} as position`, [seconds])).rows[0]?.position,
    );
  const positions: number[] = [];
  for (const seconds of [0, 1, 2, 40_000.5, 99_999]) positions.push(await positionAt(seconds));
  expect(positions).toEqual([0, 0, 1, 40_000, 50_000]);
  const { rows } = await direct.query(`explain (analyze, buffers, format json) select ${call}`, [40_000]);
  const { 'Shared Hit Blocks': hit, 'Shared Read Blocks': missed } = rows[0]['QUERY PLAN'][0].Plan;
  expect(hit + missed).toBeLessThan(200);
});
