import { describe, expect, onTestFinished, test } from 'vitest';
import { isPublic } from '../../src/adapters/webhook-sender/addresses.ts';
import { openWebhookSender, type WebhookSenderOptions } from '../../src/adapters/webhook-sender/index.ts';
import type { WebhookMessage } from '../../src/ports/webhook-sender.ts';
import { type Certificate, makeCertificate, startReceiver, status } from './receiver.ts';

const open = (options: WebhookSenderOptions) => {
  const sender = openWebhookSender(options);
  onTestFinished(() => sender.close());
  return sender;
};
const to = (url: string): WebhookMessage => ({ url, headers: { 'x-test': 'yes' }, body: '{"a":1}' });

/** Ways to say "this machine" or "this network"; PORT is a listening server's. */
const FORBIDDEN_URLS = [
  'https://127.0.0.1:PORT/',
  'https://127.1:PORT/',
  'https://127.0.1:PORT/',
  'https://2130706433:PORT/',
  'https://0x7f000001:PORT/',
  'https://0x7f.0.0.1:PORT/',
  'https://0x7f.1:PORT/',
  'https://017700000001:PORT/',
  'https://0177.0.0.1:PORT/',
  'https://0177.0x0.0.1:PORT/',
  'https://127.0.0.1.:PORT/',
  'https://127.255.255.254:PORT/',
  'https://0:PORT/',
  'https://0.0.0.0:PORT/',
  'https://00000000000:PORT/',
  'https://[::1]:PORT/',
  'https://[0:0:0:0:0:0:0:1]:PORT/',
  'https://[::]:PORT/',
  'https://[::ffff:127.0.0.1]:PORT/',
  'https://[::ffff:7f00:1]:PORT/',
  'https://[0:0:0:0:0:ffff:127.0.0.1]:PORT/',
  'https://[::127.0.0.1]:PORT/',
  'https://[64:ff9b::127.0.0.1]:PORT/',
  'https://[64:ff9b:1::7f00:1]:PORT/',
  'https://[2002:7f00:1::]:PORT/',
  'https://[2001:0:7f00:1::]:PORT/',
  'https://[fe80::1]:PORT/',
  'https://[fc00::1]:PORT/',
  'https://[ff02::1]:PORT/',
  'https://169.254.169.254:PORT/latest/meta-data/',
  'https://100.64.0.1:PORT/',
  'https://10.0.0.1:PORT/',
  'https://172.16.0.1:PORT/',
  'https://192.168.0.1:PORT/',
  'https://198.18.0.1:PORT/',
  'https://192.0.2.1:PORT/',
  'https://198.51.100.1:PORT/',
  'https://203.0.113.1:PORT/',
  'https://224.0.0.1:PORT/',
  'https://255.255.255.255:PORT/',
  'https://localhost:PORT/',
  'https://LOCALHOST:PORT/',
  'https://localhost.:PORT/',
  'https://a.localhost:PORT/',
  'https://a.localhost.:PORT/',
  'https://１２７.0.0.1:PORT/',
  'https://①②⑦.0.0.1:PORT/',
  'https://127。0。0。1:PORT/',
  'https://shop.test@127.0.0.1:PORT/',
  'https://shop.test:443@127.0.0.1:PORT/',
  'https://shop.test%2f@127.0.0.1:PORT/',
  'https://127.0.0.1:PORT\\@shop.test/',
  'https:\\\\127.0.0.1:PORT/',
  'https://127.0.0.1\t:PORT/',
  'https://%31%32%37.0.0.1:PORT/',
  'https://intranet:PORT/',
  'http://127.0.0.1:PORT/',
  'http://shop.test:PORT/',
  'ftp://127.0.0.1:PORT/',
  'file:///etc/passwd',
  'not an address',
  '',
];

/** What a name server may answer. */
const FORBIDDEN_ADDRESSES = [
  '127.0.0.1',
  '127.8.8.8',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.19.255.255',
  '198.51.100.7',
  '203.0.113.7',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::127.0.0.1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:2::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fe80::1%lo',
  'fec0::1',
  'ff02::1',
];

