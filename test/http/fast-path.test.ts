// The short way in, by itself: what it takes, what it leaves to others, and what it does when there is too much.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openFastPath } from '../../src/http/fast-path.ts';
import type { MerchantOperation, MerchantRequest } from '../../src/http/merchant/operation.ts';
import { openMetrics } from '../../src/http/metrics.ts';
import { readParams } from '../../src/http/params.ts';
import { openRequestLog } from '../../src/http/request-log.ts';
import { successResponse } from '../../src/http/response.ts';
import { openLog } from '../../src/main/log.ts';

const PATH = '/api/v2/merchant/createWithdraw';
/** So many are let in before it is known how fast the machine is. */
const AT_FIRST = 1_024;
const JSON_TYPE = { 'content-type': 'application/json' };

let visits: MerchantRequest[];
let lines: string[];
beforeEach(() => {
  visits = [];
  lines = [];
});

async function start(operation: MerchantOperation = async () => successResponse({})) {
  const log = openLog('info', { write: (line) => lines.push(line) });
  let ids = 0;
  const lane = openFastPath({
    style: { legacy200: false },
    log,
    requestLog: openRequestLog(log, openMetrics()),
    nextRequestId() {
      ids += 1;
      return `test-${ids}`;
    },
    addressOf: ({ socket }) => socket.remoteAddress ?? '',
  });
  lane.add(PATH, (visit) => {
    visits.push(visit);
    return operation(visit);
  });
  const server = createServer((request, response) => {
    if (!lane.take(request, response)) response.writeHead(418).end('the long way');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}${PATH}` };
}

test.each([
  ['application/json', '{"amount":100.10}', { amount: '100.10' }],
  ['application/json; charset=utf-8', '{"amount":"1"}', { amount: '1' }],
  ['application/x-www-form-urlencoded', 'amount=100.10&wallet=a%20b', { amount: '100.10', wallet: 'a b' }],
  ['application/json', '', {}],
])('a POST of %s takes the short way', async (type, body, expected) => {
  const { url } = await start();
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('x-request-id')).toBe('test-1');
  const read = readParams({ ...(visits[0] as MerchantRequest), headers: { 'content-type': type } });
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
])('%s goes the long way, untouched', async (_what, more, init) => {
  const { url } = await start();
  const answer = await fetch(`${url}${more}`, init);
  expect(await answer.text()).toBe('the long way');
  expect(visits).toEqual([]);
  expect(lines).toEqual([]);
});

test('a body that breaks off reaches no operation', async () => {
  const { port } = await start();
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST ${PATH} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{"a"`,
  );
  await sleep(50);
  socket.destroy();
  await expect.poll(() => lines.length).toBe(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ outcome: 'malformed_request' });
  expect(visits).toEqual([]);
});

test('a fault becomes an answer that tells nothing, and a line that tells all', async () => {
  const { url } = await start(async () => {
    throw new Error('the inside');
  });
  const answer = await fetch(url, { method: 'POST', headers: JSON_TYPE, body: '{}' });
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain('the inside');
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'error', req_id: 'test-1', err: { message: 'the inside' } },
    { req_id: 'test-1', outcome: 'internal_error' },
  ]);
});

test('one request too many at once is refused at once, and nobody who was let in is', async () => {
  let letGo = (): void => undefined;
  const open = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const { url } = await start(async () => {
    await open;
    return successResponse({});
  });
  const ask = () => fetch(url, { method: 'POST', headers: JSON_TYPE, body: '{}' });
  const first = Array.from({ length: AT_FIRST }, ask);
  await expect.poll(() => visits.length, { timeout: 20_000 }).toBe(AT_FIRST);

  const refused = await ask();
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(await refused.json()).toMatchObject({
    success: false,
    code: 'busy',
    request_id: `test-${AT_FIRST + 1}`,
  });
  expect(visits).toHaveLength(AT_FIRST);

  letGo();
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual(Array(AT_FIRST).fill(200));
  expect((await ask()).status).toBe(200);
  await expect.poll(() => lines.some((line) => line.includes('"refused":1')), { timeout: 5_000 }).toBe(true);
});

test("whoever does not say what it wants takes nobody's place", async () => {
  const { port, url } = await start();
  const head = `POST ${PATH} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10\r\n\r\n{`;
  const silent = Array.from({ length: AT_FIRST + 100 }, () => connect(port, '127.0.0.1'));
  onTestFinished(() => {
    for (const socket of silent) socket.destroy();
  });
  await Promise.all(
    silent.map(async (socket) => {
      await once(socket, 'connect');
      socket.write(head);
    }),
  );
  await sleep(200);
  expect((await fetch(url, { method: 'POST', headers: JSON_TYPE, body: '{}' })).status).toBe(200);
});

test("whoever only waits for somebody else takes nobody's place", async () => {
  let letGo = (): void => undefined;
  const open = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const { url } = await start(async (visit) => {
    if (visits.length > AT_FIRST + 100) return successResponse({});
    visit.stepAside();
    await open;
    return successResponse({});
  });
  const ask = () => fetch(url, { method: 'POST', headers: JSON_TYPE, body: '{}' });
  const waiting = Array.from({ length: AT_FIRST + 100 }, ask);
  await expect.poll(() => visits.length, { timeout: 20_000 }).toBe(AT_FIRST + 100);
  expect((await ask()).status).toBe(200);
  letGo();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(AT_FIRST + 100).fill(200));
});
