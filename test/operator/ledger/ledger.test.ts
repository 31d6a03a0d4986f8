// Operators read the accounts and entries of the ledger, and auditors verify it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { beginLedgerCheck } from '../../../src/usecases/operator/ledger/check-ledger.ts';
import { operatorActor } from '../../harness/actors.ts';
import { findDifferences, makeMerchant, type TestMerchant } from '../../harness/app.ts';
import { CREATE, toPhone } from '../../harness/client.ts';
import { connectDirectly } from '../../harness/database.ts';
import { type OperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';
import { waitUntil } from '../../harness/wait-until.ts';

let server: TestServer;
let shop: TestMerchant;
let ann: OperatorClient;
let olga: OperatorClient;
const alerts: string[] = [];

type Check = { actor: string };

beforeAll(async () => {
  server = await startTestServer({ app: { alert: (text) => alerts.push(text) } });
  shop = await makeMerchant(server.app, { credit: '1000' });
  ann = await signInNewOperator(server, 'ann', 'maker');
  olga = await signInNewOperator(server, 'olga', 'auditor');
});
afterAll(async () => {
  expect(await findDifferences(server.app)).toEqual([]);
  await server.close();
});

async function payOne(): Promise<number> {
  const id = Number((await server.post(CREATE, { ...shop, ...toPhone })).body['withdraw_id']);
  await ann.post(`/withdrawals/${id}/pay`, { reference: `bank-${id}` });
  return id;
}

test('the balances of all accounts sum up to zero', async () => {
  await payOne();
  const { body } = await olga.get('/ledger/accounts');
  expect(body).toMatchObject({
    currency: 'RUB',
    accounts: expect.arrayContaining([
      { account: 1, name: 'operator:funding', currency: 'RUB', balance: '-1000.00', entries: 1 },
      { account: 11, name: 'clearing:fps', currency: 'RUB', balance: '100.00', entries: 1 },
    ]),
    merchants: { available: '900.00', held: '0.00', owed: '0.00' },
    totals: [
      { currency: 'RUB', total: '0.00' },
      { currency: 'USDT', total: '0.000000' },
    ],
  });
});

test('entries are listed by account, in pages, and by withdrawal', async () => {
  const id = await payOne();
  const account = shop.merchant_id * 10 + 1;
  const seen: number[] = [];
  let cursor = '';
  do {
    const { body } = await olga.get(`/ledger/entries?account=${account}&limit=2${cursor}`);
    seen.push(...(body['items'] as { seq: number }[]).map(({ seq }) => seq));
    cursor = typeof body['next'] === 'string' ? `&cursor=${body['next']}` : '';
  } while (cursor !== '');
  expect(seen).toEqual([...seen].sort((a, b) => b - a));
  expect(seen.at(-1)).toBe(1);
  expect(new Set(seen).size).toBe(seen[0]);
  expect((await olga.get(`/ledger/entries?ref=${id}`)).body['items']).toMatchObject([
    { step: 'hold', amount: '-100.00', ref: id },
    { step: 'hold', amount: '100.00' },
    { step: 'settle', amount: '-100.00' },
    { step: 'settle', amount: '100.00', account_name: 'clearing:fps' },
  ]);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const none = await olga.get(`/ledger/entries?account=${account}&from=${tomorrow}`);
  expect(none.body).toEqual({ items: [], next: null });
  const past = await olga.get(`/ledger/entries?account=${account}&to=${tomorrow}&limit=200`);
  expect(past.body['items']).toHaveLength(seen.length);
  for (const query of ['', '?step=hold', `?account=1&ref=${id}`])
    expect((await olga.get(`/ledger/entries${query}`)).status).toBe(422);
});

test('only an auditor may verify the ledger; the result is stored and audited', async () => {
  expect((await ann.post('/ledger/verify')).status).toBe(403);
  const { body } = await olga.post('/ledger/verify');
  expect(body).toMatchObject({
    message: 'The ledger is clean.',
    check: { actor: 'olga', differences: 0 },
    differences: [],
  });
  expect((body['checks'] as string[]).length).toBeGreaterThan(5);
  expect((await ann.get('/ledger/checks')).body['items']).toMatchObject([
    { actor: 'olga', differences: 0, seconds: expect.any(Number), at: expect.any(String) },
  ]);
  const { rows } = await (await connectDirectly(server.database)).query(
    `select actor, subject, after from audit_log where action = 'ledger.verify'`,
  );
  expect(rows).toMatchObject([{ actor: 'olga', subject: 'ledger', after: { differences: 0, first: [] } }]);
});

test('a difference is named and counted, raises an alert, and shows in the total', async () => {
  const direct = await connectDirectly(server.database);
  await direct.query('set session_replication_role = replica');
  await direct.query('update balances set available = available + 1 where merchant_id = $1', [
    shop.merchant_id,
  ]);
  const { body } = await olga.post('/ledger/verify');
  expect(body).toMatchObject({
    message: 'The ledger has 1 difference.',
    check: { differences: 1 },
    differences: [{ check: 'balance', subject: `merchant:${shop.merchant_id}:available` }],
  });
  expect(alerts).toContain('ledger check found differences');
  expect((await olga.get('/ledger/accounts')).body['totals']).toMatchObject([{ total: '0.01' }, {}]);
  await direct.query('update balances set available = available - 1 where merchant_id = $1', [
    shop.merchant_id,
  ]);
});

test('a verification beyond the wait limit continues in the background, one at a time, and is listed when done', async () => {
  const direct = await connectDirectly(server.database);
  await direct.query('begin');
  await direct.query('lock table attempts in access exclusive mode');
  const started = await beginLedgerCheck(server.app, operatorActor('night'), 10);
  expect(started).toEqual({ ok: true, value: undefined });
  expect(await olga.post('/ledger/verify')).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
  await direct.query('rollback');
  const latest = async () => ((await olga.get('/ledger/checks?limit=1')).body['items'] as Check[])[0];
  await waitUntil(latest, (check) => check?.actor === 'night');
  expect((await olga.post('/ledger/verify')).body).toMatchObject({ check: { actor: 'olga' } });
});
