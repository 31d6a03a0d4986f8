// What clients see beside the body: of an answer without one, of a field that says nothing, of a request that never ends.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { respondToBrokenRequest } from '../../src/http/errors.ts';
import { makeMerchant } from '../harness/app.ts';
import { BALANCE, BANK_LIST } from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a list of banks that has not changed comes without a body, a type or a length', async () => {
  const etag = (await server.get(BANK_LIST)).headers.get('etag') ?? '';
  const { status, headers } = await server.send(BANK_LIST, { headers: { 'if-none-match': etag } });
  expect(status).toBe(304);
  expect(headers.get('etag')).toBe(etag);
  expect(headers.has('content-type')).toBe(false);
  expect(headers.has('content-length')).toBe(false);
});

test('an order id of null says nothing, also where there are no order ids', async () => {
  const shop = await makeMerchant(server.app);
  expect((await server.post(BALANCE, { ...shop, order_id: null })).body).toMatchObject({ success: true });
});

test('a request that took too long is over: it hears 408, and what comes later completes nothing', async () => {
  let completed = 0;
  const slow = createServer({ requestTimeout: 200, connectionsCheckingInterval: 50 }, (request, response) => {
    request.resume().on('end', () => {
      completed += 1;
      response.end();
    });
  });
  slow.on('clientError', respondToBrokenRequest);
  slow.listen(0, '127.0.0.1');
  await once(slow, 'listening');
  onTestFinished(() => void slow.close());
  const socket = connect({ port: (slow.address() as AddressInfo).port, allowHalfOpen: true });
  socket.on('error', () => undefined);
  socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\n12345');
  const [heard] = await once(socket, 'data');
  expect(String(heard)).toMatch(/^HTTP\/1\.1 408 /);
  socket.write('67890');
  await once(socket, 'end');
  await sleep(200);
  socket.destroy();
  expect(completed).toBe(0);
});
