import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer as createTlsServer } from 'node:tls';
import { Worker } from 'node:worker_threads';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  type CallOutcome,
  openTransport,
  type TransportOptions,
} from '../../src/adapters/aggregators/transport.ts';
import { never, send, startHttp, startTcp } from './harness.ts';

function open(url: string, more: Partial<TransportOptions> = {}) {
  const transport = openTransport({ url, deadlineMs: 5_000, connectTimeoutMs: 500, ...more });
  onTestFinished(() => transport.close());
  return transport;
}

const OPENSSL = process.env['OPENSSL'] ?? 'openssl';

const POST = { method: 'POST', path: '/payouts', headers: {}, body: '{"reference":"wd-1"}' } as const;

const call = (url: string, more: Partial<TransportOptions> = {}): Promise<CallOutcome> =>
  open(url, more).call(POST, never());

const isLost = (exchange: CallOutcome): boolean => exchange.sent && 'lost' in exchange;

/** A port that takes connections no more: its listener sleeps and its queue is full. */
async function startBlackHole(): Promise<string> {
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads');
     const server = require('node:net').createServer();
     server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
       parentPort.postMessage(server.address().port);
       Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
     });`,
    { eval: true },
  );
  const port = await new Promise<number>((resolve) => worker.once('message', resolve));
  let queued = 0;
  const fillers = Array.from({ length: 4 }, () =>
    connect(port, '127.0.0.1', () => {
      queued += 1;
    }).on('error', () => undefined),
  );
  onTestFinished(async () => {
    for (const filler of fillers) filler.destroy();
    await worker.terminate();
  });
  // The kernel takes one more than the backlog, and nobody ever takes them from there.
  while (queued < 2) await sleep(5);
  return `http://127.0.0.1:${port}`;
}

describe('nothing was sent', () => {
  test('when the connection is refused', async () => {
    const { url } = await startTcp(() => undefined);
    const closed = url.replace(/\d+$/, '1');
    expect(await call(closed)).toMatchObject({
      sent: false,
      detail: expect.stringContaining('ECONNREFUSED'),
    });
  });

  test('when the name is unknown', async () => {
    expect(await call('http://no-such-name.invalid')).toMatchObject({ sent: false });
  });

  test('when nobody takes the connection in time', async () => {
    expect(await call(await startBlackHole())).toMatchObject({
      sent: false,
      detail: expect.stringContaining('UND_ERR_CONNECT_TIMEOUT'),
    });
  });

  test('when the TLS handshake is never answered', async () => {
    const { port } = await startTcp(() => undefined);
    expect(await call(`https://127.0.0.1:${port}`)).toMatchObject({ sent: false });
  });

  test('when the certificate is one that anybody can make', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sluice-tls-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const asked = [
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-subj',
      '/CN=localhost',
    ];
    execFileSync(OPENSSL, ['req', '-x509', ...asked, '-keyout', key, '-out', cert], { stdio: 'ignore' });
    let bytes = 0;
    const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) }, (socket) =>
      socket.on('data', (chunk) => {
        bytes += chunk.length;
      }),
    );
    server.on('tlsClientError', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;

    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    onTestFinished(() => {
      delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    });
    expect(await call(`https://localhost:${port}`)).toMatchObject({
      sent: false,
      detail: expect.stringContaining('SELF_SIGNED'),
    });
    expect(bytes).toBe(0);
  });

  test('when the call was ended before it began', async () => {
    const { url, received } = await startHttp((_, response) => send(response, '{}'));
    expect(await open(url).call(POST, AbortSignal.abort())).toMatchObject({ sent: false });
    expect(received).toHaveLength(0);
  });

  test('when it is no request that HTTP can carry', async () => {
    const { url, received } = await startHttp((_, response) => send(response, '{}'));
    const headers = { 'webhook-id': 'a\r\nb' };
    expect(await open(url).call({ ...POST, headers }, never())).toMatchObject({ sent: false });
    expect(await open(url).call({ ...POST, path: '/a b' }, never())).toMatchObject({ sent: false });
    expect(received).toHaveLength(0);
  });

  test('when the adapter is closed', async () => {
    const { url, received } = await startHttp((_, response) => send(response, '{}'));
    const transport = open(url);
    await transport.close();
    expect(await transport.call(POST, never())).toMatchObject({ sent: false });
    expect(received).toHaveLength(0);
  });

  test('when the call was ended while it waited for a connection, and it is not sent later either', async () => {
    const held: (() => void)[] = [];
    const server = await startHttp((_, response) => held.push(() => send(response, '{}')));
    const transport = open(server.url, { deadlineMs: 10_000 });
    const busy = Array.from({ length: 64 }, () => transport.call(POST, never()));
    while (held.length < 64) await sleep(5);
    const ending = new AbortController();
    const waiting = Array.from({ length: 20 }, () => transport.call(POST, ending.signal));
    ending.abort();
    for (const exchange of await Promise.all(waiting)) expect(exchange).toMatchObject({ sent: false });
    for (const answer of held) answer();
    for (const exchange of await Promise.all(busy))
      expect(exchange).toMatchObject({ sent: true, status: 200 });
    await sleep(50);
    expect(server.received).toHaveLength(64);
    // Those that were given up cost no connection.
    const next = Array.from({ length: 64 }, () => transport.call(POST, never()));
    while (held.length < 128) await sleep(5);
    for (const answer of held.slice(64)) answer();
    await Promise.all(next);
    expect(server.connections()).toBe(64);
  });
});

