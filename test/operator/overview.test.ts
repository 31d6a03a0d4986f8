// The first page and the live line.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMerchant, type TestMerchant } from '../harness/app.ts';
import { CREATE, toPhone } from '../harness/client.ts';
import { type Browser, openConsole } from '../harness/operators.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let shop: TestMerchant;
let ann: Browser;

beforeAll(async () => {
  server = await startTestServer();
  shop = await makeMerchant(server.app, { credit: '10000' });
  ann = await openConsole(server, 'ann', 'maker');
});
afterAll(() => server.close());

const create = async (): Promise<number> =>
  Number((await server.post(CREATE, { ...shop, ...toPhone })).body['withdraw_id']);

test('the first page counts what waits and what was done today', async () => {
  const [paid] = [await create(), await create()];
  await ann.post(`/withdrawals/${paid}/pay`, { reference: 'bank-1' });
  const { body } = await ann.get('/overview');
  expect(body).toMatchObject({
    to_pay: { count: 1, sum: '100.00' },
    mine: { count: 0 },
    paid_today: { count: 1, sum: '100.00' },
    balances: { available: '9800.00', held: '100.00', owed: '0.00' },
    ledger: { checked_at: null, differences: null },
  });
  const days = body['days'] as { created: number; paid: number }[];
  expect(days).toHaveLength(14);
  expect(days.at(-1)).toMatchObject({ created: 2, paid: 1 });
  expect(body['systems']).toContainEqual({
    system: 'fps',
    created: 2,
    paid: 1,
    cancelled: 0,
    paid_sum: '100.00',
  });
});

test('anything is found by a word about it', async () => {
  const id = await create();
  expect((await ann.get(`/search?q=${id}`)).body).toMatchObject({ withdrawals: [{ id }] });
  expect((await ann.get('/search?q=est sh')).body).toMatchObject({
    merchants: [{ merchant_id: shop.merchant_id, name: 'Test shop' }],
  });
  expect((await ann.get('/search?q=sber')).body).toMatchObject({ banks: [{ name: 'Sberbank' }] });
  expect((await ann.get('/search?q=%25')).body).toEqual({ withdrawals: [], merchants: [], banks: [] });
});

test('an open console hears at once that something has changed, until its session ends', async () => {
  const cookie = [...ann.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${server.url}/operator/v1/events`, { headers: { cookie } });
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  const until = async (word: string): Promise<void> => {
    while (!heard.includes(word)) {
      const next = await reader?.read();
      if (!next || next.done) throw new Error(`the line ended: ${heard}`);
      heard += next.value;
    }
  };
  await until('event: pulse');
  const id = await create();
  await until(`"newest_id":${id}`);
  await ann.post(`/withdrawals/${id}/claim`);
  await until('"mine":1');
  await reader?.cancel();
});

test('a server that stops does not wait for open consoles', async () => {
  const own = await startTestServer();
  const eve = await openConsole(own, 'eve', 'viewer');
  const cookie = [...eve.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(`${own.url}/operator/v1/events`, { headers: { cookie } });
  expect(response.status).toBe(200);
  await own.close();
  await expect(response.text()).resolves.toContain(': here');
});
