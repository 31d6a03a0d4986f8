import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeMerchant, type TestMerchant } from '../harness/app.ts';
import {
  BALANCE,
  BANK_LIST,
  CREATE,
  ENCODINGS,
  type Encoding,
  INFO,
  toCard,
  toEwallet,
  toPhone,
  toTron,
} from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let merchant: TestMerchant;

beforeAll(async () => {
  server = await startTestServer();
  merchant = await makeMerchant(server.app, { credit: '1000000' });
});
afterAll(() => server.close());

describe.each(Object.keys(ENCODINGS) as Encoding[])('sent as %s', (encoding) => {
  test.each([
    ['fps', toPhone],
    ['card', toCard],
    ['usdt', toTron],
    ['ewallet', toEwallet],
  ])('a withdrawal to %s is created and read back', async (system, withdrawal) => {
    const created = await server.post(CREATE, { ...merchant, ...withdrawal }, encoding);
    expect(created).toMatchObject({
      status: 200,
      body: { success: true, message: 'Withdraw created', withdraw_id: expect.stringMatching(/^[0-9]+$/) },
    });
    expect(Object.keys(created.body)).toEqual(['success', 'message', 'withdraw_id']);

    const info = await server.post(INFO, { ...merchant, id: created.body['withdraw_id'] }, encoding);
    expect(info).toMatchObject({
      status: 200,
      body: {
        success: true,
        data: {
          id: Number(created.body['withdraw_id']),
          amount: 100,
          amount_fee: '100.00',
          fee: 0,
          system,
          status: 'Created',
        },
      },
    });
  });

  test('the balance and the banks are answered', async () => {
    expect((await server.post(BALANCE, merchant, encoding)).body).toMatchObject({
      success: true,
      currency: 'RUB',
    });
    expect((await server.post(BANK_LIST, merchant, encoding)).body).toMatchObject({ success: true });
  });
});

test('parameters in the query string are read too', async () => {
  const query = new URLSearchParams({
    ...toPhone,
    merchant_id: String(merchant.merchant_id),
    secret_key: merchant.secret_key,
  });
  const created = await server.send(`${CREATE}?${query}`, { method: 'POST' });
  expect(created.body).toMatchObject({ success: true });
  const info = await server.get(INFO, { ...merchant, id: created.body['withdraw_id'] });
  expect(info.body).toMatchObject({ success: true, data: { status: 'Created' } });
});

test('a body field wins over the same query field', async () => {
  const created = await server.post(`${CREATE}?amount=5&system=nonsense`, { ...merchant, ...toPhone });
  const info = await server.get(INFO, { ...merchant, id: created.body['withdraw_id'] });
  expect(info.body).toMatchObject({ data: { amount: 100, system: 'fps' } });
});

