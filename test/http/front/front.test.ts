// The front reads whole plain requests on bare sockets and leaves everything else to Node's server: no client can tell which
// of the two has answered.
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type EchoServer,
  exchange,
  LAST,
  PATH,
  post,
  startEchoServer,
} from '../../../proof/fuzz/front/echo-server.ts';
import { compareMany } from '../../../proof/fuzz/front/streams.ts';
import { openPlainRequestParser } from '../../../src/http/front/plain-request.ts';

let front: EchoServer;
let node: EchoServer;
beforeAll(async () => {
  [front, node] = [await startEchoServer({ front: true }), await startEchoServer({ front: false })];
});
afterAll(() => Promise.all([front.close(), node.close()]));

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

async function expectSame(...chunks: readonly string[]): Promise<string> {
  const [withFront, withNode] = await Promise.all(
    [front, node].map(({ port }) => exchange(port, chunks.map(bytes), { turnMs: 100, silenceMs: 1_500 })),
  );
  expect(withFront).toBe(withNode);
  return withFront ?? '';
}

test('a plain request is answered without Node, with the same bytes', async () => {
  const [operations, readByNode] = [front.operations(), front.readByNode()];
  const reply = await expectSame(post('{"amount":"10.00"}'), LAST);
  expect(reply).toContain('"amount":"10.00"');
  expect(front.operations()).toBe(operations + 2);
  // The last one closes the connection.
  expect(front.readByNode()).toBe(readByNode + 1);
});

test('UTF-8 in the body is read and written as it is', async () => {
  const reply = await expectSame(post('{"wallet":"\u00d0\u00b6"}'), LAST);
  expect(Buffer.from(reply, 'latin1').toString('utf8')).toContain('ж');
});

test('requests one after the other on one connection are answered one by one', async () => {
  const reply = await expectSame(post('{"n":1}'), post('{"n":2}'), post('{"n":3}'), LAST);
  expect([...reply.matchAll(/"(n|last)":"(\d)"/g)].map(([, , n]) => n)).toEqual(['1', '2', '3', '1']);
});

test('a request is the same, split at every offset', async () => {
  const request = post('{"amount":"10.00"}') + LAST;
  const whole = await expectSame(request);
  for (let start = 1; start < request.length; start += 40)
    await Promise.all(
      Array.from({ length: Math.min(40, request.length - start) }, async (_, i) => {
        const at = start + i;
        const parts = [request.slice(0, at), request.slice(at)].map(bytes);
        expect([at, await exchange(front.port, parts, { silenceMs: 20_000 })]).toEqual([at, whole]);
      }),
    );
});

test('byte by byte', async () => {
  const request = post('{"a":1}') + LAST;
  expect(
    await exchange(
      front.port,
      [...bytes(request)].map((byte) => Buffer.from([byte])),
    ),
  ).toBe(await exchange(node.port, [bytes(request)]));
});

