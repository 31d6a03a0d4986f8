import { expect, test } from 'vitest';
import { redactNote, redactReference } from '../../../src/domain/redact/notes.ts';

const key = 'x0123456789abcdefghijklmnop';

test.each([
  ['a card number in one piece', 'paid to 4111111111111111, he says', 'paid to 411111******1111, he says'],
  ['in groups', '4111 1111 1111 1111', '411111******1111'],
  ['with dashes', 'card 4111-1111-1111-1111.', 'card 411111******1111.'],
  ['with dots', '4111.1111.1111.1111', '411111******1111'],
  ['with blanks that do not break', '4111\u00a01111\u00a01111\u00a01111', '411111******1111'],
  ['behind another number', '12 4111 1111 1111 1111', '12 411111******1111'],
  ['behind a year', '2026 4111 1111 1111 1111', '2026 411111******1111'],
  ['before another number', '4111 1111 1111 1111 10 06', '411111******1111 10 06'],
  ['two of them', '4111111111111111-5500000000000004', '411111******1111-550000******0004'],
  ['a long one', '6212 3456 7890 1000 010', '621234*********0010'],
  ['a short one', '30569309025904', '**********5904'],
  ['one in groups of its own', '3782 822463 10005', '***********0005'],
  ['one that touches a word', 'card4111111111111111', 'card411111******1111'],
  ['a merchant’s key', `sk_${key} was used`, 'sk_*** was used'],
  ['a token', `slt_${key}`, 'slt_***'],
  ['a webhook’s secret', `(whsec_${key})`, '(whsec_***)'],
])('%s is masked in what people write', (_what, written, kept) => {
  expect(redactNote(written)).toBe(kept);
});

test.each([
  'Payment order 1234567890123456 of 2026-11-15 12-30',
  'account 40817810099910004312',
  'called +7 916 123-45-67',
  'bank 100000000008',
  'sl-1000001-1-0005ab93f18c',
  '2026-11-15 4111111111',
  'c1a4b2de-4111-1111-1111-111111111111',
  '9f4111111111111111cc5a0b7f1f2e3d4c5b6a798897a6b5c4d3e2f10f1e2d3c',
  'task_01HZX7, desk_4711, risk_is_low',
  '',
  'The merchant asked for it',
])('what cannot be one stays: %s', (written) => {
  expect(redactNote(written)).toBe(written);
});

test('a bank reference may be a bare number, even one that looks like a card number', () => {
  expect(redactReference('4111111111111111')).toBe('4111111111111111');
  expect(redactReference('to 4111111111111111')).toBe('to 411111******1111');
});

test('a long text takes a bounded time', () => {
  const before = process.cpuUsage();
  redactNote('4 '.repeat(500_000));
  redactNote('4111 '.repeat(200_000));
  redactNote('4'.repeat(1_000_000));
  redactNote('sk_'.repeat(300_000));
  expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
});
