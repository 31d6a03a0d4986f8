// Reading a feed: only from a pinned or signed source, and never following it anywhere.
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { openFeedReader } from '../../../src/adapters/rate-feeds/index.ts';
import { makeCertificate, type Receiver, startReceiver, status } from '../../webhooks/receiver.ts';
import { OTHER_SECRET, pinOf, respond, SECRET } from './source.ts';

const BODY = '{"data":{"price":"97.35"}}';
const tls = makeCertificate();
const other = makeCertificate();
const source = openFeedReader({ ca: tls.cert, deadlineMs: 300 });
const signed = (url: string) => source.read({ url, pins: [], secret: SECRET });

test('a signed response is read, with the query of the address', async () => {
  const feed = await startReceiver();
  respond(feed, { body: BODY });
  expect(await signed(`${feed.url}?symbol=USDT`)).toEqual({ pin: null, body: BODY });
  expect(feed.messages).toMatchObject([
    { path: '/hooks?symbol=USDT', headers: { accept: 'application/json' } },
  ]);
});

describe('a response is not used', () => {
  test.each<[string, (feed: Receiver) => void, string]>([
    ['without a signature', (feed) => feed.respondWith((_, reply) => void reply.end(BODY)), 'not signed'],
    [
      'with the signature of another secret',
      (feed) => respond(feed, { body: BODY, secret: OTHER_SECRET }),
      'wrong signature',
    ],
    [
      'that was signed long ago',
      (feed) => respond(feed, { body: BODY, signedAt: new Date(Date.now() - 3_600_000) }),
      '3600 s ago',
    ],
    [
      'that redirects',
      (feed) => feed.respondWith((_, reply) => void reply.writeHead(302, { location: '/elsewhere' }).end()),
      'It redirects (302)',
    ],
    ['with an error', (feed) => feed.respondWith(status(500)), 'the status 500'],
    ['without content', (feed) => feed.respondWith(status(204)), 'the status 204'],
    ['that is slow', (feed) => feed.respondWith(() => sleep(1_000)), 'no reply within 300 ms'],
    [
      'that stops halfway',
      (feed) =>
        feed.respondWith((_, reply) => void reply.writeHead(200, { 'content-length': 99 }).write('{')),
      'could not be read',
    ],
    [
      'that is too large',
      (feed) => feed.respondWith((_, reply) => void reply.end('x'.repeat(1_000_000))),
      'could not be read',
    ],
    ['that is cut off', (feed) => feed.respondWith((_, reply) => void reply.destroy()), 'could not be read'],
  ])('%s', async (_, prepare, expected) => {
    const feed = await startReceiver();
    prepare(feed);
    const result = await signed(feed.url);
    expect('problem' in result && result.problem).toContain(expected);
    expect(feed.messages).toHaveLength(1);
  });

  test('from an address where nothing listens', async () => {
    const result = await signed('http://127.0.0.1:9/rates');
    expect('problem' in result && result.problem).toContain('ECONNREFUSED');
  });
});

describe('a pinned server', () => {
  test('is used with any of its pins, and every poll checks it', async () => {
    const feed = await startReceiver({ tls });
    feed.respondWith((_, reply) => void reply.end(BODY));
    const pins = [pinOf(other), pinOf(tls)];
    for (let polls = 1; polls <= 3; polls += 1) {
      expect(await source.read({ url: feed.url, pins, secret: null })).toEqual({
        pin: pinOf(tls),
        body: BODY,
      });
      expect(feed.connections()).toBe(polls);
    }
  });

  test('with another key is sent nothing, and the problem names the key', async () => {
    const feed = await startReceiver({ tls });
    const result = await source.read({ url: feed.url, pins: [pinOf(other)], secret: null });
    expect(result).toMatchObject({ pin: pinOf(tls), problem: expect.stringContaining(pinOf(tls)) });
    expect(feed.messages).toEqual([]);
  });

  test('with a certificate of no known authority is sent nothing, although its key is pinned', async () => {
    const feed = await startReceiver({ tls: other });
    const result = await source.read({ url: feed.url, pins: [pinOf(other)], secret: null });
    expect('problem' in result && result.problem).toContain('certificate');
    expect(feed.messages).toEqual([]);
  });

  test('for another name is sent nothing', async () => {
    const feed = await startReceiver({ tls });
    const url = `https://127.0.0.2:${feed.port}/`;
    expect(await source.read({ url, pins: [pinOf(tls)], secret: null })).toHaveProperty('problem');
    expect(feed.messages).toEqual([]);
  });
});

test.each([
  ['whsec_c2hvcnQ=', false],
  ['secret', false],
  ['', false],
  [SECRET, true],
])('the secret %j is accepted: %s', (secret, ok) => {
  expect(source.checkSecret(secret) === undefined).toBe(ok);
});
