// Which requests of merchants are in the request log, and what it says about them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authenticateMerchant } from '../../src/usecases/merchant/authenticate-merchant.ts';
import { updateMerchant } from '../../src/usecases/operator/merchants/update-merchant.ts';
import { TESTER } from '../harness/actors.ts';
import { enableEverySystem, makeMerchant, openAppOn, type TestMerchant } from '../harness/app.ts';
import {
  BALANCE,
  BANK_LIST,
  CANCEL,
  CREATE,
  CREATE_MANY,
  DESTINATIONS,
  ENCODINGS,
  type Encoding,
  type Fields,
  INFO,
  LIST,
  QUOTE,
  RECEIPT,
  RESEND_WEBHOOK,
  type Reply,
  STATEMENT,
  SYSTEM_LIST,
  TEST_WEBHOOK,
  toPhone,
  withdrawalTo,
} from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { list, waitForRequests } from './log.ts';

const WRONG_KEY = 'sk_a-wrong-key';

let server: TestServer;
let shop: TestMerchant;
beforeAll(async () => {
  server = await startTestServer();
  await enableEverySystem(server.app);
});
afterAll(() => server.close());
beforeEach(async () => {
  shop = await makeMerchant(server.app, { credit: '1000000' });
});

const inQuery = (path: string, fields: Fields): Promise<Reply> =>
  server.send(
    `${path}?${new URLSearchParams(Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]))}`,
    { method: 'POST' },
  );

const SENDERS: readonly [string, (path: string, fields: Fields) => Promise<Reply>][] = [
  ...(Object.keys(ENCODINGS) as Encoding[]).map(
    (encoding): [string, (path: string, fields: Fields) => Promise<Reply>] => [
      encoding,
      (path, fields) => server.post(path, fields, encoding),
    ],
  ),
  ['query', inQuery],
];

/** One merchant request of each operation. */
const OPERATIONS: readonly [name: string, path: string, fields: Fields][] = [
  ['createWithdraw', CREATE, toPhone],
  ['quoteWithdraw', QUOTE, toPhone],
  ['getWithdrawInfo', INFO, { id: '1' }],
  ['getWithdrawInfo', '/api/v2/merchant/getWithdrawInfo', { id: '1' }],
  ['listBanks', BANK_LIST, {}],
  ['getBalance', BALANCE, {}],
  ['listWithdraws', LIST, {}],
  ['cancelWithdraw', CANCEL, { id: '1' }],
  ['listSystems', SYSTEM_LIST, {}],
  ['createWithdraws', CREATE_MANY, { items: [] }],
  ['getReceipt', RECEIPT, { id: '1' }],
  ['getStatement', STATEMENT, {}],
  ['resendWebhook', RESEND_WEBHOOK, { webhook_id: 'evt_1_2' }],
  ['testWebhook', TEST_WEBHOOK, {}],
];

test.each(OPERATIONS)('%s at %s leaves a row that agrees with its response', async (name, path, fields) => {
  const before = Date.now();
  const reply = await server.post(path, { ...shop, ...fields });
  const [row] = await waitForRequests(server.app, shop.merchant_id, 1);
  expect(row).toMatchObject({
    merchantId: shop.merchant_id,
    requestId: reply.headers.get('x-request-id'),
    operation: name,
    status: reply.status,
    code: reply.body['code'] ?? null,
    clientAddress: '127.0.0.1',
  });
  expect(row?.at).toBeGreaterThanOrEqual(before);
  expect(row?.at).toBeLessThanOrEqual(Date.now());
  expect(row?.durationMs).toBeGreaterThan(0);
});

test('every operation of the merchant document is tested here', async () => {
  const { body } = await server.get('/openapi.json');
  const operations = Object.entries(body['paths'] as Record<string, Record<string, { operationId: string }>>)
    .filter(([path]) => path.startsWith('/api/v2/'))
    .flatMap(([, methods]) => Object.values(methods).map(({ operationId }) => operationId))
    .map((id) => id.replace(/By(?:Post|Query)$/, ''));
  expect(operations.length).toBeGreaterThan(12);
  expect([...new Set(operations)].sort()).toEqual([...new Set(OPERATIONS.map(([name]) => name))].sort());
});