describe('nothing private is ever called', () => {
  test.each(['127.0.0.1', '::1'])('whatever the spelling of the address (listening on %s)', async (host) => {
    const receiver = await startReceiver({ host });
    const sender = open({ allowLoopback: false, ports: [receiver.port], resolve: async () => ['127.0.0.1'] });
    expect(FORBIDDEN_URLS.length).toBeGreaterThanOrEqual(36);
    for (const form of FORBIDDEN_URLS) {
      const url = form.replace('PORT', String(receiver.port));
      expect(sender.problemWith(url), url).toBeTypeOf('string');
      expect(await sender.send(to(url)), url).toHaveProperty('error');
    }
    expect(receiver.connections()).toBe(0);
  });

  test.each(FORBIDDEN_ADDRESSES)('whatever a name stands for: %s', async (address) => {
    expect(isPublic(address)).toBe(false);
    const receiver = await startReceiver();
    for (const answer of [[address], ['1.2.3.4', address]]) {
      const sender = open({ allowLoopback: false, ports: [receiver.port], resolve: async () => answer });
      const url = `https://shop.test:${receiver.port}/`;
      expect(sender.problemWith(url)).toBeUndefined();
      expect(await sender.send(to(url))).toEqual({ error: expect.stringContaining('never called') });
    }
    expect(receiver.connections()).toBe(0);
  });

  test('a name that changes its mind is judged by the address connected to', async () => {
    const receiver = await startReceiver();
    let asked = 0;
    const resolve = async () => (++asked === 1 ? ['1.2.3.4'] : ['127.0.0.1']);
    const sender = open({ allowLoopback: false, ports: [receiver.port], resolve, deadlineMs: 300 });
    const url = `https://shop.test:${receiver.port}/`;
    expect(await sender.send(to(url))).toHaveProperty('error');
    // Asked once a connection: there is no second answer to be taken in by.
    expect(asked).toBe(1);
    expect(await sender.send(to(url))).toEqual({ error: expect.stringContaining('127.0.0.1') });
    expect(asked).toBe(2);
    expect(receiver.connections()).toBe(0);
  });

  test('public addresses are', () => {
    for (const address of ['1.1.1.1', '8.8.8.8', '93.184.216.34', '2606:4700::1111', '2a00:1450:4001::1'])
      expect(isPublic(address), address).toBe(true);
    const sender = open({ allowLoopback: false });
    for (const url of [
      'https://shop.example',
      'https://shop.example:8443/a?b=c',
      'https://1.1.1.1/',
      'https://[2606:4700::1111]/',
    ])
      expect(sender.problemWith(url), url).toBeUndefined();
    for (const url of ['https://shop.example:80', 'https://shop.example:22/', 'https://shop.example:5432/'])
      expect(sender.problemWith(url), url).toContain('Port');
  });
});

describe('in development', () => {
  test('this machine may be called, by http too, and nothing else that is private', async () => {
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

describe('replies', () => {
  test.each([200, 204, 301, 302, 400, 410, 500])('%i is passed on', async (code) => {
    const receiver = await startReceiver();
    receiver.answer(status(code));
    expect(await open({ allowLoopback: true }).send(to(receiver.url))).toEqual({ status: code });
  });

  test.each([301, 302, 303, 307, 308])('a redirect (%i) is not followed', async (code) => {
    const [receiver, secret] = [await startReceiver(), await startReceiver()];
    receiver.answer((_message, response) => void response.writeHead(code, { location: secret.url }).end());
    expect(await open({ allowLoopback: true }).send(to(receiver.url))).toEqual({ status: code });
    expect(secret.connections()).toBe(0);
  });

  test('of a hundred megabytes little is read, and the status counts', async () => {
    const receiver = await startReceiver();
    let written = 0;
    receiver.answer((_message, response) => {
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

  test('that drip take no longer than the deadline', async () => {
    const receiver = await startReceiver();
    receiver.answer((_message, response) => {
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

  test('that do not come are an error', async () => {
    const receiver = await startReceiver();
    receiver.answer(() => undefined);
    expect(await open({ allowLoopback: true, deadlineMs: 300 }).send(to(receiver.url))).toEqual({
      error: 'no response within 0.3 s',
    });
    receiver.answer((_message, response) => void response.destroy());
    expect(await open({ allowLoopback: true }).send(to(receiver.url))).toHaveProperty('error');
    expect(await open({ allowLoopback: true }).send(to('http://127.0.0.1:1/'))).toEqual({
      error: expect.stringContaining('ECONNREFUSED'),
    });
  });
});

describe('https', () => {
  let made: Certificate | undefined;
  const certificate = (): Certificate => {
    made ??= makeCertificate();
    return made;
  };

  test('a trusted certificate of the right name is wanted', async () => {
    const tls = certificate();
    const receiver = await startReceiver({ tls });
    const resolve = async () => ['127.0.0.1'];
    const trusting = open({ allowLoopback: true, ca: tls.cert, resolve });
    expect(await trusting.send(to(receiver.url))).toEqual({ status: 204 });
    expect(await trusting.send(to(`https://a.shop.test:${receiver.port}/`))).toEqual({ status: 204 });
    expect(await trusting.send(to(`https://other.test:${receiver.port}/`))).toEqual({
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

  test('a kept connection serves the name it was made for and no other', async () => {
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
