// The webhook sender: replies, time limits and certificates.
import { describe, expect, onTestFinished, test } from 'vitest';
import { openWebhookSender, type WebhookSenderOptions } from '../../src/adapters/webhook-sender/index.ts';
import type { WebhookMessage } from '../../src/ports/webhook-sender.ts';
import { type Certificate, makeCertificate, startReceiver, status } from './receiver.ts';

const open = (options: WebhookSenderOptions) => {
  const sender = openWebhookSender(options);
  onTestFinished(() => sender.close());
  return sender;
};
const to = (url: string): WebhookMessage => ({ url, headers: { 'x-test': 'yes' }, body: '{"a":1}' });

describe('with allowLoopback', () => {
  test('calls this machine, also by http, and no other private address', async () => {
    const receiver = await startReceiver();
    const sender = open({ allowLoopback: true, resolve: async () => ['10.0.0.1'] });
    for (const host of ['127.0.0.1', 'localhost', 'a.localhost', '127.1'])
      expect(await sender.send(to(`http://${host}:${receiver.port}/x`))).toEqual({ status: 204 });
    expect(receiver.messages[0]).toMatchObject({ path: '/x', body: '{"a":1}', headers: { 'x-test': 'yes' } });
    for (const url of [
      'http://10.0.0.1/',
      'https://10.0.0.1/',
      'https://shop.test/',
      'https://127.0.0.2/',
      'http://shop.test/',
    ])
      expect(await sender.send(to(url)), url).toHaveProperty('error');
  });
});

describe('the reply', () => {
  test.each([200, 204, 301, 302, 400, 410, 500])('%i is returned', async (code) => {
    const receiver = await startReceiver();
    receiver.respondWith(status(code));
    expect(await open({ allowLoopback: true }).send(to(receiver.url))).toEqual({ status: code });
  });

  test.each([301, 302, 303, 307, 308])('%i is not followed as a redirect', async (code) => {
    const [receiver, target] = [await startReceiver(), await startReceiver()];
    receiver.respondWith(
      (_message, response) => void response.writeHead(code, { location: target.url }).end(),
    );
    expect(await open({ allowLoopback: true }).send(to(receiver.url))).toEqual({ status: code });
    expect(target.connections()).toBe(0);
  });

  test('of 100 MB is cut off, and its status counts', async () => {
    const receiver = await startReceiver();
    let written = 0;
    receiver.respondWith((_message, response) => {
      response.writeHead(200);
      const more = (): void => {
        while (written < 100_000_000 && !response.destroyed) {
          written += 65_536;
          if (!response.write(Buffer.alloc(65_536))) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    });
    expect(await open({ allowLoopback: true }).send(to(receiver.url))).toEqual({ status: 200 });
    expect(written).toBeLessThan(20_000_000);
  });

  test('that trickles in is cut off at the deadline', async () => {
    const receiver = await startReceiver();
    receiver.respondWith((_message, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drip));
    });
    const startedAt = Date.now();
    expect(await open({ allowLoopback: true, deadlineMs: 400 }).send(to(receiver.url))).toEqual({
      status: 200,
    });
    expect(Date.now() - startedAt).toBeLessThan(2_000);
  });

  test('that does not arrive is an error', async () => {
    const receiver = await startReceiver();
    receiver.respondWith(() => undefined);
    expect(await open({ allowLoopback: true, deadlineMs: 300 }).send(to(receiver.url))).toEqual({
      error: 'no response within 0.3 s',
    });
    receiver.respondWith((_message, response) => void response.destroy());
    expect(await open({ allowLoopback: true }).send(to(receiver.url))).toHaveProperty('error');
    expect(await open({ allowLoopback: true }).send(to('http://127.0.0.1:1/'))).toEqual({
      error: expect.stringContaining('ECONNREFUSED'),
    });
  });
});

describe('https', () => {
  let cached: Certificate | undefined;
  const certificate = (): Certificate => {
    cached ??= makeCertificate();
    return cached;
  };

  test('requires a trusted certificate with the right name', async () => {
    const tls = certificate();
    const receiver = await startReceiver({ tls });
    const resolve = async () => ['127.0.0.1'];
    const sender = open({ allowLoopback: true, ca: tls.cert, resolve });
    expect(await sender.send(to(receiver.url))).toEqual({ status: 204 });
    expect(await sender.send(to(`https://a.shop.test:${receiver.port}/`))).toEqual({ status: 204 });
    expect(await sender.send(to(`https://other.test:${receiver.port}/`))).toEqual({
      error: expect.stringContaining('ERR_TLS_CERT_ALTNAME_INVALID'),
    });
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    onTestFinished(() => {
      delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    });
    expect(await open({ allowLoopback: true }).send(to(receiver.url))).toEqual({
      error: expect.stringMatching(/SELF_SIGNED|UNABLE_TO_VERIFY/),
    });
    expect(receiver.messages).toHaveLength(2);
  });

  test('reuses a connection for the same host name only', async () => {
    const tls = certificate();
    const receiver = await startReceiver({ tls });
    const resolved: string[] = [];
    const sender = open({
      allowLoopback: true,
      ca: tls.cert,
      resolve: async (host) => {
        resolved.push(host);
        return ['127.0.0.1'];
      },
    });
    const [a, b] = ['a', 'b'].map((name) => to(`https://${name}.shop.test:${receiver.port}/`)) as [
      WebhookMessage,
      WebhookMessage,
    ];
    for (const message of [a, a, a, b, b]) expect(await sender.send(message)).toEqual({ status: 204 });
    expect(receiver.connections()).toBe(2);
    expect(resolved).toEqual(['a.shop.test', 'b.shop.test']);
  });
});

test('sending never throws', async () => {
  const receiver = await startReceiver();
  const sender = open({ allowLoopback: true });
  expect(await sender.send({ ...to(receiver.url), headers: { 'x-bad': 'a\nb' } })).toHaveProperty('error');
  sender.close();
  expect(receiver.connections()).toBe(0);
});
