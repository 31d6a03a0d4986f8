import { expect, test } from 'vitest';
import { referenceWithoutSecrets, withoutSecrets } from '../../src/domain/remarks.ts';

test.each([
  ['a card number in one piece', 'paid to 4111111111111111, he says', 'paid to 411111******1111, he says'],
  ['in groups', '4111 1111 1111 1111', '411111******1111'],
  ['with dashes', 'card 4111-1111-1111-1111.', 'card 411111******1111.'],
  ['behind another number', '12 4111 1111 1111 1111', '12 411111******1111'],
  ['before another number', '4111 1111 1111 1111 10 06', '411111******1111 10 06'],
  ['two of them', '4111111111111111-5500000000000004', '411111******1111-550000******0004'],
  ['a short one', '30569309025904', '**********5904'],
  ['a merchant’s key', 'sk_0123456789abcdef was used', 'sk_*** was used'],
  ['a token', 'slt_0123456789abcdef', '***'],
])('%s is masked in what people write', (_what, written, kept) => {
  expect(withoutSecrets(written)).toBe(kept);
});

test.each([
  'Payment order 1234567890123456 of 2026-11-15 12-30',
  'account 40817810099910004312',
  'called +7 916 123-45-67',
  '',
  'The merchant asked for it',
])('other numbers are evidence and stay: %s', (written) => {
  expect(withoutSecrets(written)).toBe(written);
});

test('a bank’s reference may be a bare number, whatever it looks like', () => {
  expect(referenceWithoutSecrets('4111111111111111')).toBe('4111111111111111');
  expect(referenceWithoutSecrets('to 4111111111111111')).toBe('to 411111******1111');
});
