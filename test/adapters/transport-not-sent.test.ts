// The transport: when nothing was sent, and closing.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer as createTlsServer } from 'node:tls';
import { Worker } from 'node:worker_threads';
import { describe, expect, onTestFinished, test } from 'vitest';
import { waitUntil } from '../harness/wait-until.ts';
import { never, send, startHttp, startTcp } from './harness.ts';
import { callOnce, openTestTransport, POST } from './transport-harness.ts';

const OPENSSL = process.env['OPENSSL'] ?? 'openssl';

/** A port that accepts no connections: its listener sleeps and its backlog is full. */
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
  // The kernel queues one connection more than the backlog, and none is ever accepted.
  await waitUntil(() => queued >= 2);
  return `http://127.0.0.1:${port}`;
}

describe('the outcome is not sent', () => {
  test('when the connection is refused', async () => {
    const { url } = await startTcp(() => undefined);
    const closed = url.replace(/\d+$/, '1');
    expect(await callOnce(closed)).toMatchObject({
      sent: false,
      detail: expect.stringContaining('ECONNREFUSED'),
    });
  });

  test('when the name is unknown', async () => {
    expect(await callOnce('http://no-such-name.invalid')).toMatchObject({ sent: false });
  });

  test('when the connection is not accepted in time', async () => {
    expect(await callOnce(await startBlackHole())).toMatchObject({
      sent: false,
      detail: expect.stringContaining('UND_ERR_CONNECT_TIMEOUT'),
    });
  });

  test('when the TLS handshake is never answered', async () => {
    const { port } = await startTcp(() => undefined);
    expect(await callOnce(`https://127.0.0.1:${port}`)).toMatchObject({ sent: false });
  });

  test('when the certificate is self-signed, even with NODE_TLS_REJECT_UNAUTHORIZED=0', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sluice-tls-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const options = [
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-subj',
      '/CN=localhost',
    ];
    execFileSync(OPENSSL, ['req', '-x509', ...options, '-keyout', key, '-out', cert], { stdio: 'ignore' });
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
    expect(await callOnce(`https://localhost:${port}`)).toMatchObject({
      sent: false,
      detail: expect.stringContaining('SELF_SIGNED'),
    });
    expect(bytes).toBe(0);
  });

  test('when the call was aborted before it started', async () => {
    const { url, received } = await startHttp((_, response) => send(response, '{}'));
    expect(await openTestTransport(url).call(POST, AbortSignal.abort())).toMatchObject({ sent: false });
    expect(received).toHaveLength(0);
  });

  test('when the request is not valid HTTP', async () => {
    const { url, received } = await startHttp((_, response) => send(response, '{}'));
    const headers = { 'webhook-id': 'a\r\nb' };
    expect(await openTestTransport(url).call({ ...POST, headers }, never())).toMatchObject({ sent: false });
    expect(await openTestTransport(url).call({ ...POST, path: '/a b' }, never())).toMatchObject({
      sent: false,
    });
    expect(received).toHaveLength(0);
  });

  test('when the adapter is closed', async () => {
    const { url, received } = await startHttp((_, response) => send(response, '{}'));
    const transport = openTestTransport(url);
    await transport.close();
    expect(await transport.call(POST, never())).toMatchObject({ sent: false });
    expect(received).toHaveLength(0);
  });

  test('when the call was aborted while it waited for a connection, also later', async () => {
    const held: (() => void)[] = [];
    const server = await startHttp((_, response) => held.push(() => send(response, '{}')));
    const transport = openTestTransport(server.url, { deadlineMs: 10_000 });
    const busy = Array.from({ length: 64 }, () => transport.call(POST, never()));
    await waitUntil(() => held.length >= 64);
    const abort = new AbortController();
    const waiting = Array.from({ length: 20 }, () => transport.call(POST, abort.signal));
    abort.abort();
    for (const exchange of await Promise.all(waiting)) expect(exchange).toMatchObject({ sent: false });
    for (const respond of held) respond();
    for (const exchange of await Promise.all(busy))
      expect(exchange).toMatchObject({ sent: true, status: 200 });
    await sleep(50);
    expect(server.received).toHaveLength(64);
    // The aborted calls use no connection.
    const next = Array.from({ length: 64 }, () => transport.call(POST, never()));
    await waitUntil(() => held.length >= 128);
    for (const respond of held.slice(64)) respond();
    await Promise.all(next);
    expect(server.connections()).toBe(64);
  });
});

test('close waits for the calls in progress, and for nothing else', async () => {
  const { url } = await startHttp((_, response) => setTimeout(() => send(response, '{}'), 100));
  const transport = openTestTransport(url);
  const waiting = transport.call(POST, never());
  await transport.close();
  expect(await waiting).toMatchObject({ status: 200 });

  const hole = openTestTransport(await startBlackHole(), { deadlineMs: 200 });
  const outcomes = await Promise.all(Array.from({ length: 200 }, () => hole.call(POST, never())));
  expect(new Set(outcomes.map(({ sent }) => sent))).toEqual(new Set([false]));
  const before = Date.now();
  await hole.close();
  expect(Date.now() - before).toBeLessThan(500);
});
