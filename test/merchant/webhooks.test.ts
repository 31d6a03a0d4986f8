// A merchant tests its webhook endpoint and has events sent again, only its own.
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { disableEndpoint } from '../../src/usecases/operator/webhooks/disable-endpoint.ts';
import { setEndpoint } from '../../src/usecases/operator/webhooks/set-endpoint.ts';
import { deliverWebhooks } from '../../src/usecases/webhooks/deliver-webhooks.ts';
import { TESTER } from '../harness/actors.ts';
import { makeMerchant, type TestMerchant } from '../harness/app.ts';
import {
  CREATE,
  ENCODINGS,
  type Encoding,
  type Fields,
  RESEND_WEBHOOK,
  TEST_WEBHOOK,
  toCard,
} from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { type Receiver, startReceiver, status } from '../webhooks/receiver.ts';

let server: TestServer;
let shop: TestMerchant;
let receiver: Receiver;
let secret: string;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(async () => {
  shop = await makeMerchant(server.app, { credit: '1000' });
  receiver = await startReceiver();
  const set = await setEndpoint(server.app, TESTER, shop.merchant_id, { url: receiver.url });
  if (!set.ok || set.value.secret === null) throw new Error('no endpoint');
  secret = set.value.secret;
});
afterAll(() => server.close());

const resend = (fields: Fields, encoding: Encoding = 'json') =>
  server.post(RESEND_WEBHOOK, { ...shop, ...fields }, encoding);
const deliver = () => deliverWebhooks(server.app, shop.merchant_id);
const ids = () => receiver.messages.map(({ headers }) => headers['webhook-id']);

async function createDelivered(): Promise<string> {
  const { body } = await server.post(CREATE, { ...shop, ...toCard });
  await deliver();
  return `evt_${String(body['withdraw_id'])}_1`;
}

test.each(Object.keys(ENCODINGS) as Encoding[])(
  'an event is sent again with its id, asked for as %s',
  async (encoding) => {
    const event = await createDelivered();
    const reply = await resend({ webhook_id: event }, encoding);
    expect(reply.body).toEqual({ success: true, message: 'Webhooks scheduled', count: 1 });
    await deliver();
    expect(ids()).toEqual([event, event]);
  },
);

test('all events since a time are sent again', async () => {
  const events = [await createDelivered(), await createDelivered()];
  expect((await resend({ since: '2020-01-01T00:00:00Z' })).body).toMatchObject({ count: 2 });
  await deliver();
  expect(ids()).toEqual([...events, ...events]);
  expect((await resend({ since: '2100-01-01T00:00:00+03:00' })).body).toMatchObject({ count: 0 });
});

test('of many events, the newest 10,000 are sent again', async () => {
  const newest = await createDelivered();
  const id = newest.split('_')[1];
  await server.app.db.query({
    text: `insert into webhook_deliveries (merchant_id, withdrawal_id, seq, type, state)
           select $1, $2, number, 'withdraw.created', 'delivered' from generate_series(2, 10001) as number`,
    values: [shop.merchant_id, id],
  });
  expect((await resend({ since: '2020-01-01T00:00:00Z' })).body).toMatchObject({ count: 10_000 });
});

test('a test event is signed like every other, and the response of the endpoint is returned', async () => {
  const { body } = await server.post(TEST_WEBHOOK, shop);
  const [message] = receiver.messages;
  if (!message) throw new Error('no message arrived');
  const data = body['data'] as Record<string, unknown>;
  expect(data).toEqual({
    webhook_id: message.headers['webhook-id'],
    delivered: true,
    status: 204,
    error: null,
    ms: expect.any(Number),
  });
  expect(new Webhook(secret).verify(message.body, message.headers)).toEqual({
    type: 'webhook.test',
    timestamp: expect.stringMatching(/Z$/),
    data: { merchant_id: shop.merchant_id },
  });
});

test('an endpoint that responds with an error or not at all is reported, and stays enabled', async () => {
  receiver.respondWith(status(500));
  expect((await server.post(TEST_WEBHOOK, shop)).body['data']).toMatchObject({
    delivered: false,
    status: 500,
  });
  receiver.respondWith((_message, response) => void response.destroy());
  expect((await server.post(TEST_WEBHOOK, shop)).body['data']).toMatchObject({
    delivered: false,
    status: null,
    error: expect.any(String),
  });
  receiver.respondWith(status(204));
  expect((await server.post(TEST_WEBHOOK, shop)).body['data']).toMatchObject({ delivered: true });
});

test('a merchant without an endpoint, or with a disabled one, is told so', async () => {
  const without = await makeMerchant(server.app, {});
  await disableEndpoint(server.app, TESTER, shop.merchant_id);
  for (const merchant of [without, shop])
    for (const [path, fields] of [
      [TEST_WEBHOOK, {}],
      [RESEND_WEBHOOK, { webhook_id: 'evt_1000001_1' }],
      [RESEND_WEBHOOK, { since: '2020-01-01T00:00:00Z' }],
    ] as const)
      expect(await server.post(path, { ...merchant, ...fields })).toMatchObject({
        status: 409,
        body: { code: 'webhook_not_configured', error: 'Webhook is not configured' },
      });
});

test('an event of another merchant, or none, is not found', async () => {
  const event = await createDelivered();
  const owner = shop;
  shop = await makeMerchant(server.app, {});
  await setEndpoint(server.app, TESTER, shop.merchant_id, { url: receiver.url });
  for (const webhookId of [event, 'evt_1_1', 'evt_0_0', 'evt_x', "'", 'test_1', `evt_${'9'.repeat(16)}_1`])
    expect(await resend({ webhook_id: webhookId })).toMatchObject({
      status: 404,
      body: { code: 'webhook_not_found' },
    });
  shop = owner;
  await deliver();
  expect(ids()).toEqual([event]);
});

test.each([
  ['field_required', 'webhook_id', {}],
  ['invalid_field', 'since', { since: 'yesterday' }],
  ['invalid_field', 'since', { since: '2026-01-01T00:00:00Z', webhook_id: 'evt_1_1' }],
  ['invalid_field', 'webhook_id', { webhook_id: 'x'.repeat(65) }],
])('a request with %s for %s is rejected', async (code, field, fields) => {
  expect((await resend(fields)).body).toMatchObject({ code, field });
});

test('a merchant has its endpoint called 60 times in a minute at most', async () => {
  const replies = await Promise.all(Array.from({ length: 65 }, () => resend({ webhook_id: 'evt_1_1' })));
  expect(replies.filter((reply) => reply.status === 429)).toHaveLength(5);
  expect(await server.post(TEST_WEBHOOK, shop)).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests' },
  });
  expect(receiver.messages).toHaveLength(0);
});
