import { expect, test } from 'vitest';
import { addressAllowed, networkOf, parseAddressBlock } from '../../src/domain/ip-addresses.ts';

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
])('"%s" is not a block', (text) => expect(parseAddressBlock(text)).toBeUndefined());

test('an empty list allows every address, another list only its own', () => {
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

test('failed attempts are counted by IPv4 address and by IPv6 network', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
  for (const address of ['2001:db8::1', '2001:0DB8:0:0:9:8:7:6', '2001:db8:0:0::', '2001:db8::1:2:3:4'])
    expect(networkOf(address)).toBe('2001:db8:0:0::/64');
  expect(networkOf('2001:db8:0:1::1')).toBe('2001:db8:0:1::/64');
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
});
