// Every operation of the client against the real server, and what its errors and its own objects show.
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ERROR_CODES } from '../../client/src/errors.ts';
import { isSluiceError, Sluice, SluiceError, type SluiceOptions } from '../../client/src/index.ts';
import { REJECTIONS } from '../../src/domain/rejections.ts';
import { findDifferences, makeMerchant, type TestMerchant } from '../harness/app.ts';
import { BANK_ID, DESTINATIONS } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let legacy: TestServer;
let merchant: TestMerchant;
let sluice: Sluice;

const clientOf = (url: string, shop: TestMerchant, options: Partial<SluiceOptions> = {}) =>
  new Sluice({ baseUrl: url, merchantId: shop.merchant_id, secretKey: shop.secret_key, ...options });

beforeAll(async () => {
  [server, legacy] = await Promise.all([startTestServer(), startTestServer({ legacy200: true })]);
  merchant = await makeMerchant(server.app, { credit: '100000' });
  sluice = clientOf(server.url, merchant);
});
afterAll(async () => {
  expect(await findDifferences(server.app)).toEqual([]);
  await Promise.all([server.close(), legacy.close()]);
});

const toPhone = { amount: '150.00', system: 'fps', wallet: DESTINATIONS.fps.wallet, bankId: BANK_ID };
const failureOf = (call: Promise<unknown>): Promise<SluiceError> =>
  call.then(
    () => Promise.reject(new Error('the call did not fail')),
    (error) => error,
  );

describe('a withdrawal', () => {
  test('is created with an order id that the client made, and found by it', async () => {
    const created = await sluice.createWithdraw(toPhone);
    expect(created).toEqual({
      withdrawId: expect.stringMatching(/^\d+$/),
      orderId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      replayed: false,
    });
    const info = await sluice.getWithdrawInfo({ orderId: created.orderId });
    expect(info).toMatchObject({
      id: Number(created.withdrawId),
      amount: 150,
      amountFee: '150.00',
      amountToReceive: '150.00',
      bankId: BANK_ID,
      status: 'Created',
      orderId: created.orderId,
      createdAt: expect.any(String),
    });
    expect(await sluice.getWithdrawInfo({ id: created.withdrawId })).toEqual(info);
  });

  test('is the same one if the call is made again with its order id', async () => {
    const first = await sluice.createWithdraw({ ...toPhone, orderId: 'twice' });
    const again = await sluice.createWithdraw({ ...toPhone, amount: 150, orderId: 'twice' });
    expect(again).toEqual({ ...first, replayed: true });
  });

  test('is not created with an order id that lost its value', async () => {
    expect(await failureOf(sluice.createWithdraw({ ...toPhone, orderId: '' }))).toMatchObject({
      code: 'field_required',
      field: 'order_id',
    });
    for (const orderId of [null, 7] as unknown as string[])
      await expect(sluice.createWithdraw({ ...toPhone, orderId })).rejects.toThrow('orderId must be text.');
  });

  test('is quoted first, also one that would be rejected', async () => {
    const quote = await sluice.quoteWithdraw({ ...toPhone, feeFrom: 'amount' });
    expect(quote).toMatchObject({ amountFee: '150.00', feeFrom: 'amount', wallet: expect.any(String) });
    const tooMuch = await sluice.quoteWithdraw({ ...toPhone, amount: '99999999' });
    expect(tooMuch.error).toMatchObject({ code: 'low_balance' });
  });

  test('in another currency uses the rate of its quote', async () => {
    const toTron = { amount: '5000', system: 'usdt', wallet: DESTINATIONS.usdt.wallet };
    const quote = await sluice.quoteWithdraw(toTron);
    const { withdrawId } = await sluice.createWithdraw({ ...toTron, quoteId: quote.quoteId });
    expect(await sluice.getWithdrawInfo({ id: withdrawId })).toMatchObject({
      payoutAmount: quote.payoutAmount,
      payoutCurrency: 'USDT',
    });
  });

  test('with a number that JavaScript rounded is rejected, not rounded again', async () => {
    expect(await failureOf(sluice.createWithdraw({ ...toPhone, amount: 0.1 + 0.2 }))).toMatchObject({
      code: 'invalid_amount',
    });
  });
});

