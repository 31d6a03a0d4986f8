// Finding things: anything by a word about it, and where money goes only with a right, on record and seldom.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeMerchant, type TestMerchant } from '../../harness/app.ts';
import { CREATE, toCard, toEwallet, toPhone } from '../../harness/client.ts';
import { peek } from '../../harness/database.ts';
import { type Browser, openConsole } from '../../harness/operators.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

let server: TestServer;
let shop: TestMerchant;
let ann: Browser;

beforeAll(async () => {
  server = await startTestServer();
  shop = await makeMerchant(server.app, { credit: '100000' });
  ann = await openConsole(server, 'ann', 'maker');
});
afterAll(() => server.close());

const create = async (fields: Record<string, unknown> = toPhone): Promise<number> =>
  Number((await server.post(CREATE, { ...shop, ...fields })).body['withdraw_id']);

const NOTHING = { withdrawals: [], merchants: [], banks: [], destination: null };

/** What the audit log has about looks at destinations by this operator. */
async function looksOf(actor: string): Promise<unknown[]> {
  const behind = await peek(server.database);
  const { rows } = await behind.query<{ after: unknown }>(
    `select after from audit_log where action = 'withdrawal.search' and actor = $1 order by seq`,
    [actor],
  );
  return rows.map(({ after }) => after);
}

test('anything is found by a word about it', async () => {
  const id = await create({ ...toPhone, order_id: 'order-1' });
  const find = async (q: string) => (await ann.post('/search', { q })).body;
  expect(await find(String(id))).toMatchObject({ withdrawals: [{ id }], destination: null });
  expect(await find(' order-1 ')).toMatchObject({ withdrawals: [{ id }], destination: null });
  expect(await find('est sh')).toMatchObject({
    merchants: [{ merchant_id: shop.merchant_id, name: 'Test shop' }],
  });
  expect(await find('sber')).toMatchObject({ banks: [{ name: 'Sberbank' }] });
  expect(await find('%')).toEqual(NOTHING);
  expect((await ann.get(`/search?q=${id}`)).status).toBe(405);
});

describe('a destination', () => {
  test.each([
    ['a phone, however it is written', toPhone, '+7 (916) 000-11-22', '79160001122', '+79*******22'],
    ['a card', toCard, '5555 5555 5555 4444', '5555555555554444', '555555******4444'],
  ])(
    'is found whole: %s; and the look is on record, masked',
    async (_what, fields, typed, wallet, masked) => {
      const [first, second] = [await create({ ...fields, wallet }), await create({ ...fields, wallet })];
      const finder = await openConsole(server, `finder.${wallet.slice(-4)}`, 'checker');
      const { body } = await finder.post('/search', { q: typed });
      expect(body).toMatchObject({
        withdrawals: [{ id: second }, { id: first }],
        destination: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
      expect(await looksOf(finder.name)).toEqual([{ destination: masked, found: 2 }]);
      const list = await finder.get(`/withdrawals?destination=${body['destination'] as string}`);
      expect(list.body['items']).toMatchObject([{ id: second }, { id: first }]);
      const csv = await finder.get(`/withdrawals.csv?destination=${body['destination'] as string}`);
      expect(csv.text.trim().split('\n')).toHaveLength(3);
      const behind = await peek(server.database);
      const { rows } = await behind.query(`select * from audit_log where actor = $1`, [finder.name]);
      expect(JSON.stringify([rows, server.log])).not.toContain(wallet);
    },
  );

  test('in an address finds nothing', async () => {
    await create({ ...toPhone, wallet: '+79160003344' });
    for (const path of ['/withdrawals', '/withdrawals.csv']) {
      const { status, text } = await ann.get(`${path}?q=79160003344`);
      expect(status).toBe(200);
      expect(text).not.toContain('*');
    }
    expect(await ann.get('/withdrawals?destination=79160003344')).toMatchObject({
      status: 400,
      body: { field: 'destination' },
    });
  });

  test.each(['maker', 'checker', 'auditor', 'admin'] as const)('is found by a %s', async (role) => {
    const id = await create({ ...toPhone, wallet: '+79160005566' });
    const someone = await openConsole(server, `some.${role}`, role);
    const { body } = await someone.post('/search', { q: '89160005566' });
    expect((body['withdrawals'] as { id: number }[])[0]).toMatchObject({ id });
  });

  test('is not found by a viewer, who may look for the rest', async () => {
    const id = await create({ ...toPhone, wallet: '+79160007788' });
    const vic = await openConsole(server, 'vic', 'viewer');
    expect((await vic.post('/search', { q: '+79160007788', whole: true })).body).toEqual(NOTHING);
    expect((await vic.post('/search', { q: String(id) })).body).toMatchObject({ withdrawals: [{ id }] });
    expect(await looksOf('vic')).toEqual([]);
  });

  test('is looked for only where the text is a whole one and nothing else', async () => {
    const id = await create({ ...toEwallet, wallet: 'shop.99', order_id: '79160009900' });
    const typist = await openConsole(server, 'typist', 'maker');
    for (const q of [
      String(id),
      '7916000',
      '+7916000990',
      '4111 1111 1111 1112',
      'order-1',
      'shop.99',
      '79160009900',
    ])
      expect((await typist.post('/search', { q })).body['destination']).toBeNull();
    expect(await looksOf('typist')).toEqual([]);
    // Any word may be an e-wallet's account, so somebody has to say that it is complete.
    expect((await typist.post('/search', { q: 'shop.99', whole: true })).body).toMatchObject({
      withdrawals: [{ id }],
    });
    expect((await typist.post('/search', { q: 'shop.98', whole: true })).body).toMatchObject({
      withdrawals: [],
      destination: expect.any(String),
    });
    expect(await looksOf('typist')).toEqual([
      { destination: 's*****9', found: 1 },
      { destination: 's*****8', found: 0 },
    ]);
  });

  test('is looked for 60 times an hour and no more; what is none can be looked for on and on', async () => {
    const id = await create({ ...toPhone, wallet: '+79160110000' });
    const eve = await openConsole(server, 'eve', 'maker');
    for (let i = 0; i < 60; i += 1)
      expect((await eve.post('/search', { q: `7916011${String(i).padStart(4, '0')}` })).status).toBe(200);
    const refused = await eve.post('/search', { q: '79160110000' });
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'too_many', error: expect.stringContaining('60 destinations within an hour') },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect((await eve.post('/search', { q: String(id) })).body).toMatchObject({ withdrawals: [{ id }] });
    expect((await ann.post('/search', { q: '79160110000' })).status).toBe(200);
    expect(await looksOf('eve')).toHaveLength(60);
  });
});
