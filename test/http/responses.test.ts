// Special cases of responses: 304 without a body, an order id of null, and a request that times out.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
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

test('an unchanged bank list is a 304 without body, content type or length', async () => {
  const etag = (await server.get(BANK_LIST)).headers.get('etag') ?? '';
  const { status, headers } = await server.send(BANK_LIST, { headers: { 'if-none-match': etag } });
  expect(status).toBe(304);
  expect(headers.get('etag')).toBe(etag);
  expect(headers.has('content-type')).toBe(false);
  expect(headers.has('content-length')).toBe(false);
});

test('an order id of null is ignored by operations that create nothing', async () => {
  const shop = await makeMerchant(server.app);
  expect((await server.post(BALANCE, { ...shop, order_id: null })).body).toMatchObject({ success: true });
});

test('a request that times out gets 408, and its late rest completes nothing', async () => {
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
  const [response] = await once(socket, 'data');
  expect(String(response)).toMatch(/^HTTP\/1\.1 408 /);
  socket.write('67890');
  await once(socket, 'end');
  socket.destroy();
  // Closed only after every connection ended, so that nothing can arrive afterwards.
  slow.close();
  await once(slow, 'close');
  expect(completed).toBe(0);
});