describe.each(SENDERS)('in the encoding %s', (_encoding, send) => {
  test('a create is recorded with its parameters, the destination masked', async () => {
    await send(CREATE, { ...shop, ...toPhone, order_id: 'order-1', recipient_name: 'Ivan', comment: 'Gift' });
    const [row] = await waitForRequests(server.app, shop.merchant_id, 1);
    expect(row).toMatchObject({ operation: 'createWithdraw', status: 200, code: null, items: null });
    expect(JSON.parse(row?.params ?? '')).toEqual({
      amount: '100.00',
      wallet: '+79*******67',
      system: 'fps',
      bank_id: toPhone.bank_id,
      order_id: 'order-1',
    });
  });

  test.each([
    ['in a field of its own', { amount: '0.001' }, 'invalid_amount'],
    ['by its rules', { system: 'nowhere' }, 'system_not_found'],
    ['by its destination', { wallet: 'no wallet' }, 'invalid_wallet'],
    ['by the balance', { amount: '999999999.00' }, 'amount_above_maximum'],
  ])('a create that is rejected %s is recorded with the code', async (_title, change, code) => {
    const reply = await send(CREATE, { ...shop, ...toPhone, ...change });
    const [row] = await waitForRequests(server.app, shop.merchant_id, 1);
    expect(row?.code).toBe(reply.body['code']);
    expect(row?.status).toBe(reply.status);
    expect(['low_balance', code]).toContain(row?.code);
    expect(JSON.parse(row?.params ?? '')).toHaveProperty('bank_id', toPhone.bank_id);
  });

  test('a wrong key is recorded without parameters', async () => {
    const reply = await send(CREATE, { ...shop, ...toPhone, secret_key: WRONG_KEY });
    expect(reply.status).toBe(401);
    const [row] = await waitForRequests(server.app, shop.merchant_id, 1);
    expect(row).toMatchObject({
      operation: 'createWithdraw',
      status: 401,
      code: 'merchant_not_found',
      clientAddress: '127.0.0.1',
      params: null,
    });
  });
});

test.each(Object.entries(DESTINATIONS))(
  'a destination of %s is masked as in the withdrawal',
  async (system, { wallet }) => {
    const fields = { ...shop, ...withdrawalTo(system as keyof typeof DESTINATIONS) };
    await server.post(QUOTE, fields);
    const created = await server.post(CREATE, fields);
    const rows = await waitForRequests(server.app, shop.merchant_id, 2);
    for (const row of rows) {
      const masked = JSON.parse(row.params ?? '').wallet;
      expect(masked).toContain('*');
      expect(row.params).not.toContain(wallet);
    }
    if (created.status !== 200) return;
    const info = await server.post(INFO, { ...shop, id: created.body['withdraw_id'] });
    expect((info.body['data'] as Fields)['wallet']).toBe(JSON.parse(rows[0]?.params ?? '').wallet);
  },
);

test('credentials in headers and an Idempotency-Key are recorded as such in the body', async () => {
  await server.post(CREATE, toPhone, 'json', {
    'x-merchant-id': String(shop.merchant_id),
    'x-secret-key': shop.secret_key,
    'idempotency-key': '"order-7"',
  });
  const [row] = await waitForRequests(server.app, shop.merchant_id, 1);
  expect(JSON.parse(row?.params ?? '')).toMatchObject({ order_id: 'order-7' });
});

test('a batch is one row with the number of items and of failures', async () => {
  const items = ['a', 'b', 'c'].map((order_id) => ({ ...toPhone, order_id }));
  await server.post(CREATE_MANY, { ...shop, items: [...items, { ...toPhone, order_id: 'd', amount: '0' }] });
  const rows = await waitForRequests(server.app, shop.merchant_id, 1);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    operation: 'createWithdraws',
    code: null,
    items: { count: 4, failed: 1 },
  });
  expect(rows[0]?.params).toBeNull();
});

