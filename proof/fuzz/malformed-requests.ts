// Malformed requests: wrong lengths, unterminated lines, request smuggling, and bytes that are not HTTP.

import type { Random } from '../random.ts';
import type { Message } from './encode.ts';

export type MalformedRequest = {
  readonly variant: string;
  readonly bytes: Buffer;
  /** Incomplete: the sender closes the connection after it. */
  readonly isTruncated: boolean;
};

type Lines = { start: string; headers: string[]; body: Buffer };

const join = ({ start, headers, body }: Lines, end = '\r\n'): Buffer =>
  Buffer.concat([Buffer.from([start, ...headers, '', ''].join(end), 'latin1'), body]);

const chunked = (body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${body.length.toString(16)}\r\n`), body, Buffer.from('\r\n0\r\n\r\n')]);

function linesOf({ method, target, headers, body = Buffer.alloc(0) }: Message): Lines {
  return {
    // A reply to HEAD has a length and no body, which on a raw socket looks like an incomplete reply.
    start: `${method === 'HEAD' ? 'GET' : method} ${target} HTTP/1.1`,
    headers: [
      'host: localhost',
      ...headers.map(([name, value]) => `${name}: ${value}`),
      `content-length: ${body.length}`,
      'connection: close',
    ],
    body,
  };
}

const without = (headers: readonly string[], name: string): string[] =>
  headers.filter((line) => !line.startsWith(`${name}:`));

type Variant = (lines: Lines, random: Random) => Buffer | { readonly truncated: Buffer };

const withHeaders = (lines: Lines, ...headers: string[]): Lines => ({
  ...lines,
  headers: [...lines.headers, ...headers],
});

const withLength = (lines: Lines, ...values: string[]): Lines =>
  withHeaders(
    { ...lines, headers: without(lines.headers, 'content-length') },
    ...values.map((value) => `content-length: ${value}`),
  );

const withChunks = (lines: Lines, body: Buffer, coding = 'chunked'): Buffer =>
  join({
    ...lines,
    headers: [...without(lines.headers, 'content-length'), `transfer-encoding: ${coding}`],
    body,
  });

const bytesOf = (random: Random, length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => random.int(256)));

const VARIANTS: Readonly<Record<string, Variant>> = {
  'a body in chunks': (lines) => withChunks(lines, chunked(lines.body)),
  'chunks of a wrong size': (lines, random) =>
    withChunks(
      lines,
      Buffer.from(
        `${random.pick(['-1', 'fffffffffffffffff', 'g', '0x5', '5;ext=1', ''])}\r\nhello\r\n0\r\n\r\n`,
      ),
    ),
  'truncated chunks': (lines) => ({ truncated: withChunks(lines, Buffer.from('ff\r\nhello')) }),
  'an odd transfer encoding': (lines, random) =>
    withChunks(
      lines,
      chunked(lines.body),
      random.pick([
        'identity',
        'chunked, identity',
        'gzip, chunked',
        ' chunked',
        'xchunked',
        'chunked\r\ntransfer-encoding: x',
      ]),
    ),
  'both a length and chunks': (lines) =>
    join({ ...withHeaders(lines, 'transfer-encoding: chunked'), body: chunked(lines.body) }),
  'two lengths': (lines) => join(withLength(lines, String(lines.body.length), String(lines.body.length + 1))),
  'an odd length': (lines, random) =>
    join(
      withLength(lines, random.pick(['-1', '+1', '1e3', '0x10', '', ' ', '1, 1', '99999999999999999999'])),
    ),
  'a length that is too small': (lines) =>
    join(withLength(lines, String(Math.max(0, lines.body.length - 3)))),
  'a length that is too large': (lines) => ({
    truncated: join(withLength(lines, String(lines.body.length + 10))),
  }),
  truncated: (lines, random) => {
    const complete = join(lines);
    return { truncated: complete.subarray(0, random.int(complete.length)) };
  },
  'three pipelined requests': (lines) => {
    const open = { ...lines, headers: without(lines.headers, 'connection') };
    return Buffer.concat([join(open), join(open), join(lines)]);
  },
  'a hidden second request': (lines) =>
    Buffer.concat([
      join({ ...lines, headers: without(lines.headers, 'connection') }),
      Buffer.from('GET /health HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n'),
    ]),
  'lines without carriage returns': (lines) => join(lines, '\n'),
  'a bare carriage return': (lines) => join(withHeaders(lines, 'x-a: b\rx-c: d')),
  'a folded header': (lines) => join(withHeaders(lines, 'x-a: b\r\n  c')),
  'a header without a colon': (lines) => join(withHeaders(lines, 'nonsense')),
  'a header with a space in its name': (lines) => join(withHeaders(lines, 'content-length : 0')),
  'a NUL in a header': (lines) => join(withHeaders(lines, 'x-a: a\0b')),
  'bytes in a header': (lines) => join(withHeaders(lines, 'cookie: \xff\xfe\x80', 'idempotency-key: \xff')),
  'a long header': (lines, random) =>
    join(withHeaders(lines, `x-a: ${'a'.repeat(random.pick([8_000, 17_000, 70_000]))}`)),
  'many headers': (lines) =>
    join(withHeaders(lines, ...Array.from({ length: 3_000 }, (_, i) => `x-${i}: 1`))),
  'repeated headers': (lines) =>
    join(
      withHeaders(
        lines,
        'x-secret-key: a',
        'x-secret-key: b',
        'content-type: text/plain',
        'authorization: a',
        'authorization: b',
      ),
    ),
  'no host': (lines) => join({ ...lines, headers: without(lines.headers, 'host') }),
  'two hosts': (lines) => join(withHeaders(lines, 'host: other')),
  'an odd version': (lines, random) =>
    join({
      ...lines,
      start: lines.start.replace(
        'HTTP/1.1',
        random.pick(['HTTP/1.0', 'HTTP/0.9', 'HTTP/9.9', 'HTTP/1.1 ', 'http/1.1', 'ICE/1.0', '']),
      ),
    }),
  'an odd method': (lines, random) =>
    join({
      ...lines,
      start: lines.start.replace(
        /^\w+/,
        random.pick(['get', 'G\0T', 'TRACE', 'PROPFIND', 'M-SEARCH', 'X'.repeat(500), '', 'POST POST']),
      ),
    }),
  CONNECT: () => Buffer.from('CONNECT localhost:5432 HTTP/1.1\r\nhost: localhost:5432\r\n\r\n'),
  'an upgrade': (lines, random) =>
    join(
      withHeaders(
        { ...lines, headers: without(lines.headers, 'connection') },
        'connection: upgrade',
        `upgrade: ${random.pick(['websocket', 'h2c', 'TLS/1.0'])}`,
      ),
    ),
  'an odd target': (lines, random) =>
    join({
      ...lines,
      start: lines.start.replace(
        / \S+ /,
        ` ${random.pick(['*', 'http://other/health', '//health', '/a b', '/\u0001', '/\xff', '\\', 'health', '/%', `/${'a/'.repeat(8_000)}`])} `,
      ),
    }),
  'expect: 100-continue': (lines) => join(withHeaders(lines, 'expect: 100-continue')),
  'an unknown expectation': (lines) => join(withHeaders(lines, 'expect: the-unexpected')),
  'empty lines first': (lines) => Buffer.concat([Buffer.from('\r\n\r\n\r\n'), join(lines)]),
  'HTTP/2': () => Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0', 'latin1'),
  TLS: (_lines, random) =>
    Buffer.concat([Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01]), bytesOf(random, 100)]),
  noise: (_lines, random) => bytesOf(random, 1 + random.int(200)),
  'no bytes': () => ({ truncated: Buffer.alloc(0) }),
};

const NAMES = Object.keys(VARIANTS) as [string, ...string[]];

export function malform(message: Message, random: Random): MalformedRequest {
  const variant = random.pick(NAMES);
  const result = VARIANTS[variant]?.(linesOf(message), random) ?? Buffer.alloc(0);
  return Buffer.isBuffer(result)
    ? { variant, bytes: result, isTruncated: false }
    : { variant, bytes: result.truncated, isTruncated: true };
}
