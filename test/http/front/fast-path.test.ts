// The fast path, on bare sockets and on Node's server: which requests it handles, which it leaves to Fastify, and its limit of
// load.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { exchangeOf, openFastPath } from '../../../src/http/fast-path.ts';
import { installFront } from '../../../src/http/front/connections.ts';
import { openGracefulShutdown } from '../../../src/http/graceful-shutdown.ts';
import type { MerchantOperation, MerchantRequest } from '../../../src/http/merchant/operation.ts';
import { openMetrics } from '../../../src/http/monitoring/metrics.ts';
import { readParams } from '../../../src/http/params.ts';
import { createRequestLog } from '../../../src/http/request-log.ts';
import { successResponse } from '../../../src/http/response.ts';
import { openLog } from '../../../src/main/log.ts';
import { deferred } from '../../harness/deferred.ts';
import { waitUntil } from '../../harness/wait-until.ts';

const PATH = '/api/v2/merchant/createWithdraw';
/** The number of requests admitted before the speed of the machine is measured. */
const INITIAL_LIMIT = 1_024;
const JSON_TYPE = { 'content-type': 'application/json' };

let requests: MerchantRequest[];
let lines: string[];
let received: number;
let hasFront: boolean;
beforeEach(() => {
  requests = [];
  lines = [];
  received = 0;
});

