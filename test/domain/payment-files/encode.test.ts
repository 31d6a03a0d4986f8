// Text as bytes of a payment file.
import { describe, expect, test } from 'vitest';
import { encode, findUnencodable } from '../../../src/domain/payment-files/encode.ts';
import { ENCODINGS } from '../../../src/domain/payment-files/format.ts';
import { escapeXml, findForbiddenInXml } from '../../../src/domain/payment-files/xml.ts';

const LETTERS = 'Щёлково, «Ёжик» № 5 — Їжак Ґава Ўзбек 100 €';

describe.each(ENCODINGS)('%s', (encoding) => {
  test('is read again as it was written', () => {
    const decoder = new TextDecoder(encoding === 'windows-1251' ? encoding : 'utf-8', { ignoreBOM: true });
    const mark = encoding === 'utf-8-bom' ? '\ufeff' : '';
    expect(decoder.decode(encode(encoding, LETTERS))).toBe(mark + LETTERS);
  });

  test.each([
    ['half of a pair', 'a\ud83d'],
    ...(encoding === 'windows-1251'
      ? [
          ['a letter of Poland', 'Łódź'],
          ['an emoji', 'a😀'],
          ['a Chinese character', '王'],
          ['a letter with a combining mark', 'и\u0306'],
          ['the byte that windows-1251 has no character for', '\u0098'],
          ['the replacement character', '\ufffd'],
        ]
      : []),
  ])('does not replace %s', (_, text) => {
    expect(findUnencodable(encoding, text)).toBeDefined();
    expect(() => encode(encoding, text)).toThrow(encoding);
  });
});

test('windows-1251 has one byte for each of its 255 characters, and no other', () => {
  const decoder = new TextDecoder('windows-1251');
  const characters = Array.from({ length: 65_536 }, (_, code) => String.fromCharCode(code));
  const encodable = characters.filter((one) => findUnencodable('windows-1251', one) === undefined);
  expect(encodable).toHaveLength(255);
  for (const character of encodable) {
    const bytes = encode('windows-1251', character);
    expect([bytes.length, decoder.decode(bytes)]).toEqual([1, character]);
  }
});

test('XML is escaped, and what XML 1.0 forbids is found', () => {
  expect(escapeXml(`<a b="c" d='e'>&]]>\r\n`)).toBe(
    '&lt;a b=&quot;c&quot; d=&apos;e&apos;&gt;&amp;]]&gt;&#13;\n',
  );
  for (const text of ['a\u0000', 'a\u000b', 'a\u001f', 'a\ufffe', 'a\uffff', 'a\ud83d']) {
    expect(findForbiddenInXml(text)).toBe(text.slice(1));
    expect(() => escapeXml(text)).toThrow('XML');
  }
  for (const text of ['\t\n\r', 'Łódź 王 😀', '\ufffd']) expect(findForbiddenInXml(text)).toBeUndefined();
});