test('a wrong key is recorded also while no merchant can be cached', async () => {
  const { app, database, masterKey } = server;
  // It receives no notifications, so it caches nothing.
  const uncached = openAppOn(database.service, masterKey);
  try {
    const credentials = { secretKey: WRONG_KEY, clientAddress: '127.0.0.1' };
    for (const [id, named] of [
      [shop.merchant_id, shop.merchant_id],
      [99_999_999, undefined],
    ] as const)
      expect(await authenticateMerchant(uncached, { ...credentials, merchantId: String(id) })).toEqual({
        ok: false,
        rejection: { code: 'merchant_not_found', ...(named === undefined ? {} : { merchantId: named }) },
      });
  } finally {
    await uncached.close();
  }
  app.cache.invalidateMerchant(shop.merchant_id);
  const reply = await server.post(BALANCE, { ...shop, secret_key: WRONG_KEY });
  expect(reply.text).not.toContain(String(shop.merchant_id));
  expect(await waitForRequests(app, shop.merchant_id, 1)).toHaveLength(1);
});

test('what a blocked merchant requests is recorded', async () => {
  const { app } = server;
  await updateMerchant(app, TESTER, shop.merchant_id, { status: 'blocked' });
  await server.post(CREATE, { ...shop, ...toPhone });
  const [row] = await waitForRequests(app, shop.merchant_id, 1);
  expect(row).toMatchObject({ code: 'merchant_blocked', params: null });
});

test('a request without credentials, or for a merchant that does not exist, is in no log', async () => {
  await server.post(BALANCE, {});
  await server.post(BALANCE, { merchant_id: '99999999', secret_key: WRONG_KEY });
  await server.send(BANK_LIST);
  await server.send(CREATE, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"a' });
  await server.app.requestRecorder.flush();
  const rows = await server.app.db.query({
    text: 'select from request_log where merchant_id not in (select id from merchants)',
  });
  expect(rows).toEqual([]);
  expect((await list(server.app, shop.merchant_id)).requests).toEqual([]);
});

test('a stranger without the key cannot fill the log of a merchant: 30 a minute are recorded, the others counted', async () => {
  const guess = { ...shop, secret_key: WRONG_KEY };
  for (let i = 0; i < 40; i += 1) await server.post(BALANCE, guess);
  await server.post(BALANCE, shop);
  await waitForRequests(server.app, shop.merchant_id, 31);
  const { requests, gaps } = await list(server.app, shop.merchant_id);
  expect(requests.filter(({ code }) => code === 'merchant_not_found')).toHaveLength(30);
  expect(requests[0]).toMatchObject({ operation: 'getBalance', code: null });
  expect(gaps.reduce((sum, gap) => sum + gap.requests, 0)).toBe(10);
});

test('an address from a header of a trusted proxy is recorded only if it is one', async () => {
  const behind = await startTestServer({ trustedProxies: ['127.0.0.1'] });
  try {
    const merchant = await makeMerchant(behind.app);
    for (const address of ['203.0.113.7', 'sk_not-an-address'])
      await behind.post(BALANCE, merchant, 'json', { 'x-forwarded-for': address });
    const rows = await waitForRequests(behind.app, merchant.merchant_id, 2);
    expect(rows.map(({ clientAddress }) => clientAddress)).toEqual(
      expect.arrayContaining(['203.0.113.7', null]),
    );
  } finally {
    await behind.close();
  }
});

test('the metric counts what was recorded', async () => {
  await server.post(BALANCE, shop);
  await waitForRequests(server.app, shop.merchant_id, 1);
  expect(server.app.requestRecorder.counts().recorded).toBeGreaterThan(0);
  const { text } = await server.send('/metrics');
  expect(text).toMatch(/sluice_request_log_total\{result="recorded"\} [1-9]/);
  expect(text).toContain('sluice_request_log_total{result="dropped"}');
  expect(text).toContain('sluice_request_log_total{result="failed"} 0');
});
