// A merchant lists its withdrawals: by every filter, in pages, and in the order of changes.
import { fc, test as property } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WithdrawalId } from '../../src/domain/ids.ts';
import {
  cancelWithdrawal,
  payWithdrawal,
  returnWithdrawal,
} from '../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { TESTER } from '../harness/actors.ts';
import { findDifferences, makeMerchant, type TestMerchant } from '../harness/app.ts';
import {
  CREATE,
  CREATE_MANY,
  ENCODINGS,
  type Encoding,
  type Fields,
  INFO,
  LIST,
  withdrawalTo,
} from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

type Row = Record<string, unknown> & { id: number; status: string; system: string; created_at: string };

let server: TestServer;
let shop: TestMerchant;
let other: TestMerchant;
let all: Row[];

const create = async (fields: Fields, merchant = shop): Promise<WithdrawalId> =>
  Number((await server.post(CREATE, { ...merchant, ...fields })).body['withdraw_id']) as WithdrawalId;

beforeAll(async () => {
  server = await startTestServer();
  shop = await makeMerchant(server.app, { credit: '100000' });
  other = await makeMerchant(server.app, { credit: '100000' });
  const ids: WithdrawalId[] = [];
  for (let i = 0; i < 24; i += 1) {
    const system = i % 3 === 0 ? 'ewallet' : 'card';
    ids.push(await create({ ...withdrawalTo(system), order_id: `list-${i}` }));
    await create({ ...withdrawalTo(system), order_id: `list-${i}` }, other);
  }
  for (const [i, id] of ids.entries()) {
    if (i % 4 === 1) await payWithdrawal(server.app, TESTER, { id, reference: `bank-${id}` });
    if (i % 4 === 2) await cancelWithdrawal(server.app, TESTER, { id, reason: 'wrong card' });
    if (i % 8 === 1) await returnWithdrawal(server.app, TESTER, { id, reason: 'sent back' });
  }
  all = await listAll({});
});
afterAll(async () => {
  expect(await findDifferences(server.app)).toEqual([]);
  await server.close();
});

const list = (fields: Fields, encoding: Encoding = 'json') =>
  server.post(LIST, { ...shop, ...fields }, encoding);

async function listAll(fields: Fields): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: unknown;
  do {
    const { body } = await list({ ...fields, ...(cursor ? { cursor } : {}) });
    rows.push(...(body['data'] as Row[]));
    cursor = body['next_cursor'];
  } while (cursor);
  return rows;
}

test('a list has the withdrawals of this merchant only, newest first, with the fields of info', async () => {
  expect(all).toHaveLength(24);
  expect(new Set(all.map((row) => row['merchant_id']))).toEqual(new Set([shop.merchant_id]));
  expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).sort((a, b) => b - a));
  for (const row of all.slice(0, 5))
    expect((await server.post(INFO, { ...shop, id: row.id })).body['data']).toEqual(row);
});

test('a list is the same in every encoding', async () => {
  const fields = { status: 'Created', system: 'card', limit: 3 };
  const texts = await Promise.all(
    (Object.keys(ENCODINGS) as Encoding[]).map(async (encoding) => {
      const { body } = await list(fields, encoding);
      return JSON.stringify(body['data']);
    }),
  );
  expect(new Set(texts).size).toBe(1);
  expect(JSON.parse(texts[0] ?? '')).toHaveLength(3);
});

const filters = fc.record(
  {
    status: fc.constantFrom('Created', 'Paid', 'Cancelled'),
    system: fc.constantFrom('card', 'ewallet', 'usdt'),
    order_id: fc.constantFrom('list-0', 'list-1', 'list-23', 'list-99'),
    created_from: fc.integer({ min: 0, max: 23 }),
    created_to: fc.integer({ min: 0, max: 23 }),
    changed_from: fc.constant('2020-01-01T00:00:00Z'),
  },
  { requiredKeys: [] },
);

property.prop([filters, fc.integer({ min: 1, max: 10 })], { numRuns: 120 })(
  'every filter selects what it says, and the pages together are the whole list',
  async (filter, limit) => {
    const at = (index: number | undefined) => (index === undefined ? undefined : all[index]?.created_at);
    const from = at(filter.created_from);
    const to = at(filter.created_to);
    const rows = await listAll({
      ...filter,
      ...(from === undefined ? {} : { created_from: from }),
      ...(to === undefined ? {} : { created_to: to }),
      limit,
    });
    const expected = all.filter(
      (row) =>
        (filter.status === undefined || row.status === filter.status) &&
        (filter.system === undefined || row.system === filter.system) &&
        (filter.order_id === undefined || row['order_id'] === filter.order_id) &&
        (from === undefined || row.created_at >= from) &&
        (to === undefined || row.created_at < to),
    );
    // By changes, one that changed several times may stand on several pages.
    const ids =
      filter.changed_from === undefined ? rows.map(({ id }) => id) : [...new Set(rows.map(({ id }) => id))];
    const sorted = (list: number[]) => [...list].sort((a, b) => a - b);
    expect(sorted(ids)).toEqual(sorted(expected.map(({ id }) => id)));
    if (filter.changed_from === undefined) expect(ids).toEqual(expected.map(({ id }) => id));
  },
);

