// The queue of withdrawals: pages, filters, search, counts and the CSV export.
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { TestMerchant } from '../../harness/app.ts';
import { toCard, toPhone } from '../../harness/client.ts';
import { connectDirectly } from '../../harness/database.ts';
import type { OperatorClient } from '../../harness/operator-client.ts';
import type { TestServer } from '../../harness/server.ts';
import { type ManualPayouts, openManualPayouts } from './manual-payouts.ts';

let manual: ManualPayouts;
let server: TestServer;
let shop: TestMerchant;
let ann: OperatorClient;
let create: ManualPayouts['create'];

beforeAll(async () => {
  manual = await openManualPayouts();
  ({ server, shop, ann, create } = manual);
});
afterAll(() => manual.close());

describe('the queue', () => {
  test('is paged by cursor, oldest first, without gaps or repetitions', async () => {
    const created: number[] = [];
    for (let i = 0; i < 7; i += 1) created.push(await create(toCard));
    const seen: number[] = [];
    let cursor = '';
    do {
      const { body } = await ann.get(`/withdrawals?tab=to-pay&system=card&limit=3${cursor}`);
      seen.push(...(body['items'] as { id: number }[]).map(({ id }) => id));
      cursor = body['next'] === null ? '' : `&cursor=${body['next'] as string}`;
    } while (cursor !== '');
    expect(seen).toEqual(created);
  });

  test.each([
    ['its id', (id: number) => String(id)],
    ['its id with a number sign', (id: number) => `#${id}`],
    ['its order id', () => 'order-77'],
    ['the reference it was paid with', () => 'bank-77'],
  ])('finds a withdrawal by %s', async (_what, term) => {
    const order = { ...toPhone, wallet: '+79160001122', order_id: 'order-77' };
    const id = await create(order);
    await ann.post(`/withdrawals/${id}/pay`, { reference: 'bank-77' });
    const { body } = await ann.get(`/withdrawals?q=${encodeURIComponent(term(id))}`);
    expect(body['items']).toMatchObject([{ id }]);
  });

  test('filters, pages and exports all 500 results of a search', async () => {
    const direct = await connectDirectly(server.database);
    await direct.query('set session_replication_role = replica');
    await direct.query(
      `insert into withdrawals (id, merchant_id, state, stage, system, fee_from, amount, fee, total, received, wallet_sealed,
         wallet_key, wallet_hash, wallet_masked, reference, created_at)
       select 5000000 + i, $1, 'paid', null, 'card', 'balance', 100, 0, 100, 100, 'x', 'x', sha256('many'), '4***1', 'bank-many',
         timestamptz '2025-01-01' + i * interval '1 hour' from generate_series(1, 500) i`,
      [shop.merchant_id],
    );
    onTestFinished(async () => {
      await direct.query('delete from withdrawals where id > 5000000');
    });
    const { rows } = await direct.query<{ hash: string }>(`select encode(sha256('many'), 'hex') as hash`);
    for (const by of ['q=bank-many', `destination=${rows[0]?.hash}`]) {
      // The filter applies to all results, not only to the newest.
      const old = await ann.get(`/withdrawals?${by}&to=2025-01-01T02:30:00Z`);
      expect(old.body).toMatchObject({ items: [{ id: 5_000_002 }, { id: 5_000_001 }], next: null });
      const seen: number[] = [];
      let cursor = '';
      do {
        const { body } = await ann.get(`/withdrawals?${by}&limit=200${cursor}`);
        seen.push(...(body['items'] as { id: number }[]).map(({ id }) => id));
        cursor = body['next'] === null ? '' : `&cursor=${body['next'] as string}`;
      } while (cursor !== '');
      expect(seen).toEqual(Array.from({ length: 500 }, (_, i) => 5_000_500 - i));
      const csv = await ann.get(`/withdrawals.csv?${by}`);
      expect(csv.text.trim().split('\n')).toHaveLength(501);
    }
  });

  test.each(['nonsense', 'e30', Buffer.from('["created","abc",1]').toString('base64url'), 'x'.repeat(500)])(
    'rejects an invalid cursor: %s',
    async (cursor) => {
      for (const list of [
        '/withdrawals',
        '/merchants',
        '/incidents',
        '/proposals',
        '/deliveries',
        '/reconciliations',
      ])
        expect(await ann.get(`${list}?cursor=${cursor}`)).toMatchObject({
          status: 400,
          body: {
            code: 'malformed',
            field: 'cursor',
            error: expect.stringContaining('omit it to get the first page'),
          },
        });
    },
  );

  test('rejects the cursor of a list in another order', async () => {
    for (let i = 0; i < 3; i += 1) await create();
    const byAge = await ann.get('/withdrawals?tab=open&limit=1');
    const cursor = byAge.body['next'] as string;
    for (const order of ['tab=open&sort=amount', 'tab=open&sort=-created', 'tab=all'])
      expect(await ann.get(`/withdrawals?${order}&cursor=${cursor}`)).toMatchObject({
        status: 400,
        body: {
          code: 'malformed',
          field: 'cursor',
          error: expect.stringContaining('with another sort order'),
        },
      });
    expect((await ann.get(`/withdrawals?tab=open&sort=created&cursor=${cursor}`)).status).toBe(200);
    const byAmount = await ann.get('/withdrawals?tab=open&sort=-amount&limit=1');
    const next = await ann.get(
      `/withdrawals?tab=open&sort=-amount&limit=1&cursor=${byAmount.body['next'] as string}`,
    );
    expect(next).toMatchObject({ status: 200, body: { items: [{}] } });
  });

  test('has a count per tab', async () => {
    const before = (await ann.get('/withdrawals/counts')).body as Record<string, number>;
    const id = await create();
    await ann.post(`/withdrawals/${id}/claim`);
    expect((await ann.get('/withdrawals/counts')).body).toEqual({
      ...before,
      to_pay: (before['to_pay'] ?? 0) + 1,
      mine: (before['mine'] ?? 0) + 1,
      open: (before['open'] ?? 0) + 1,
    });
  });
});

test.each(['', '&sort=created', '&sort=-created', '&sort=-amount'])(
  'the export has the order of the list%s',
  async (sort) => {
    const query = `tab=to-pay${sort}`;
    const { items } = (await ann.get(`/withdrawals?limit=100&${query}`)).body as { items: { id: number }[] };
    const file = await ann.get(`/withdrawals.csv?${query}`);
    const [, ...lines] = parse(file.text) as string[][];
    expect(lines.map(([id]) => Number(id))).toEqual(items.map(({ id }) => id));
    expect(items.length).toBeGreaterThan(1);
  },
);

test('the CSV export is streamed, and no cell is a formula', async () => {
  const id = await create({ ...toPhone, order_id: 'csv-1' });
  await ann.post(`/withdrawals/${id}/pay`, { reference: '=HYPERLINK("http://evil")' });
  const csv = await ann.get('/withdrawals.csv?tab=paid');
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(csv.text).toContain(`'=HYPERLINK`);
  expect(csv.text).not.toContain(',"=HYPERLINK');
  expect(csv.text.split('\n')[0]).toContain('id,merchant_id,merchant_name,status');
});
