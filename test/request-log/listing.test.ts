// What a merchant sees of its request log: newest first, filtered, in pages, and for 30 days.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asMerchantId, type MerchantId } from '../../src/domain/ids.ts';
import type { RecordedRequest } from '../../src/domain/request-log/recorded-request.ts';
import { addGaps, deleteExpiredRequests, insertRequests } from '../../src/storage/request-log/requests.ts';
import { openRequestRows } from '../../src/storage/request-log/rows.ts';
import { type ListRequests, listRequests } from '../../src/usecases/merchant/list-requests.ts';
import { deleteExpired } from '../../src/usecases/system/delete-expired.ts';
import { openTestApp, type TestApp } from '../harness/app.ts';
import { list } from './log.ts';

const SHOP = asMerchantId(1001);
const OTHER = asMerchantId(1002);
const START = Date.UTC(2026, 10, 18, 12);
const DAY_MS = 86_400_000;

let opened: TestApp;
beforeAll(async () => {
  opened = await openTestApp();
});
afterAll(() => opened.close());

const request = (
  merchantId: MerchantId,
  i: number,
  more: Partial<RecordedRequest> = {},
): RecordedRequest => ({
  merchantId,
  requestId: `p-${i.toString(36)}`,
  at: START + i,
  operation: 'createWithdraw',
  status: 200,
  code: null,
  durationMs: 1.5,
  clientAddress: '203.0.113.7',
  params: '{"amount":"1.00"}',
  items: null,
  ...more,
});

function insert(requests: readonly RecordedRequest[]): Promise<void> {
  const rows = openRequestRows();
  for (const each of requests) rows.add(each);
  return opened.app.db.transaction((tx) => insertRequests(tx, rows));
}

const idsOf = (requests: readonly RecordedRequest[]) => requests.map(({ requestId }) => requestId);