test('pages are stable while withdrawals are created', async () => {
  const first = await list({ limit: 10 });
  const before = first.body['data'] as Row[];
  await create({ ...withdrawalTo('card'), order_id: 'list-late' });
  const second = await list({ limit: 200, cursor: first.body['next_cursor'] });
  const ids = [...before, ...(second.body['data'] as Row[])].map(({ id }) => id);
  expect(ids).toEqual(all.map(({ id }) => id));
});

test('a rare match behind thousands of others is found by going on', async () => {
  const merchant = await makeMerchant(server.app, { credit: '100000' });
  const rare = await create({ ...withdrawalTo('ewallet'), order_id: 'rare' }, merchant);
  for (let i = 0; i < 5; i += 1)
    await server.post(CREATE_MANY, {
      ...merchant,
      items: Array.from({ length: 500 }, (_, k) => ({
        ...withdrawalTo('card'),
        amount: '1',
        order_id: `rare-${i}-${k}`,
      })),
    });
  const first = await server.post(LIST, { ...merchant, system: 'ewallet' });
  expect(first.body).toMatchObject({ data: [], next_cursor: expect.any(String) });
  const second = await server.post(LIST, {
    ...merchant,
    system: 'ewallet',
    cursor: first.body['next_cursor'],
  });
  expect(second.body).toMatchObject({ data: [{ id: rare }], next_cursor: null });
  const ids: number[] = [];
  let cursor: unknown;
  do {
    const { body } = await server.post(LIST, {
      ...merchant,
      status: 'Created',
      limit: 200,
      ...(cursor ? { cursor } : {}),
    });
    ids.push(...(body['data'] as Row[]).map(({ id }) => id));
    cursor = body['next_cursor'];
  } while (cursor);
  expect(new Set(ids).size).toBe(2_501);
  expect(ids).toHaveLength(2_501);
});

test('changed_from lists what changed since, oldest change first, and only that', async () => {
  const [row] = all.filter(({ status }) => status === 'Created').slice(-1);
  if (!row) throw new Error('no open withdrawal');
  const since = new Date().toISOString();
  expect(await listAll({ changed_from: since })).toEqual([]);
  const id = row.id as WithdrawalId;
  const late = await create({ ...withdrawalTo('card'), order_id: 'list-later' });
  await payWithdrawal(server.app, TESTER, { id, reference: `bank-${id}` });
  const changed = await listAll({ changed_from: since });
  expect(changed.map((each) => [each.id, each.status])).toEqual([
    [late, 'Created'],
    [id, 'Paid'],
  ]);
  expect(changed[1]).toMatchObject({ bank_reference: `bank-${id}`, tx_hash: null, stage: null });
  expect(Date.parse(String(changed[1]?.['paid_at']))).toBeGreaterThanOrEqual(Date.parse(since));
});

describe('a list is rejected', () => {
  const CASES: readonly [string, Fields][] = [
    ...['0', '201', '-1', '1.5', 'x', '1e2'].map((limit): [string, Fields] => ['limit', { limit }]),
    ...['paid', 'x', 'Created,Paid'].map((status): [string, Fields] => ['status', { status }]),
    ...['x', '__proto__'].map((system): [string, Fields] => ['system', { system }]),
    ...['created_from', 'created_to', 'changed_from'].flatMap((field) =>
      [
        '2026-02-30T00:00:00Z',
        '0000-01-01T00:00:00Z',
        '9999-12-31T23:59:59-14:00',
        '2026-01-01',
        '2026-01-01T00:00:00',
        '2026-13-01T00:00:00Z',
        '0',
        'now',
      ].map((moment): [string, Fields] => [field, { [field]: moment }]),
    ),
    ...['x', '%00', 'A'.repeat(2001), 'A'.repeat(60), "' or 1=1"].map((cursor): [string, Fields] => [
      'cursor',
      { cursor },
    ]),
    ['order_id', { order_id: 'a b' }],
    ['id', { id: '1' }],
  ];
  test.each(CASES)('for %s in %j', async (field, fields) => {
    for (const encoding of Object.keys(ENCODINGS) as Encoding[])
      expect((await list(fields, encoding)).body).toMatchObject({
        success: false,
        code: 'invalid_field',
        field,
      });
  });

  test('for a cursor of another request, of another merchant, or changed', async () => {
    const cursor = String((await list({ limit: 5 })).body['next_cursor']);
    const byChange = (await list({ limit: 5, changed_from: '2020-01-01T00:00:00Z' })).body['next_cursor'];
    const changed = `${cursor.slice(0, 30)}${cursor[30] === 'A' ? 'B' : 'A'}${cursor.slice(31)}`;
    const wrong: Fields[] = [
      { cursor, status: 'Paid' },
      { cursor, changed_from: '2020-01-01T00:00:00Z' },
      { cursor: byChange },
      { cursor: changed },
      { cursor: cursor.slice(0, -1) },
      { cursor, ...other },
    ];
    for (const fields of wrong)
      expect((await list({ limit: 5, ...fields })).body).toMatchObject({
        code: 'invalid_field',
        field: 'cursor',
      });
    // Only the size of the page may differ.
    expect((await list({ limit: 7, cursor })).body['data']).toHaveLength(7);
  });
});