test('every operation of the API has a method', async () => {
  const { paths } = (await server.send('/openapi.json')).body as {
    paths: Record<string, { post?: { operationId: string } }>;
  };
  const operations = Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/v2/'))
    .flatMap(([, { post }]) => (post ? [post.operationId.replace('ByPost', '')] : []));
  expect(operations.length).toBeGreaterThan(4);
  expect(operations.filter((name) => !(name in Sluice.prototype))).toEqual([]);
});

test('balance and banks are read', async () => {
  const shop = await makeMerchant(server.app, { credit: '10.50' });
  expect(await clientOf(server.url, shop).getBalance()).toEqual({
    balance: '10.50',
    available: '10.50',
    held: '0.00',
    currency: 'RUB',
  });
  expect(await sluice.listBanks()).toContainEqual({ bankId: BANK_ID, name: 'Sberbank' });
});

describe('a rejection', () => {
  test('is an error with its code, its details and the order id', async () => {
    const error = await failureOf(sluice.createWithdraw({ ...toPhone, system: 'pigeon', orderId: 'bird' }));
    expect(error).toBeInstanceOf(SluiceError);
    expect(error).toMatchObject({
      name: 'SluiceError',
      message: 'Withdraw system not found',
      code: 'system_not_found',
      status: 422,
      field: 'system',
      orderId: 'bird',
      requestId: expect.any(String),
    });
    expect(isSluiceError(error, 'system_not_found')).toBe(true);
    expect(isSluiceError(error, 'low_balance')).toBe(false);
    expect(isSluiceError(new Error('x'))).toBe(false);
  });

  test('of an installation that sends every rejection with status 200 is the same error', async () => {
    const shop = await makeMerchant(legacy.app, { credit: '1' });
    expect(await failureOf(clientOf(legacy.url, shop).createWithdraw(toPhone))).toMatchObject({
      code: 'low_balance',
      status: 200,
    });
  });

  test('has a code that the types list', () => {
    const merchantCodes = Object.keys(REJECTIONS).filter((code) => code !== 'callback_refused');
    expect(merchantCodes.filter((code) => !ERROR_CODES.some((known) => known === code))).toEqual([]);
  });
});

describe('the secret key', () => {
  test('is in no text of the client and of its errors', async () => {
    const errors = [
      await failureOf(sluice.getWithdrawInfo({ id: '1' })),
      await failureOf(clientOf('http://127.0.0.1:9', merchant, { maxRetries: 0 }).getBalance()),
      await failureOf(clientOf(`${server.url}/elsewhere`, merchant).getBalance()),
    ];
    expect(errors.map(({ code }) => code)).toEqual(['withdraw_not_found', 'no_response', 'route_not_found']);
    for (const value of [sluice, ...errors])
      for (const text of [inspect(value, { depth: 20, showHidden: true }), JSON.stringify(value)])
        expect(text).not.toContain(merchant.secret_key);
  });

  test.each([
    ['http://shop.example', 'https'],
    ['http://10.0.0.1:8080', 'https'],
    ['http://127.0.0.1.example', 'https'],
    ['ftp://shop.example', 'https'],
    ['https://user:word@shop.example', 'no user name'],
    ['https://shop.example/?key=1', 'query'],
  ])('is not sent to %s', (baseUrl, reason) => {
    expect(() => clientOf(baseUrl, merchant)).toThrow(reason);
  });

  test.each(['https://shop.example/sluice/', 'http://localhost:1', 'http://[::1]:1', 'http://127.0.0.1'])(
    'may be sent to %s',
    (baseUrl) => {
      expect(() => clientOf(baseUrl, merchant)).not.toThrow();
    },
  );

  test('is sent over http to another machine only on request', () => {
    expect(() => clientOf('http://shop.example', merchant, { allowHttp: true })).not.toThrow();
  });

  test('and the merchant id must be there', () => {
    const options = { baseUrl: 'https://shop.example', merchantId: 1, secretKey: 'x' };
    expect(() => new Sluice({ ...options, secretKey: '' })).toThrow('secretKey');
    expect(() => new Sluice({ ...options, merchantId: undefined as unknown as string })).toThrow(
      'merchantId',
    );
  });
});
