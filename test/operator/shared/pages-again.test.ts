// A page of a list is read again between its two cursors, so that a change is shown without reading the other pages.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeMerchant, type TestMerchant } from '../../harness/app.ts';
import { CREATE, toPhone } from '../../harness/client.ts';
import { type OperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

let server: TestServer;
let shop: TestMerchant;
let admin: OperatorClient;
let first: number;

const create = async (): Promise<number> =>
  Number((await server.post(CREATE, { ...shop, ...toPhone })).body['withdraw_id']);

beforeAll(async () => {
  server = await startTestServer();
  admin = await signInNewOperator(server, 'admin', 'admin');
  shop = await makeMerchant(server.app, { credit: '100000' });
  first = await create();
  for (let i = 0; i < 6; i += 1) {
    await create();
    await makeMerchant(server.app);
    await admin.post('/notes', { subject: `withdrawal:${first}`, text: `note ${i}` });
  }
});
afterAll(() => server.close());

type Page = { readonly items: readonly Record<string, unknown>[]; readonly next: string | null };
type Place = { readonly cursor?: string | null; readonly until?: string | null };

async function read(path: string, { cursor, until }: Place): Promise<Page> {
  const query = [
    'limit=2',
    ...(cursor ? [`cursor=${encodeURIComponent(cursor)}`] : []),
    ...(until ? [`until=${encodeURIComponent(until)}`] : []),
  ].join('&');
  const { status, body, text } = await admin.get(`${path}${path.includes('?') ? '&' : '?'}${query}`);
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return body as unknown as Page;
}

/** All pages with the cursors around each. */
async function readAll(path: string) {
  const pages: { start: string | null; page: Page }[] = [];
  for (let start: string | null = null; ; ) {
    const page = await read(path, { cursor: start });
    pages.push({ start, page });
    if (page.next === null) return pages;
    start = page.next;
  }
}

const LISTS: readonly (readonly [name: string, pathOf: () => string])[] = [
  ['withdrawals, the newest first', () => '/withdrawals?tab=all'],
  ['withdrawals, the oldest first', () => '/withdrawals?tab=to-pay&sort=created'],
  ['withdrawals by amount', () => '/withdrawals?tab=to-pay&sort=-amount'],
  ['merchants', () => '/merchants'],
  ['notes', () => `/notes?subject=withdrawal:${first}`],
  ['the audit log', () => '/audit'],
  ['entries of a merchant', () => `/merchants/${shop.merchant_id}/entries`],
];

describe.each(LISTS)('a page of %s', (_, pathOf) => {
  test('is the same when it is read again between its cursors', async () => {
    const pages = await readAll(pathOf());
    expect(pages.length).toBeGreaterThan(2);
    for (const { start, page } of pages) {
      const again = await read(pathOf(), { cursor: start, until: page.next });
      expect(again).toEqual({ ...page, next: null });
    }
  });

  test('with a bound that is none is rejected', async () => {
    const wrong = await admin.get(`${pathOf()}${pathOf().includes('?') ? '&' : '?'}until=nonsense`);
    expect([wrong.status, wrong.body['field']]).toEqual([400, 'until']);
  });
});

test('a row that was added since is on the page of its place, and the page of the next one stays', async () => {
  const [page, next] = await readAll('/withdrawals?tab=all');
  const added = await create();
  const bound = page?.page.next ?? null;
  const begin = await read('/withdrawals?tab=all', { until: bound });
  const rest = await read('/withdrawals?tab=all', { cursor: begin.next, until: bound });
  expect(rest.next).toBeNull();
  const idsOf = ({ items }: Page) => items.map(({ id }) => id);
  expect([...idsOf(begin), ...idsOf(rest)]).toEqual([added, ...idsOf(page?.page ?? rest)]);
  const again = await read('/withdrawals?tab=all', {
    cursor: next?.start ?? null,
    until: next?.page.next ?? null,
  });
  expect(idsOf(again)).toEqual(idsOf(next?.page ?? again));
});

test('a bound of another order is rejected', async () => {
  const { next } = await read('/withdrawals?tab=to-pay&sort=-amount', {});
  const { status } = await admin.get(`/withdrawals?tab=to-pay&sort=created&until=${next}`);
  expect(status).toBe(400);
});
