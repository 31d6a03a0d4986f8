// Input from people who mean harm, and from people who copy and paste: 4xx in words, never 5xx, and nothing moves.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findDifferences as differencesIn, makeMerchant, type TestMerchant } from '../harness/app.ts';
import { BALANCE, BANK_LIST, CREATE, ENCODINGS, type Encoding, INFO, toPhone } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let merchant: TestMerchant;

beforeAll(async () => {
  server = await startTestServer();
  merchant = await makeMerchant(server.app, { credit: '1000' });
});
afterAll(async () => {
  expect((await server.post(BALANCE, merchant)).body).toMatchObject({ available: '1000.00', held: '0.00' });
  expect(await differencesIn(server.app)).toEqual([]);
  await server.close();
});

const NAUGHTY = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '💸',
  '１００',
  '٣٤',
  '\u202e100',
  '\ufeff100',
  "'; drop table withdrawals; --",
  '$(reboot)',
  '`id`',
  '../../etc/passwd',
  '%00',
  '%s%s%n',
  '{{7*7}}',
  '$' + '{7*7}',
  '<script>alert(1)</script>',
  '-0',
  '+1',
  '0x10',
  '1_000',
  '1,5',
  '1.',
  '.5',
  '00',
  '01',
  '0',
  '0.00',
  '-1',
  '1e2',
  '1E400',
  '1e-7',
  'NaN',
  'Infinity',
  '-Infinity',
  'null',
  'undefined',
  'true',
  '9'.repeat(13),
  '9'.repeat(400),
  '1000000000000',
  '0.001',
  '100.000',
  '100.0000000000000001',
  ' 100',
  '100 ',
  '1 000',
  '\t1',
  '\n',
  'x'.repeat(5000),
  '\r\nset-cookie: a=b',
];

describe.each(Object.keys(ENCODINGS) as Encoding[])('as %s', (encoding) => {
  test.each([
    'amount',
    'wallet',
    'system',
    'bank_id',
    'fee_from',
    'order_id',
    'merchant_id',
    'secret_key',
    'unheard_of',
  ])('naughty text in %s', async (field) => {
    for (const value of NAUGHTY) {
      const reply = await server.post(
        CREATE,
        { ...merchant, ...toPhone, amount: '2000', [field]: value },
        encoding,
      );
      expect([field, value, reply.status]).toEqual([
        field,
        value,
        expect.toSatisfy((status: number) => status >= 400 && status < 500),
      ]);
      expect(reply.body).toMatchObject({ success: false, error: expect.any(String) });
      // The balance would not do either; only a text that is a fine order id may get that far.
      if (field !== 'order_id') expect([value, reply.body['code']]).not.toEqual([value, 'low_balance']);
    }
  });
});

test.each(['amount', 'wallet', 'system', 'bank_id', 'fee_from', 'order_id', 'merchant_id', 'secret_key'])(
  'a value that is no text in %s',
  async (field) => {
    for (const value of [[], ['100'], {}, { a: 1 }, true, false, [[['100']]]]) {
      const reply = await server.post(CREATE, { ...merchant, ...toPhone, amount: '2000', [field]: value });
      expect(reply.status).toBe(400);
      expect(reply.body).toMatchObject({ success: false, field });
    }
  },
);

test('null and empty text are as good as nothing', async () => {
  for (const value of [null, '']) {
    expect((await server.post(CREATE, { ...merchant, ...toPhone, wallet: value })).body).toMatchObject({
      error: 'Enter wallet value',
    });
  }
});

test('numbers in JSON are judged by their digits, not by what a float makes of them', async () => {
  const send = (amount: string) =>
    server.send(CREATE, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...merchant, ...toPhone, amount: 'HERE' }).replace('"HERE"', amount),
    });
  for (const amount of [
    '1e2',
    '1E2',
    '-1',
    '0',
    '-0',
    '0.0',
    '100.001',
    '100.0000000000000001',
    '1000000000000',
    '1e400',
    '0.1e1',
    '9007199254740993',
  ]) {
    expect([amount, (await send(amount)).body['error']]).toEqual([amount, 'Invalid amount']);
  }
  for (const amount of ['01', '1.', '.5', '+1', 'NaN', 'Infinity', '0x1', '1_0']) {
    expect([amount, (await send(amount)).body['error']]).toEqual([amount, 'Malformed request']);
  }
  expect((await send('999999999999.99')).body).toMatchObject({ error: 'Low balance' });
});

test('prototype keys are ordinary unknown fields', async () => {
  const bodies = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'].map(
    (key) => `{"${key}":{"isAdmin":true}}`,
  );
  for (const body of bodies) {
    const reply = await server.send(CREATE, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect(reply).toMatchObject({ status: 400, body: { success: false } });
  }
  const withCredentials = await server.send(CREATE, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: `${JSON.stringify({ ...merchant, ...toPhone }).slice(0, -1)},"__proto__":"x"}`,
  });
  expect(withCredentials).toMatchObject({ status: 400, body: { error: 'Invalid __proto__' } });
  expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
});

test('fields that only the service may set are refused', async () => {
  for (const field of ['status', 'fee', 'amount_fee', 'id', 'returned', 'currency', 'orderId']) {
    const reply = await server.post(CREATE, { ...merchant, ...toPhone, [field]: '1' });
    expect(reply).toMatchObject({ status: 400, body: { error: `Invalid ${field}`, field } });
  }
  expect((await server.post(INFO, { ...merchant, id: '1', admin: '1' })).status).toBe(400);
});

test('what is no name of a field is not quoted: a JSON body under the wrong type is one long name, key and all', async () => {
  const reply = await server.send(BANK_LIST, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: JSON.stringify({ ...merchant, wallet: 'a=b' }),
  });
  expect(reply).toMatchObject({ status: 400, body: { error: 'Invalid field', code: 'invalid_field' } });
  expect(reply.text).not.toContain('sk_');
  expect(reply.body).not.toHaveProperty('field');
  const key = String(merchant.secret_key);
  for (const name of [key, '4111111111111111']) {
    const named = await server.post(CREATE, { ...merchant, ...toPhone, [name]: '1' });
    expect(named).toMatchObject({ status: 400, body: { code: 'invalid_field' } });
    expect(named.text).not.toContain(name);
  }
});

test('array spellings of forms are unknown fields, and hundreds of fields are malformed', async () => {
  expect(
    (await server.post(CREATE, { ...merchant, ...toPhone, 'amount[]': '5' }, 'form')).body,
  ).toMatchObject({ error: 'Invalid amount[]' });
  const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`field${i}`, 'x']));
  for (const encoding of Object.keys(ENCODINGS) as Encoding[]) {
    const reply = await server.post(CREATE, { ...many, ...merchant, ...toPhone }, encoding);
    expect(reply).toMatchObject({ status: 400, body: { error: 'Malformed request' } });
  }
});
