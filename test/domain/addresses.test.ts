import { expect, test } from 'vitest';
import { addressAllowed, parseAddressBlock } from '../../src/domain/addresses.ts';

test.each([
  ['203.0.113.7', '203.0.113.7/32'],
  ['203.0.113.0/24', '203.0.113.0/24'],
  ['2001:db8::1', '2001:db8::1/128'],
  ['2001:db8::/32', '2001:db8::/32'],
])('%s is a block', (text, block) => expect(parseAddressBlock(text)).toBe(block));

test.each([
  '',
  'localhost',
  '203.0.113',
  '203.0.113.0/33',
  '203.0.113.0/24/1',
  '2001:db8::/129',
  '203.0.113.0/-1',
  '1.2.3.4/a',
])('"%s" is not', (text) => expect(parseAddressBlock(text)).toBeUndefined());

test('an empty list allows everybody, a list only those on it', () => {
  expect(addressAllowed([], '203.0.113.7')).toBe(true);
  const list = ['203.0.113.0/24', '2001:db8::/32'];
  expect(
    ['203.0.113.7', '::ffff:203.0.113.7', '2001:db8::5'].every((address) => addressAllowed(list, address)),
  ).toBe(true);
  expect(
    ['203.0.114.7', '::ffff:203.0.114.7', '2001:db9::5', 'unknown', ''].some((address) =>
      addressAllowed(list, address),
    ),
  ).toBe(false);
});