async function start(operation: MerchantOperation = async () => successResponse({})) {
  const log = openLog('info', { write: (line) => lines.push(line) });
  let ids = 0;
  const fastPath = openFastPath({
    style: { legacy200: false },
    log,
    requestLog: createRequestLog(log, openMetrics(), () => undefined),
    nextRequestId() {
      ids += 1;
      return `test-${ids}`;
    },
  });
  fastPath.add(PATH, (request) => {
    requests.push(request);
    return operation(request);
  });
  const server = createServer((request, response) => {
    received += 1;
    const call = fastPath.find(request.method, request.url, request.headers);
    if (call) fastPath.respond(call, exchangeOf(request, response, request.socket.remoteAddress ?? ''));
    else response.writeHead(418).end('handled by Fastify');
  });
  if (hasFront)
    installFront(server, {
      fastPath,
      shutdown: openGracefulShutdown(),
      addressOf: () => '127.0.0.1',
      warnOfProxy: () => undefined,
    });
  // A busy machine would otherwise close an idle connection that fetch is about to reuse.
  server.keepAliveTimeout = 600_000;
  // The default backlog of 511 drops some of the connections that these tests open at once.
  server.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 });
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}${PATH}` };
}

describe.each([
  ['on bare sockets', true],
  ["on Node's server", false],
])('%s', (_title, front) => {
  beforeEach(() => {
    hasFront = front;
  });

  test.each([
    ['application/json', '{"amount":100.10}', { amount: '100.10' }],
    ['application/json; charset=utf-8', '{"amount":"1"}', { amount: '1' }],
    ['application/x-www-form-urlencoded', 'amount=100.10&wallet=a%20b', { amount: '100.10', wallet: 'a b' }],
    ['application/json', '', {}],
  ])('handles a POST of %s', async (type, body, expected) => {
    const { url } = await start();
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-request-id')).toBe('test-1');
    const read = readParams({ ...(requests[0] as MerchantRequest), headers: { 'content-type': type } });
    expect(read).toEqual({ ok: true, value: new Map(Object.entries(expected)) });
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      req_id: 'test-1',
      route: PATH,
      status: 200,
      outcome: 'ok',
    });
  });

  test.each<[string, string, RequestInit & { duplex?: 'half' }]>([
    ['another method', '', { method: 'PUT', headers: JSON_TYPE, body: '{}' }],
    ['a query', '?amount=1', { method: 'POST', headers: JSON_TYPE, body: '{}' }],
    ['another spelling', '/', { method: 'POST', headers: JSON_TYPE, body: '{}' }],
    ['multipart', '', { method: 'POST', body: new FormData() }],
    ['too large a body', '', { method: 'POST', headers: JSON_TYPE, body: ' '.repeat(64 * 1024 + 1) }],
    [
      'a body of unknown length',
      '',
      { method: 'POST', headers: JSON_TYPE, body: new Blob(['{}']).stream(), duplex: 'half' },
    ],
  ])('leaves %s to Fastify, unread', async (_name, suffix, init) => {
    const { url } = await start();
    const response = await fetch(`${url}${suffix}`, init);
    expect(await response.text()).toBe('handled by Fastify');
    expect(requests).toEqual([]);
    expect(lines).toEqual([]);
  });

  test('a body that ends early reaches no operation', async () => {
    const { port } = await start();
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST ${PATH} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{"a"`,
    );
    await waitUntil(() => received === 1);
    socket.destroy();
    await waitUntil(() => lines.length === 1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ outcome: 'malformed_request' });
    expect(requests).toEqual([]);
  });

  test('a fault is a response without details and a log line with them', async () => {
    const { url } = await start(async () => {
      throw new Error('secret detail');
    });
    const response = await fetch(url, { method: 'POST', headers: JSON_TYPE, body: '{}' });
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('secret detail');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'error', req_id: 'test-1', err: { message: 'secret detail' } },
      { req_id: 'test-1', outcome: 'internal_error' },
    ]);
  });

  test('one request above the limit is rejected at once, and every admitted one is completed', async () => {
    const response = deferred();
    const { url } = await start(async () => {
      await response.promise;
      return successResponse({});
    });
    const post = () => fetch(url, { method: 'POST', headers: JSON_TYPE, body: '{}' });
    const first = Array.from({ length: INITIAL_LIMIT }, post);
    await waitUntil(() => requests.length === INITIAL_LIMIT);

    const rejected = await post();
    expect(rejected.status).toBe(503);
    expect(rejected.headers.get('retry-after')).toBe('1');
    expect(await rejected.json()).toMatchObject({
      success: false,
      code: 'busy',
      request_id: `test-${INITIAL_LIMIT + 1}`,
    });
    expect(requests).toHaveLength(INITIAL_LIMIT);

    response.resolve();
    expect((await Promise.all(first)).map(({ status }) => status)).toEqual(Array(INITIAL_LIMIT).fill(200));
    expect((await post()).status).toBe(200);
    await waitUntil(() => lines.some((line) => line.includes('"rejected":1')));
  });

  test('a request whose body has not arrived takes no place', async () => {
    const { port, url } = await start();
    const head = `POST ${PATH} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{`;
    const incomplete = Array.from({ length: INITIAL_LIMIT + 100 }, () =>
      // The server closes them when the test ends.
      connect(port, '127.0.0.1').on('error', () => undefined),
    );
    onTestFinished(() => {
      for (const socket of incomplete) socket.destroy();
    });
    await Promise.all(
      incomplete.map(async (socket) => {
        await once(socket, 'connect');
        socket.write(head);
      }),
    );
    await waitUntil(() => received >= INITIAL_LIMIT + 100);
    expect((await fetch(url, { method: 'POST', headers: JSON_TYPE, body: '{}' })).status).toBe(200);
  });

  test('a request that only waits for an external call takes no place', async () => {
    const response = deferred();
    const { url } = await start(async (request) => {
      if (requests.length > INITIAL_LIMIT + 100) return successResponse({});
      request.releaseSlot();
      await response.promise;
      return successResponse({});
    });
    const post = () => fetch(url, { method: 'POST', headers: JSON_TYPE, body: '{}' });
    const waiting = Array.from({ length: INITIAL_LIMIT + 100 }, post);
    await waitUntil(() => requests.length === INITIAL_LIMIT + 100);
    expect((await post()).status).toBe(200);
    response.resolve();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(
      Array(INITIAL_LIMIT + 100).fill(200),
    );
  });
});
