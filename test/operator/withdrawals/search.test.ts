// The search box. A search for a destination requires a right, is audited and is limited per hour.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeMerchant, type TestMerchant } from '../../harness/app.ts';
import { CREATE, toCard, toEwallet, toPhone } from '../../harness/client.ts';
import { connectDirectly } from '../../harness/database.ts';
import { type OperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

let server: TestServer;
let shop: TestMerchant;
let ann: OperatorClient;

beforeAll(async () => {
  server = await startTestServer();
  shop = await makeMerchant(server.app, { credit: '100000' });
  ann = await signInNewOperator(server, 'ann', 'maker');
});
afterAll(() => server.close());

const create = async (fields: Record<string, unknown> = toPhone): Promise<number> =>
  Number((await server.post(CREATE, { ...shop, ...fields })).body['withdraw_id']);

const NOTHING = { withdrawals: [], merchants: [], banks: [], destination: null };

/** The audited searches for destinations by this operator. */
async function auditedSearches(actor: string): Promise<unknown[]> {
  const direct = await connectDirectly(server.database);
  const { rows } = await direct.query<{ after: unknown }>(
    `select after from audit_log where action = 'withdrawal.search' and actor = $1 order by seq`,
    [actor],
  );
  return rows.map(({ after }) => after);
}

test('finds withdrawals, merchants and banks', async () => {
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
    ['a phone number in another notation', toPhone, '+7 (916) 000-11-22', '79160001122', '+79*******22'],
    ['a card', toCard, '5555 5555 5555 4444', '5555555555554444', '555555******4444'],
  ])(
    'is found by its full value, and the search is audited with a masked value: %s',
    async (_title, fields, typed, wallet, masked) => {
      const [first, second] = [await create({ ...fields, wallet }), await create({ ...fields, wallet })];
      const finder = await signInNewOperator(server, `finder.${wallet.slice(-4)}`, 'checker');
      const { body } = await finder.post('/search', { q: typed });
      expect(body).toMatchObject({
        withdrawals: [{ id: second }, { id: first }],
        destination: expect.stringMatching(/^[0-9a-f]{64}$/),
      });
      expect(await auditedSearches(finder.name)).toEqual([{ destination: masked, found: 2 }]);
      const list = await finder.get(`/withdrawals?destination=${body['destination'] as string}`);
      expect(list.body['items']).toMatchObject([{ id: second }, { id: first }]);
      const csv = await finder.get(`/withdrawals.csv?destination=${body['destination'] as string}`);
      expect(csv.text.trim().split('\n')).toHaveLength(3);
      const direct = await connectDirectly(server.database);
      const { rows } = await direct.query(`select * from audit_log where actor = $1`, [finder.name]);
      expect(JSON.stringify([rows, server.log])).not.toContain(wallet);
    },
  );

  test('in a URL finds nothing', async () => {
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
    const operator = await signInNewOperator(server, `some.${role}`, role);
    const { body } = await operator.post('/search', { q: '89160005566' });
    expect((body['withdrawals'] as { id: number }[])[0]).toMatchObject({ id });
  });

  test('is not found by a viewer, who may search for everything else', async () => {
    const id = await create({ ...toPhone, wallet: '+79160007788' });
    const vic = await signInNewOperator(server, 'vic', 'viewer');
    expect((await vic.post('/search', { q: '+79160007788', whole: true })).body).toEqual(NOTHING);
    expect((await vic.post('/search', { q: String(id) })).body).toMatchObject({ withdrawals: [{ id }] });
    expect(await auditedSearches('vic')).toEqual([]);
  });

  test('is searched only if the text is a complete destination', async () => {
    const id = await create({ ...toEwallet, wallet: 'shop.99', order_id: '79160009900' });
    const typist = await signInNewOperator(server, 'typist', 'maker');
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
    expect(await auditedSearches('typist')).toEqual([]);
    // Any word may be an e-wallet account, so the operator has to state that it is complete.
    expect((await typist.post('/search', { q: 'shop.99', whole: true })).body).toMatchObject({
      withdrawals: [{ id }],
    });
    expect((await typist.post('/search', { q: 'shop.98', whole: true })).body).toMatchObject({
      withdrawals: [],
      destination: expect.any(String),
    });
    expect(await auditedSearches('typist')).toEqual([
      { destination: 's*****9', found: 1 },
      { destination: 's*****8', found: 0 },
    ]);
  });

  test('is searched at most 60 times per hour; other searches are not limited', async () => {
    const id = await create({ ...toPhone, wallet: '+79160110000' });
    const eve = await signInNewOperator(server, 'eve', 'maker');
    for (let i = 0; i < 60; i += 1)
      expect((await eve.post('/search', { q: `7916011${String(i).padStart(4, '0')}` })).status).toBe(200);
    const rejected = await eve.post('/search', { q: '79160110000' });
    expect(rejected).toMatchObject({
      status: 429,
      body: { code: 'too_many', error: expect.stringContaining('60 destination searches per hour') },
    });
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect((await eve.post('/search', { q: String(id) })).body).toMatchObject({ withdrawals: [{ id }] });
    expect((await ann.post('/search', { q: '79160110000' })).status).toBe(200);
    expect(await auditedSearches('eve')).toHaveLength(60);
  });
});