describe('the same as Node for', () => {
  const BODY = '{"a":1}';
  const raw = (head: string, body = BODY) => `${head}\r\n\r\n${body}`;
  const start = `POST ${PATH} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json`;
  test.each<[string, string]>([
    ['pipelined requests', post('{"n":1}') + post('{"n":2}') + post('{"n":3}')],
    [
      'a length and a chunked body',
      raw(`${start}\r\ncontent-length: 7\r\ntransfer-encoding: chunked`, '0\r\n\r\n'),
    ],
    [
      'a chunked body and a length',
      raw(`${start}\r\ntransfer-encoding: chunked\r\ncontent-length: 7`, '0\r\n\r\n'),
    ],
    ['a chunked body', raw(`${start}\r\ntransfer-encoding: chunked`, '7\r\n{"a":1}\r\n0\r\n\r\n')],
    ['an obscured transfer encoding', raw(`${start}\r\ntransfer-encoding: xchunked\r\ncontent-length: 7`)],
    [
      'a transfer encoding with a tab',
      raw(`${start}\r\ntransfer-encoding:\tchunked\r\ncontent-length: 7`, '0\r\n\r\n'),
    ],
    ['two equal lengths', raw(`${start}\r\ncontent-length: 7\r\ncontent-length: 7`)],
    ['two different lengths', raw(`${start}\r\ncontent-length: 7\r\ncontent-length: 3`)],
    ['a list of lengths', raw(`${start}\r\ncontent-length: 7, 7`)],
    ['a length with a plus', raw(`${start}\r\ncontent-length: +7`)],
    ['a negative length', raw(`${start}\r\ncontent-length: -7`)],
    ['a hexadecimal length', raw(`${start}\r\ncontent-length: 0x7`)],
    ['a huge length', raw(`${start}\r\ncontent-length: 99999999999999999999`)],
    ['a length with spaces', raw(`${start}\r\ncontent-length:   7  `)],
    ['an empty length', raw(`${start}\r\ncontent-length: `)],
    ['a length of zero', raw(`${start}\r\ncontent-length: 0`, '')],
    ['no length', raw(start, '')],
    ['a space before the colon', raw(`${start}\r\ncontent-length : 7`)],
    ['a folded header', raw(`${start}\r\nx-a: 1\r\n 2\r\ncontent-length: 7`)],
    ['line ends without CR', raw(`${start}\r\ncontent-length: 7`).replaceAll('\r\n', '\n')],
    ['a CR inside a header', raw(`${start}\r\nx-a: 1\rcontent-length: 0\r\ncontent-length: 7`)],
    ['a NUL inside a header', raw(`${start}\r\nx-a: \0\r\ncontent-length: 7`)],
    ['bytes above 127 in a header', raw(`${start}\r\nx-a: \xe9\xff\r\ncontent-length: 7`)],
    ['a header without a name', raw(`${start}\r\n: 1\r\ncontent-length: 7`)],
    ['an empty header', raw(`${start}\r\nx-a:\r\ncontent-length: 7`)],
    ['spaces around a value', raw(`${start}\r\nx-a:  \t b c \t \r\ncontent-length: 7`)],
    ['a repeated header', raw(`${start}\r\nx-secret-key: a\r\nx-secret-key: b\r\ncontent-length: 7`)],
    ['a repeated host', raw(`${start}\r\nhost: y\r\ncontent-length: 7`)],
    ['a header named __proto__', raw(`${start}\r\n__proto__: 1\r\ncontent-length: 7`)],
    ['a header named constructor', raw(`${start}\r\nconstructor: 1\r\ncontent-length: 7`)],
    ['names in capitals', raw(`${start}\r\nX-MERCHANT-ID: 1\r\nCONTENT-LENGTH: 7`)],
    ['seventy headers', raw(`${start}${'\r\nx-a: 1'.replace('a', 'b').repeat(70)}\r\ncontent-length: 7`)],
    [
      'seventy different headers',
      raw(`${start}${Array.from({ length: 70 }, (_, i) => `\r\nx-${i}: 1`).join('')}\r\ncontent-length: 7`),
    ],
    ['a head of 15 KiB', raw(`${start}\r\nx-a: ${'a'.repeat(15_000)}\r\ncontent-length: 7`)],
    ['a head of 17 KiB', raw(`${start}\r\nx-a: ${'a'.repeat(17_000)}\r\ncontent-length: 7`)],
    ['a body of 60 KiB', post(`{"a":"${'a'.repeat(60_000)}"}`)],
    ['a body above the limit', post(`{"a":"${'a'.repeat(70_000)}"}`)],
    ['an expectation', raw(`${start}\r\nexpect: 100-continue\r\ncontent-length: 7`)],
    ['an unknown expectation', raw(`${start}\r\nexpect: tea\r\ncontent-length: 7`)],
    ['an upgrade', raw(`${start}\r\nconnection: upgrade\r\nupgrade: websocket\r\ncontent-length: 7`)],
    ['keep-alive', raw(`${start}\r\nconnection: keep-alive\r\ncontent-length: 7`)],
    ['Keep-Alive in capitals', raw(`${start}\r\nconnection: Keep-Alive\r\ncontent-length: 7`)],
    ['a close among others', raw(`${start}\r\nconnection: keep-alive, close\r\ncontent-length: 7`)],
    ['HTTP/1.0', post(BODY).replace('HTTP/1.1', 'HTTP/1.0')],
    ['HTTP/1.2', post(BODY).replace('HTTP/1.1', 'HTTP/1.2')],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
    ['garbage', 'hello\r\n\r\n'],
    ['empty lines before a request', `\r\n\r\n${post(BODY)}`],
    ['another method', post(BODY).replace('POST', 'PUT')],
    ['a method in small letters', post(BODY).replace('POST', 'post')],
    ['GET', `GET ${PATH} HTTP/1.1\r\nhost: x\r\n\r\n`],
    ['another path', post(BODY, '', '/other')],
    ['a query', post(BODY, '', `${PATH}?a=1`)],
    ['a full URL', post(BODY, '', `http://x${PATH}`)],
    ['an encoded path', post(BODY, '', PATH.replace('v2', '%76%32'))],
    ['a space in the path', post(BODY, '', `${PATH} x`)],
    ['another content type', post(BODY).replace('application/json', 'text/plain')],
    ['no content type', post(BODY).replace('content-type: application/json\r\n', '')],
    ['a body that is no JSON', post('{"a"')],
    ['more bytes than its length', `${post(BODY)}x`],
  ])('%s', async (_title, request) => {
    await expectSame(request, LAST);
    await expectSame(post('{"first":1}'), request, LAST);
  });

  test('generated streams of requests', async () => {
    const { differences } = await compareMany({ front, node }, { streams: 3_000, seed: 1 });
    expect(differences).toEqual([]);
  });
});

