// The clients in PHP and Python: the same calls through the same faults, for each interpreter that is installed.
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findDifferences, makeMerchant, type TestMerchant } from '../harness/app.ts';
import { BALANCE } from '../harness/client.ts';
import { makeSigningSecret } from '../harness/payouts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { type FaultyProxy, rejection, startFaultyProxy } from './faulty-proxy.ts';
import { LANGUAGES } from './interpreters.ts';

let server: TestServer;
let proxy: FaultyProxy;
let merchant: TestMerchant;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect(await findDifferences(server.app)).toEqual([]);
  await server.close();
});
beforeEach(async () => {
  merchant = await makeMerchant(server.app, { credit: '1000' });
  proxy = await startFaultyProxy(server.url);
});
afterEach(() => proxy.close());

const order = { amount: '100.00', system: 'card', wallet: '4111111111111111' };

function signedMessage(secret: string, body: string) {
  const [id, now] = ['evt_1_2', new Date()];
  return {
    body,
    secret,
    headers: {
      'Webhook-Id': id,
      'Webhook-Timestamp': String(Math.floor(now.getTime() / 1_000)),
      'Webhook-Signature': `v1,xx ${new Webhook(secret).sign(id, now, body)}`,
    },
  };
}

for (const language of LANGUAGES)
  describe.skipIf(language.isMissing)(language.title, () => {
    type Options = { readonly baseUrl?: string; readonly options?: object };
    const run = (calls: Parameters<typeof language.run>[0], { baseUrl = proxy.url, options }: Options = {}) =>
      language.run(calls, { merchant, baseUrl, options });

    test('creates with an order id that it made, and reads it', async () => {
      const [created, balance, banks, rejected] = await run([
        ['create_withdraw', order],
        ['get_balance'],
        ['list_banks'],
        ['create_withdraw', { ...order, amount: '99999', order_id: 'poor' }],
      ]);
      expect(created?.result).toMatchObject({ replayed: false, order_id: expect.any(String) });
      expect(balance?.result).toEqual({
        balance: '900.00',
        available: '900.00',
        held: '100.00',
        currency: 'RUB',
      });
      expect(banks?.result).toContainEqual({ bank_id: '100000000111', name: 'Sberbank' });
      expect(rejected?.error).toMatchObject({ code: 'low_balance', order_id: 'poor', status: 422 });
      const { order_id } = (created?.result ?? {}) as { order_id?: string };
      const [info, quote] = await run([
        ['get_withdraw_info', { order_id }],
        ['quote_withdraw', order],
      ]);
      expect(info?.result).toMatchObject({ order_id, amount_fee: '100.00', status: 'Created' });
      expect(quote?.result).toMatchObject({ amount_fee: '100.00' });
    });

    test('sends a create whose connection was cut again to the byte, and it is created once', async () => {
      proxy.next('cut_after', 'cut_within', 'cut_before', { status: 502, body: '<html>' });
      const [created] = await run([['create_withdraw', order]]);
      expect(created?.result).toMatchObject({ replayed: true });
      expect(proxy.requests).toHaveLength(5);
      expect(new Set(proxy.requests.map((request) => request.text)).size).toBe(1);
      expect((await server.post(BALANCE, merchant)).body).toMatchObject({ held: '100.00' });
    });

    test('sends a create again after 503, 409 and 429, not before Retry-After, and after silence', async () => {
      proxy.next(
        { status: 503, headers: { 'retry-after': '2' }, body: rejection('busy') },
        { status: 409, body: rejection('in_progress', { withdraw_id: '1' }) },
        { status: 429, body: rejection('too_many_requests') },
        'silence',
      );
      const [created] = await run([['create_withdraw', order]], { options: { attempt_timeout: 1 } });
      expect(created?.result).toMatchObject({ withdraw_id: expect.any(String) });
      const [first, second] = proxy.requests;
      expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(1_990);
      expect(proxy.requests).toHaveLength(5);
    });

    test('does not send again what no repetition changes, nor follow a redirect', async () => {
      const elsewhere = await startFaultyProxy(server.url);
      proxy.next(
        { status: 503, body: rejection('payout_failed', { withdraw_id: '7', next_attempt: 2 }) },
        { status: 404, body: '<html>' },
        { status: 307, headers: { location: `${elsewhere.url}/api/v2/merchant/getBalance` } },
        { status: 302, headers: { location: `${elsewhere.url}/api/v2/merchant/getBalance` } },
        'cut_after',
        { status: 429, headers: { 'retry-after': '60' }, body: rejection('too_many_requests') },
      );
      const outcomes = await run([
        ['create_withdraw', order],
        ['get_balance'],
        ['get_balance'],
        ['get_balance'],
        ['test_webhook'],
        ['get_balance'],
      ]);
      await elsewhere.close();
      expect(outcomes.map(({ error }) => error?.['code'])).toEqual([
        'payout_failed',
        'unexpected_response',
        'unexpected_response',
        'unexpected_response',
        'no_response',
        'too_many_requests',
      ]);
      expect(outcomes[0]?.error).toMatchObject({ withdraw_id: '7', next_attempt: 2 });
      expect([proxy.requests.length, elsewhere.requests.length]).toEqual([6, 0]);
    });

    test('ends with an error that has the order id after its last repetition', async () => {
      proxy.next('cut_before', 'cut_before');
      const [failed] = await run([['create_withdraw', order]], { options: { max_retries: 1 } });
      expect(failed?.error).toMatchObject({ code: 'no_response', order_id: expect.any(String) });
      expect(failed?.error?.['name']).toMatch(/Connection/);
    });

    test('reads lists to their end, over pages of any size', async () => {
      const page = (ids: readonly number[], next: string | null) => ({
        status: 200,
        body: { success: true, data: ids.map((id) => ({ id })), next_cursor: next },
      });
      proxy.next(page([3], 'a'), page([], 'b'), page([2, 1], null));
      const [listed] = await run([['list_withdraws', { status: 'Created' }]]);
      expect(listed?.result).toEqual([{ id: 3 }, { id: 2 }, { id: 1 }]);
      expect(proxy.requests.map((request) => JSON.parse(request.text).cursor)).toEqual([undefined, 'a', 'b']);
    });

    test('refuses an order id that is none, and to send the key unencrypted', async () => {
      const [lost] = await run([['create_withdraw', { ...order, order_id: null }]]);
      expect(lost?.error).toMatchObject({ text: 'order_id must be text.' });
      for (const baseUrl of [
        'http://shop.example',
        'http://127.0.0.1.example',
        'https://a:b@shop.example',
        'https://shop.example/?a=1',
      ]) {
        const [refused] = await run([['get_balance']], { baseUrl });
        expect(refused?.error?.['text'], baseUrl).toMatch(/^base_?url must/i);
      }
      expect(proxy.requests).toHaveLength(0);
    });

    test('verifies webhooks', async () => {
      const message = signedMessage(makeSigningSecret(), '{"type":"withdraw.paid","data":{"id":1}}');
      const late = String(Number(message.headers['Webhook-Timestamp']) - 400);
      const outcomes = await run([
        ['verify_webhook', message],
        ['verify_webhook', { ...message, body: `${message.body} ` }],
        ['verify_webhook', { ...message, secret: makeSigningSecret() }],
        ['verify_webhook', { ...message, headers: { ...message.headers, 'Webhook-Timestamp': late } }],
        ['verify_webhook', { ...message, headers: {} }],
        ['verify_webhook', { ...message, secret: 'sk_1' }],
      ]);
      expect(outcomes[0]?.result).toEqual({ type: 'withdraw.paid', data: { id: 1 } });
      expect(outcomes.slice(1).map(({ error }) => error?.['text'])).toEqual([
        'No signature of the webhook matches.',
        'No signature of the webhook matches.',
        expect.stringContaining('five minutes'),
        expect.stringContaining('five minutes'),
        expect.stringContaining('whsec_'),
      ]);
    });
  });
