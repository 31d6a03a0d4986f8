// Values that break parsers and databases: invalid numbers, unusual text, injection payloads.
import type { Random } from '../random.ts';

/** A text, or a JSON token without quotation marks. */
export type Value = { readonly text: string } | { readonly token: string };

const TEXTS: readonly [string, ...string[]] = [
  '',
  ' ',
  '0',
  '-0',
  '-1',
  '0.1',
  '0.001',
  '1e21',
  '1E400',
  '9007199254740993',
  '9'.repeat(12),
  '9'.repeat(13),
  '9'.repeat(400),
  '00100',
  '1,5',
  '.5',
  '1.',
  '0x10',
  '1_000',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '１００',
  '٣٤',
  ' 100',
  '100 ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfff\ud800b',
  '\u202e001',
  '\ufeff100',
  '\u200b1',
  'é'.normalize('NFD'),
  '💸'.repeat(20),
  '\u0007\u001b[31m',
  '\r\nset-cookie: a=b',
  '%00',
  '%s%s%n',
  '%zz',
  "' or '1'='1",
  '1; select pg_sleep(5) --',
  "1'||(select pg_sleep(5))||'",
  '") or sleep(5)=("',
  "'; drop table withdrawals; --",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}',
  `$${'{7*7}'}`,
  '<%= 7*7 %>',
  '$(reboot)',
  '`id`',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  '\\\\host\\share',
  '__proto__',
  'constructor',
  'toString',
  '[object Object]',
  '{"$gt":""}',
  '*',
  '*)(uid=*))(|(uid=*',
  '4111 1111 1111 1111',
  '4111-1111-1111-1112',
  '+79161234567',
  '8 (916) 123-45-67',
  '+7 916 123 45 67 доб. 12',
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T',
  '2026-02-30T25:61:61Z',
  '-271821-04-20T00:00:00.000Z',
  'x'.repeat(129),
  'x'.repeat(5_000),
];

const TOKENS: readonly [string, ...string[]] = [
  'null',
  'true',
  'false',
  '0',
  '-0',
  '-1',
  '1e21',
  '1E400',
  '-1e-400',
  '0.1',
  '0.30000000000000004',
  '9007199254740993',
  '123456789012345678901234567890.12',
  'NaN',
  'Infinity',
  '01',
  '1.',
  '.5',
  '+1',
  '0x1',
  "'a'",
  '[]',
  '["100"]',
  '[[[["100"]]]]',
  '{}',
  '{"a":1}',
  '{"__proto__":{"admin":true}}',
  '{"toString":1}',
  '"\\ud800"',
  '"\\u0000"',
  '"\\x41"',
  '"a\tb"',
  '"unclosed',
];

const KIB = 1024;

/** Around the maximum body size, or nested deeply enough to overflow a recursive parser's stack. */
function large(random: Random): Value {
  const size = random.pick([8 * KIB, 60 * KIB, 64 * KIB, 65 * KIB, 200 * KIB]);
  if (random.chance(0.6))
    return { text: random.pick(['x', '9', '💸', '"', '\\', ' ', '%']).repeat(size / 4) };
  const depth = size / 16;
  return { token: `${'['.repeat(depth)}${']'.repeat(random.chance(0.8) ? depth : depth - 1)}` };
}

function noise(random: Random): string {
  let text = '';
  for (let length = random.int(24); length > 0; length -= 1)
    text += String.fromCharCode(random.chance(0.7) ? 32 + random.int(95) : random.int(0x1_0000));
  return text;
}

export function hostileValue(random: Random): Value {
  const draw = random.int(100);
  if (draw < 62) return { text: random.pick(TEXTS) };
  if (draw < 84) return { token: random.pick(TOKENS) };
  if (draw < 98) return { text: noise(random) };
  return large(random);
}

export const hostileText = (random: Random): string =>
  random.chance(0.8) ? random.pick(TEXTS) : noise(random);

/** Never like a key or a card number: a reply may name an unknown field. */
export const hostileName = (random: Random): string =>
  random.pick([
    '__proto__',
    'constructor',
    'hasOwnProperty',
    'amount[]',
    'amount[0]',
    'a.b',
    'status',
    'fee',
    'id',
    ' amount',
    'AMOUNT',
    'ａmount',
    '\u0000',
    '\ud800',
    '',
    'x'.repeat(300),
  ]);