test('a head that waits for 100 Continue is not waited for', () => {
  const parse = openPlainRequestParser();
  const head = post('{"a":1}', 'expect: 100-continue\r\n').slice(0, -7);
  expect(parse(bytes(head))).toBe('not plain');
  expect(parse(bytes(post('{"a":1}').slice(0, -7)))).toBe('incomplete');
});

test('half a request and no more is answered as by Node', async () => {
  const halfClosed = async (port: number, text: string): Promise<string> => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    let reply = '';
    socket.on('data', (chunk) => (reply += chunk));
    socket.end(text);
    await once(socket, 'close');
    return reply;
  };
  for (const text of [post('{}').slice(0, 30), post('{"a":1}').slice(0, -2), ''])
    expect(await halfClosed(front.port, text)).toBe(await halfClosed(node.port, text));
});

test('a client that reads nothing is not served any further', async () => {
  const socket = connect(front.port, '127.0.0.1').on('error', () => undefined);
  await once(socket, 'connect');
  socket.pause();
  const before = front.operations();
  const large = post(`{"a":"${'a'.repeat(60_000)}"}`);
  for (let i = 0; i < 400 && socket.writable; i += 1) {
    if (!socket.write(large)) await Promise.race([once(socket, 'drain'), sleep(20)]);
    else await sleep(1);
  }
  // The kernel's buffers take some of the responses.
  expect(front.operations() - before).toBeLessThan(300);
  socket.destroy();
});

describe('a connection', () => {
  /** Much longer than every time-out of the server. */
  const PATIENCE_MS = 20_000;

  async function closedAfter(text: string): Promise<{ seconds: number; reply: string }> {
    const startedAt = performance.now();
    const socket = connect(front.port, '127.0.0.1');
    let reply = '';
    socket.on('data', (chunk) => (reply += chunk)).on('error', () => undefined);
    socket.write(text);
    await Promise.race([once(socket, 'close'), sleep(PATIENCE_MS)]);
    socket.destroy();
    return { seconds: (performance.now() - startedAt) / 1_000, reply };
  }

  test('that sends nothing is closed, with 408', async () => {
    const { reply } = await closedAfter('');
    expect(reply).toContain('408 Request Timeout');
  });

  test.each([
    ['half a head', post('{}').slice(0, 30)],
    ['half a body', post('{"a":1}').slice(0, -3)],
  ])('that sends %s is closed, with 408', async (_title, text) => {
    const { reply, seconds } = await closedAfter(text);
    expect(reply).toContain('408 Request Timeout');
    expect(seconds).toBeGreaterThan(0.9);
  });

  test('that is idle after a response is closed after the keep-alive time, in silence', async () => {
    const { reply, seconds } = await closedAfter(post('{}'));
    expect(reply.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(seconds).toBeGreaterThan(0.9);
  });

  test('that sends a byte a moment is served as by Node, or cut off', async () => {
    const socket = connect(front.port, '127.0.0.1');
    let reply = '';
    socket.on('data', (chunk) => (reply += chunk)).on('error', () => undefined);
    for (const byte of post('{"a":1}')) {
      if (!socket.writable) break;
      socket.write(byte);
      await sleep(30);
    }
    if (!socket.closed) await once(socket, 'close');
    expect(reply).toContain('408 Request Timeout');
  });

  test('that is reset in the middle harms no other', async () => {
    await Promise.all(
      Array.from({ length: 200 }, async (_, i) => {
        const socket = connect(front.port, '127.0.0.1').on('error', () => undefined);
        await once(socket, 'connect');
        socket.write(post('{"a":1}').slice(0, i));
        if (i % 2) socket.resetAndDestroy();
        else socket.end();
      }),
    );
    expect(await exchange(front.port, [bytes(LAST)], { silenceMs: 20_000 })).toContain('"last":"1"');
  });
});

test('closing all connections closes those of the front', async () => {
  const closing = await startEchoServer({ front: true });
  const socket = connect(closing.port, '127.0.0.1').on('error', () => undefined);
  socket.write(post('{}'));
  await once(socket, 'data');
  closing.server.keepAliveTimeout = 600_000;
  const closed = once(socket, 'close').then(() => true);
  closing.server.closeAllConnections();
  expect(await Promise.race([closed, sleep(5_000, false)])).toBe(true);
  await closing.close();
});