test('to close waits for the answers that are under way, and for nothing else', async () => {
  const { url } = await startHttp((_, response) => setTimeout(() => send(response, '{}'), 100));
  const transport = open(url);
  const waiting = transport.call(POST, never());
  await transport.close();
  expect(await waiting).toMatchObject({ status: 200 });

  const hole = open(await startBlackHole(), { deadlineMs: 200 });
  const given = await Promise.all(Array.from({ length: 200 }, () => hole.call(POST, never())));
  expect(new Set(given.map(({ sent }) => sent))).toEqual(new Set([false]));
  const before = Date.now();
  await hole.close();
  expect(Date.now() - before).toBeLessThan(500);
});

describe('it is uncertain', () => {
  const BODY = 'x'.repeat(300_000);
  const cuts = [1, 2, 17, 50, 100, 137, 150, 200, 1_000, 65_536, 100_000, 200_000, 299_000, 300_000];

  test.each(cuts)('when the connection is reset after %i bytes of the request', async (cut) => {
    let bytes = 0;
    let sockets = 0;
    const { url } = await startTcp((socket) => {
      sockets += 1;
      socket.on('data', (chunk) => {
        bytes += chunk.length;
        if (bytes >= cut) socket.resetAndDestroy();
      });
    });
    const exchange = await open(url).call({ ...POST, body: BODY }, never());
    expect(isLost(exchange)).toBe(true);
    // Written once and never again.
    expect(sockets).toBe(1);
  });

  test('when the connection is reset as soon as it stands, unless nothing was written', async () => {
    for (let round = 0; round < 50; round += 1) {
      let bytes = 0;
      const { url } = await startTcp((socket) => {
        socket.on('data', (chunk) => {
          bytes += chunk.length;
        });
        setImmediate(() => socket.resetAndDestroy());
      });
      const exchange = await call(url);
      if (bytes > 0) expect(isLost(exchange)).toBe(true);
    }
  });

  test('when the answer is lost', async () => {
    const { url, received } = await startHttp((request) => request.socket.destroy());
    expect(isLost(await call(url))).toBe(true);
    expect(received).toHaveLength(1);
  });

  test('when the answer does not come in time', async () => {
    const { url, received } = await startHttp(() => undefined);
    const exchange = await call(url, { deadlineMs: 500 });
    expect(exchange).toEqual({ sent: true, lost: 'no answer within 500 ms' });
    await sleep(50);
    expect(received).toHaveLength(1);
  });

  test('when the call is ended while it waits for the answer', async () => {
    const ending = new AbortController();
    const { url } = await startHttp(() => ending.abort());
    expect(isLost(await open(url).call(POST, ending.signal))).toBe(true);
  });

  test.each([
    ['in its head', 'HTTP/1.1 200 OK\r\nconte'],
    ['in its body', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"state":"pa'],
    ['in a chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\n{"state":"pa'],
    ['before it, after an interim one', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
    ['and is no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
  ])('when the reply breaks off %s', async (_, text) => {
    const { url } = await startTcp((socket) => socket.on('data', () => socket.end(text)));
    expect(isLost(await call(url))).toBe(true);
  });

  test('when the reply is larger than 64 KiB', async () => {
    const { url } = await startHttp((_, response) => send(response, 'x'.repeat(64 * 1024 + 1)));
    expect(isLost(await call(url))).toBe(true);
  });

  test('when a connection that was good before is closed upon the second request, which is not repeated', async () => {
    const { url, received } = await startHttp((request, response) => {
      if (received.length === 1) send(response, '{}');
      else request.socket.destroy();
    });
    const transport = open(url);
    expect(await transport.call(POST, never())).toMatchObject({ status: 200 });
    await sleep(20);
    expect(isLost(await transport.call(POST, never()))).toBe(true);
    await sleep(50);
    expect(received).toHaveLength(2);
  });

  test('at most once a call, when the peer closes idle connections at any moment', async () => {
    const { url, received } = await startHttp((request, response) => {
      send(response, '{}');
      setTimeout(() => request.socket.destroy(), received.length % 4);
    });
    const transport = open(url);
    let calls = 0;
    for (let round = 0; round < 200; round += 1) {
      const before = received.length;
      const exchange = await transport.call(POST, never());
      calls += 1;
      if (!exchange.sent) expect(received.length).toBe(before);
      else expect(received.length - before).toBeLessThanOrEqual(1);
      if (round % 3 === 0) await sleep(round % 5);
    }
    expect(received.length).toBeLessThanOrEqual(calls);
  });
});

test('an answer comes with its status, headers and text, and a redirect is only an answer', async () => {
  const elsewhere = await startHttp((_, response) => send(response, '{}'));
  const { url, received } = await startHttp((_, response) =>
    send(response, 'über', { status: 307, headers: { location: elsewhere.url } }),
  );
  expect(await call(`${url}/base/`)).toMatchObject({
    sent: true,
    status: 307,
    headers: { location: elsewhere.url },
    body: 'über',
  });
  expect(received[0]?.url).toBe('/base/payouts');
  expect(received[0]?.text).toBe(POST.body);
  expect(elsewhere.received).toHaveLength(0);
});

test.each(['ftp://bank.example', 'http://user:pass@bank.example', 'https://bank.example/?key=1', 'bank'])(
  'an address such as %s is refused at once',
  (url) => expect(() => openTransport({ url, deadlineMs: 1_000 })).toThrow(),
);
