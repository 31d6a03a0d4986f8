// An operator sends a test event to the endpoint of a merchant and reads what it answered.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MerchantId } from '../../../src/domain/ids.ts';
import { disableEndpoint } from '../../../src/usecases/operator/webhooks/disable-endpoint.ts';
import { setEndpoint } from '../../../src/usecases/operator/webhooks/set-endpoint.ts';
import { TESTER } from '../../harness/actors.ts';
import { makeMerchant } from '../../harness/app.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';
import { type Receiver, startReceiver, status } from '../../webhooks/receiver.ts';
import { type Consoles, openConsoles } from '../shared/consoles.ts';

let server: TestServer;
let consoles: Consoles;

beforeAll(async () => {
  server = await startTestServer();
  consoles = await openConsoles(server);
});
afterAll(() => server.close());

async function openEndpoint(): Promise<{ id: MerchantId; receiver: Receiver; path: string }> {
  const { merchant_id: id } = await makeMerchant(server.app);
  const receiver = await startReceiver();
  await setEndpoint(server.app, TESTER, id, { url: receiver.url });
  return { id, receiver, path: `/merchants/${id}/webhook/test` };
}

const auditOf = async (id: number): Promise<unknown> =>
  (await consoles.boss.get(`/audit?subject=merchant:${id}&action=webhook.test`)).body['items'];

test('it is signed like every event, arrives at once, and its answer is shown', async () => {
  const { id, receiver, path } = await openEndpoint();
  const { status: code, body } = await consoles.ann.post(path);
  expect(code).toBe(200);
  expect(body).toMatchObject({ delivered: true, status: 204, error: null });
  expect(receiver.messages).toHaveLength(1);
  const [message] = receiver.messages;
  expect(message?.headers).toMatchObject({
    'webhook-id': body['webhook_id'],
    'webhook-signature': expect.stringMatching(/^v1,/),
  });
  expect(JSON.parse(message?.body ?? '')).toMatchObject({ type: 'webhook.test', data: { merchant_id: id } });
  expect(await auditOf(id)).toMatchObject([{ action: 'webhook.test', actor: 'ann' }]);
});

test('an endpoint that refuses it, or cannot be reached, is reported as such', async () => {
  const { receiver, path } = await openEndpoint();
  receiver.respondWith(status(500));
  expect((await consoles.ann.post(path)).body).toMatchObject({ delivered: false, status: 500 });
  receiver.respondWith((_message, response) => void response.destroy());
  expect((await consoles.ann.post(path)).body).toMatchObject({
    delivered: false,
    status: null,
    error: expect.any(String),
  });
});

test('a viewer cannot send one', async () => {
  const { id, receiver, path } = await openEndpoint();
  expect((await consoles.vic.post(path)).status).toBe(403);
  expect(receiver.messages).toEqual([]);
  expect(await auditOf(id)).toEqual([]);
});

test('without an endpoint, or with a disabled one, nothing is sent or recorded, and the response says why', async () => {
  const { merchant_id: without } = await makeMerchant(server.app);
  expect(await consoles.ann.post(`/merchants/${without}/webhook/test`)).toMatchObject({
    status: 404,
    body: { error: expect.stringContaining('has no webhook endpoint') },
  });
  const { id, receiver, path } = await openEndpoint();
  await disableEndpoint(server.app, TESTER, id);
  expect(await consoles.ann.post(path)).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('disabled') },
  });
  expect(receiver.messages).toEqual([]);
  expect([await auditOf(id), await auditOf(without)]).toEqual([[], []]);
});
