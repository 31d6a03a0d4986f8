// The webhook sender never connects to a private address, in any notation and under any name.
import { describe, expect, onTestFinished, test } from 'vitest';
import { isPublic } from '../../src/adapters/webhook-sender/addresses.ts';
import { openWebhookSender, type WebhookSenderOptions } from '../../src/adapters/webhook-sender/index.ts';
import type { WebhookMessage } from '../../src/ports/webhook-sender.ts';
import { startReceiver } from './receiver.ts';

const open = (options: WebhookSenderOptions) => {
  const sender = openWebhookSender(options);
  onTestFinished(() => sender.close());
  return sender;
};
const to = (url: string): WebhookMessage => ({ url, headers: { 'x-test': 'yes' }, body: '{"a":1}' });

/** Notations of this machine and of private networks; PORT is the port of a listening server. */
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

/** Addresses that a name may resolve to. */
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

describe('no private address is ever called', () => {
  test.each(['127.0.0.1', '::1'])('in any notation of the address (listening on %s)', async (host) => {
    const receiver = await startReceiver({ host });
    const sender = open({ allowLoopback: false, ports: [receiver.port], resolve: async () => ['127.0.0.1'] });
    expect(FORBIDDEN_URLS.length).toBeGreaterThanOrEqual(36);
    for (const form of FORBIDDEN_URLS) {
      const url = form.replace('PORT', String(receiver.port));
      expect(sender.validateUrl(url), url).toBeTypeOf('string');
      expect(await sender.send(to(url)), url).toHaveProperty('error');
    }
    expect(receiver.connections()).toBe(0);
  });

  test.each(FORBIDDEN_ADDRESSES)('for a name that resolves to %s', async (address) => {
    expect(isPublic(address)).toBe(false);
    const receiver = await startReceiver();
    for (const answer of [[address], ['1.2.3.4', address]]) {
      const sender = open({ allowLoopback: false, ports: [receiver.port], resolve: async () => answer });
      const url = `https://shop.test:${receiver.port}/`;
      expect(sender.validateUrl(url)).toBeUndefined();
      expect(await sender.send(to(url))).toEqual({
        error: expect.stringContaining('a private or special address'),
      });
    }
    expect(receiver.connections()).toBe(0);
  });

  test('for a name that resolves differently each time: the address of the connection counts', async () => {
    const receiver = await startReceiver();
    let lookups = 0;
    const resolve = async () => (++lookups === 1 ? ['1.2.3.4'] : ['127.0.0.1']);
    const sender = open({ allowLoopback: false, ports: [receiver.port], resolve, deadlineMs: 300 });
    const url = `https://shop.test:${receiver.port}/`;
    expect(await sender.send(to(url))).toHaveProperty('error');
    // One lookup per connection: a second answer cannot replace the checked one.
    expect(lookups).toBe(1);
    expect(await sender.send(to(url))).toEqual({ error: expect.stringContaining('127.0.0.1') });
    expect(lookups).toBe(2);
    expect(receiver.connections()).toBe(0);
  });

  test('while public addresses are', () => {
    for (const address of ['1.1.1.1', '8.8.8.8', '93.184.216.34', '2606:4700::1111', '2a00:1450:4001::1'])
      expect(isPublic(address), address).toBe(true);
    const sender = open({ allowLoopback: false });
    for (const url of [
      'https://shop.example',
      'https://shop.example:8443/a?b=c',
      'https://1.1.1.1/',
      'https://[2606:4700::1111]/',
    ])
      expect(sender.validateUrl(url), url).toBeUndefined();
    for (const url of ['https://shop.example:80', 'https://shop.example:22/', 'https://shop.example:5432/'])
      expect(sender.validateUrl(url), url).toContain('Port');
  });
});