describe('with the requests of two merchants', () => {
  const rows = [
    ...Array.from({ length: 25 }, (_, i) => request(SHOP, i)),
    // In the same millisecond.
    ...Array.from({ length: 25 }, (_, i) => request(SHOP, 100 + i, { at: START + 100 })),
    request(SHOP, 200, { code: 'low_balance', status: 422 }),
    request(SHOP, 201, { operation: 'getBalance' }),
    request(SHOP, 202, { operation: 'getBalance', code: 'too_many_requests', status: 429 }),
    request(SHOP, 203, { operation: 'createWithdraws', items: { count: 3, failed: 1 }, params: null }),
    request(SHOP, 204, { operation: 'createWithdraws', items: { count: 3, failed: 0 }, params: null }),
    request(OTHER, 300),
    request(OTHER, 301, { code: 'low_balance' }),
  ];
  const ofShop = rows.filter(({ merchantId }) => merchantId === SHOP);
  const expected = [...ofShop].sort((a, b) => b.at - a.at || (a.requestId < b.requestId ? 1 : -1));
  beforeAll(() => insert(rows));

  test('they are listed newest first, as they were recorded', async () => {
    const { requests, next, gaps } = await list(opened.app, SHOP, { limit: 200 });
    expect(requests).toEqual(expected);
    expect([next, gaps]).toEqual([null, []]);
  });

  test.each([1, 7, 25, 54, 55])('in pages of %i none is missing and none comes twice', async (limit) => {
    const found: RecordedRequest[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(opened.app, SHOP, { limit, cursor });
      expect(page.requests.length).toBeLessThanOrEqual(limit);
      found.push(...page.requests);
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(found).toEqual(expected);
  });

  test.each<[string, Partial<ListRequests>, (row: RecordedRequest) => boolean]>([
    ['an operation', { operation: 'getBalance' }, ({ operation }) => operation === 'getBalance'],
    [
      'those refused, and batches with failures',
      { onlyRefused: true },
      ({ code, items }) => code !== null || (items?.failed ?? 0) > 0,
    ],
    ['a code', { code: 'low_balance' }, ({ code }) => code === 'low_balance'],
    [
      'an operation and those refused',
      { operation: 'getBalance', onlyRefused: true },
      ({ operation, code }) => operation === 'getBalance' && code !== null,
    ],
    ['a time on', { from: new Date(START + 100) }, ({ at }) => at >= START + 100],
    ['a time that is excluded', { to: new Date(START + 100) }, ({ at }) => at < START + 100],
    [
      'a period',
      { from: new Date(START + 3), to: new Date(START + 9) },
      ({ at }) => at >= START + 3 && at < START + 9,
    ],
    ['an unknown operation', { operation: 'none' }, () => false],
  ])('by %s', async (_title, filter, matches) => {
    const found: RecordedRequest[] = [];
    let cursor: string | undefined;
    do {
      const page = await list(opened.app, SHOP, { limit: 2, ...filter, cursor });
      found.push(...page.requests);
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
    expect(found).toEqual(expected.filter(matches));
  });

  test('one is found by its id, by its own merchant only', async () => {
    const { requests } = await list(opened.app, SHOP, { requestId: 'p-5k' });
    expect(idsOf(requests)).toEqual(['p-5k']);
    expect(requests[0]).toMatchObject({ code: 'low_balance', merchantId: SHOP });
    expect((await list(opened.app, OTHER, { requestId: 'p-5k' })).requests).toEqual([]);
    expect((await list(opened.app, SHOP, { requestId: 'none' })).requests).toEqual([]);
  });

  test.each<[string, MerchantId, Partial<ListRequests>]>([
    ['by another merchant', OTHER, {}],
    ['with another filter', SHOP, { onlyRefused: true }],
    ['that was made up', SHOP, { cursor: 'x'.repeat(60) }],
  ])('a cursor %s is rejected', async (_title, merchantId, change) => {
    const { next } = await list(opened.app, SHOP, { limit: 1 });
    const listed = await listRequests(opened.app, merchantId, { limit: 1, cursor: String(next), ...change });
    expect(listed).toMatchObject({ ok: false, rejection: { code: 'invalid_field', field: 'cursor' } });
  });

  test('minutes of which requests are missing are listed with the page of their time', async () => {
    const gaps = (entries: [MerchantId, number][], minutes: number) =>
      opened.app.db.transaction((tx) => addGaps(tx, new Date(START + minutes * 60_000), new Map(entries)));
    await gaps([[SHOP, 5]], -3);
    await gaps(
      [
        [SHOP, 7],
        [OTHER, 1],
      ],
      -2,
    );
    // Another process adds up.
    await gaps([[SHOP, 10]], -2);
    expect((await list(opened.app, SHOP, { limit: 200 })).gaps).toEqual([
      { minute: new Date(START - 120_000), requests: 17 },
      { minute: new Date(START - 180_000), requests: 5 },
    ]);
    expect((await list(opened.app, SHOP, { limit: 1 })).gaps).toEqual([]);
    expect((await list(opened.app, SHOP, { to: new Date(START - 125_000) })).gaps).toEqual([
      { minute: new Date(START - 180_000), requests: 5 },
    ]);
  });

  test('the lookups use the indexes', async () => {
    const planOf = async (sql: string) => {
      const plan = await opened.app.db.query<{ 'QUERY PLAN': string }>({ text: `explain ${sql}` });
      return plan.map((row) => row['QUERY PLAN']).join('\n');
    };
    const newest = 'order by at desc, request_id desc limit 50';
    for (const [sql, index] of [
      [`select * from request_log where merchant_id = 1 ${newest}`, 'request_log_by_merchant'],
      [
        `select * from request_log where merchant_id = 1 and (code is not null or failed_items > 0) ${newest}`,
        'request_log_refused',
      ],
      [`select * from request_log where request_id = 'a' and merchant_id = 1`, 'request_log_by_request_id'],
    ] as const)
      expect(await planOf(sql)).toContain(index);
  });
});

test('the nightly job deletes what is older than 30 days, in chunks', async () => {
  const merchantId = asMerchantId(1003);
  const now = Date.now();
  const old = Array.from({ length: 12_000 }, (_, i) =>
    request(merchantId, i, { at: now - 30 * DAY_MS - i - 1_000 }),
  );
  await insert([...old, request(merchantId, 0, { at: now - 30 * DAY_MS + 60_000 })]);
  await opened.app.db.transaction((tx) =>
    addGaps(tx, new Date(now - 31 * DAY_MS), new Map([[merchantId, 1]])),
  );
  await opened.app.db.transaction((tx) =>
    addGaps(tx, new Date(now - 29 * DAY_MS), new Map([[merchantId, 2]])),
  );
  await deleteExpired(opened.app);
  const { requests, gaps } = await list(opened.app, merchantId);
  expect(requests).toHaveLength(1);
  expect(gaps.map((gap) => gap.requests)).toEqual([2]);
  expect(await deleteExpiredRequests(opened.app.db, 30)).toBe(0);
});
