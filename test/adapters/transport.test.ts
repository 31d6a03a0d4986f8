// The transport: replies, and when the outcome is uncertain.
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type CallOutcome, openTransport } from '../../src/adapters/shared/transport.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { never, send, startHttp, startTcp } from './harness.ts';
import { callOnce, openTestTransport, POST } from './transport-harness.ts';

const isLost = (exchange: CallOutcome): boolean => exchange.sent && 'lost' in exchange;

describe('the outcome is uncertain', () => {
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
    const exchange = await openTestTransport(url).call({ ...POST, body: BODY }, never());
    expect(isLost(exchange)).toBe(true);
    // The request is written only once.
    expect(sockets).toBe(1);
  });

  test('when the connection is reset right after it was opened, if a byte was written', async () => {
    for (let round = 0; round < 50; round += 1) {
      let bytes = 0;
      const { url } = await startTcp((socket) => {
        socket.on('data', (chunk) => {
          bytes += chunk.length;
        });
        setImmediate(() => socket.resetAndDestroy());
      });
      const exchange = await callOnce(url);
      if (bytes > 0) expect(isLost(exchange)).toBe(true);
    }
  });

  test('when the reply is lost', async () => {
    const { url, received } = await startHttp((request) => request.socket.destroy());
    expect(isLost(await callOnce(url))).toBe(true);
    expect(received).toHaveLength(1);
  });

  test('when there is no reply in time', async () => {
    const { url, received } = await startHttp(() => undefined);
    const exchange = await callOnce(url, { deadlineMs: 500 });
    expect(exchange).toEqual({ sent: true, lost: 'no reply within 500 ms' });
    await sleep(50);
    expect(received).toHaveLength(1);
  });

  test('when the call is aborted while it waits for the reply', async () => {
    const abort = new AbortController();
    const { url } = await startHttp(() => abort.abort());
    expect(isLost(await openTestTransport(url).call(POST, abort.signal))).toBe(true);
  });

  test.each([
    ['in its head', 'HTTP/1.1 200 OK\r\nconte'],
    ['in its body', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"state":"pa'],
    ['in a chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nff\r\n{"state":"pa'],
    ['after an interim reply', 'HTTP/1.1 103 Early Hints\r\n\r\n'],
    ['and is not HTTP', 'SSH-2.0-OpenSSH_9.6\r\n'],
  ])('when the reply ends early: %s', async (_, text) => {
    const { url } = await startTcp((socket) => socket.on('data', () => socket.end(text)));
    expect(isLost(await callOnce(url))).toBe(true);
  });

  test('when the reply is larger than 64 KiB', async () => {
    const { url } = await startHttp((_, response) => send(response, 'x'.repeat(64 * 1024 + 1)));
    expect(isLost(await callOnce(url))).toBe(true);
  });

  test('when a reused connection is closed by the second request, which is not repeated', async () => {
    const used = new Set<Socket>();
    const { url, received } = await startHttp((request, response) => {
      if (used.has(request.socket)) request.socket.destroy();
      else send(response, '{}');
      used.add(request.socket);
    });
    const transport = openTestTransport(url);
    expect(await transport.call(POST, never())).toMatchObject({ status: 200 });
    let calls = 1;
    // A call that finds no idle connection opens another one and gets a reply.
    await waitUntil(() => {
      calls += 1;
      return transport.call(POST, never());
    }, isLost);
    await sleep(50);
    expect(received).toHaveLength(calls);
  });

  test('and a request is written at most once, while the peer closes idle connections at any moment', async () => {
    const { url, received } = await startHttp((request, response) => {
      send(response, '{}');
      setTimeout(() => request.socket.destroy(), received.length % 4);
    });
    const transport = openTestTransport(url);
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

test('a reply has status, headers and text, and a redirect is not followed', async () => {
  const elsewhere = await startHttp((_, response) => send(response, '{}'));
  const { url, received } = await startHttp((_, response) =>
    send(response, 'über', { status: 307, headers: { location: elsewhere.url } }),
  );
  expect(await callOnce(`${url}/base/`)).toMatchObject({
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
  'the address %s is rejected on opening',
  (url) => expect(() => openTransport({ url, deadlineMs: 1_000 })).toThrow(),
);