test('multipart as other clients write it: names without quotes, text around the parts', async () => {
  const fields = { ...merchant, ...toCard };
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--b\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Disposition: form-data; name=${name}\r\n\r\n${value}\r\n`,
  );
  const reply = await server.send(CREATE, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary="b"' },
    body: `preamble\r\n${parts.join('')}--b--\r\nepilogue`,
  });
  expect(reply.body).toMatchObject({ success: true });
});

test('an empty body field is not filled from the query', async () => {
  const reply = await server.post(`${CREATE}?amount=5`, { ...merchant, ...toPhone, amount: '' });
  expect(reply.body).toMatchObject({ error: 'Enter amount value' });
});

test('a content type means the same in any case', async () => {
  const reply = await server.send(CREATE, {
    method: 'POST',
    headers: { 'content-type': 'Application/JSON; Charset=UTF-8' },
    body: JSON.stringify({ ...merchant, ...toPhone, amount: ['1'] }),
  });
  expect(reply.body).toMatchObject({ error: 'Invalid amount' });
});

test('a bank is ignored where the system pays to none', async () => {
  const reply = await server.post(CREATE, { ...merchant, ...toCard, bank_id: 'n/a' });
  expect(reply.body).toMatchObject({ success: true });
});

test('credentials may come as headers', async () => {
  const headers = { 'x-merchant-id': String(merchant.merchant_id), 'x-secret-key': merchant.secret_key };
  expect((await server.post(BALANCE, {}, 'json', headers)).body).toMatchObject({ success: true });
  expect((await server.post(BALANCE, {}, 'form', { ...headers, 'x-secret-key': 'sk_wrong' })).status).toBe(
    401,
  );
});

test('numbers and digit strings mean the same', async () => {
  const asNumbers = await server.post(CREATE, {
    ...merchant,
    ...toPhone,
    amount: 12.5,
    bank_id: 100000000111,
  });
  const info = await server.post(INFO, {
    ...merchant,
    merchant_id: String(merchant.merchant_id),
    id: Number(asNumbers.body['withdraw_id']),
  });
  expect(info.body).toMatchObject({ data: { amount: 12.5, amount_fee: '12.50', bank_id: '100000000111' } });
});

test('the information operation answers under both paths and methods', async () => {
  const { body } = await server.post(CREATE, { ...merchant, ...toPhone });
  const id = body['withdraw_id'];
  const answers = await Promise.all([
    server.post(INFO, { ...merchant, id }),
    server.get(INFO, { ...merchant, id }),
    server.post('/api/v2/merchant/getWithdrawInfo', { ...merchant, id }),
    server.get('/api/v2/merchant/getWithdrawInfo', { ...merchant, id }),
  ]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
});

test('information has exactly the published fields', async () => {
  const { body } = await server.post(CREATE, { ...merchant, ...toCard, order_id: 'fields-1' });
  const info = await server.post(INFO, { ...merchant, id: body['withdraw_id'] });
  expect(info.body['data']).toEqual({
    id: Number(body['withdraw_id']),
    merchant_id: merchant.merchant_id,
    amount: 100,
    amount_fee: '100.00',
    fee: 0,
    system: 'card',
    status: 'Created',
    stage: 'queued',
    amount_to_receive: '100.00',
    currency: 'RUB',
    wallet: '411111******1111',
    bank_id: null,
    order_id: 'fields-1',
    attempt: 1,
    returned: false,
    reason: null,
    retryable: null,
    paid_at: null,
    bank_reference: null,
    tx_hash: null,
    metadata: {},
    created_at: expect.stringMatching(/^2.*Z$/),
    changed_at: expect.stringMatching(/^2.*Z$/),
  });
});

test('banks are listed by name, with or without credentials, and cached by their tag', async () => {
  const listed = await server.get(BANK_LIST);
  expect(listed.body).toEqual({
    success: true,
    data: [
      { bank_id: '100000000111', name: 'Sberbank' },
      { bank_id: '100000000004', name: 'T-Bank' },
    ],
  });
  expect(listed.headers.get('cache-control')).toContain('max-age');
  const etag = listed.headers.get('etag') ?? '';
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`])
    expect((await server.send(BANK_LIST, { headers: { 'if-none-match': tag } })).status).toBe(304);
  expect((await server.get(BANK_LIST, { ...merchant, secret_key: 'sk_wrong' })).body).toMatchObject({
    success: false,
    error: 'Merchant not found',
  });
  expect((await server.get(BANK_LIST, { merchant_id: merchant.merchant_id })).body).toMatchObject({
    error: 'Enter secret_key value',
  });
});

test('the balance shows what can be withdrawn and what is held', async () => {
  const rich = await makeMerchant(server.app, { credit: '100.34' });
  await server.post(CREATE, { ...rich, ...toPhone, amount: '99.00' });
  expect((await server.post(BALANCE, rich)).body).toEqual({
    success: true,
    balance: '1.34',
    available: '1.34',
    held: '99.00',
    currency: 'RUB',
  });
});
