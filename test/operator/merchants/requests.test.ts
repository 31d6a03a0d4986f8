// Operators read what the programs of a merchant requested: the same log, in which the same is masked.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMerchant, type TestMerchant } from '../../harness/app.ts';
import { BALANCE, CREATE, type Reply, toPhone } from '../../harness/client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';
import { waitForRequests } from '../../request-log/log.ts';
import { type Consoles, openConsoles } from '../shared/consoles.ts';

let server: TestServer;
let consoles: Consoles;
let shop: TestMerchant;
let other: TestMerchant;
let refused: Reply;

beforeAll(async () => {
  server = await startTestServer();
  consoles = await openConsoles(server);
  shop = await makeMerchant(server.app, { credit: '100' });
  other = await makeMerchant(server.app, { credit: '100' });
  await server.post(CREATE, { ...shop, ...toPhone });
  refused = await server.post(CREATE, { ...shop, ...toPhone, amount: '5000' });
  await server.post(BALANCE, { ...shop });
  await server.post(BALANCE, { ...other });
  await waitForRequests(server.app, shop.merchant_id, 3);
  await waitForRequests(server.app, other.merchant_id, 1);
});
afterAll(() => server.close());

const list = async (query = '') =>
  (await consoles.vic.get(`/merchants/${shop.merchant_id}/requests?${query}`)).body as {
    items: { request_id: string; operation: string; code: string | null }[];
    next: string | null;
  };

test('every role reads them, newest first, of this merchant only', async () => {
  const { items, next } = await list();
  expect(next).toBeNull();
  expect(items.map(({ operation, code }) => [operation, code])).toEqual([
    ['getBalance', null],
    ['createWithdraw', 'low_balance'],
    ['createWithdraw', null],
  ]);
});

test('keys and destinations are masked', async () => {
  const { text } = await consoles.boss.get(`/merchants/${shop.merchant_id}/requests`);
  expect(text).not.toContain(shop.secret_key);
  expect(text).not.toContain(toPhone.wallet);
});

test('they are found by operation, by code, as refused ones, and by the id that a merchant quotes', async () => {
  const id = refused.headers.get('x-request-id');
  for (const query of [
    'operation=createWithdraw',
    'code=low_balance',
    'only_refused=yes',
    `request_id=${id}`,
  ]) {
    const { items } = await list(query);
    expect(items).toContainEqual(expect.objectContaining({ request_id: id, code: 'low_balance' }));
    expect(items).toHaveLength(query.startsWith('operation') ? 2 : 1);
  }
});

test('they come in pages, and the cursor of one merchant is refused for another', async () => {
  const first = await list('limit=2');
  const second = await list(`limit=2&cursor=${first.next}`);
  expect([...first.items, ...second.items].map(({ operation }) => operation)).toEqual([
    'getBalance',
    'createWithdraw',
    'createWithdraw',
  ]);
  const elsewhere = `/merchants/${other.merchant_id}/requests?limit=2&cursor=${first.next}`;
  expect((await consoles.vic.get(elsewhere)).status).toBe(422);
});

test.each([
  ['operation=everything', 400],
  ['limit=0', 400],
  ['limit=many', 400],
  ['from=yesterday', 400],
  ['refused=yes', 400],
  ['cursor=made-up', 422],
])('a filter that means nothing is refused: %s', async (query, status) => {
  expect((await consoles.vic.get(`/merchants/${shop.merchant_id}/requests?${query}`)).status).toBe(status);
});

test('those of a merchant that does not exist are not found', async () => {
  expect((await consoles.vic.get('/merchants/999999/requests')).status).toBe(404);
});
