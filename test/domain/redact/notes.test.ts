import { expect, test } from 'vitest';
import { redactNote, redactReference } from '../../../src/domain/redact/notes.ts';

const key = 'x0123456789abcdefghijklmnop';

test.each([
  ['a card number in one piece', 'paid to 4111111111111111, he says', 'paid to 411111******1111, he says'],
  ['a card number in groups', '4111 1111 1111 1111', '411111******1111'],
  ['a card number with dashes', 'card 4111-1111-1111-1111.', 'card 411111******1111.'],
  ['a card number with dots', '4111.1111.1111.1111', '411111******1111'],
  ['a card number with non-breaking spaces', '4111\u00a01111\u00a01111\u00a01111', '411111******1111'],
  ['a card number after another number', '12 4111 1111 1111 1111', '12 411111******1111'],
  ['a card number after a year', '2026 4111 1111 1111 1111', '2026 411111******1111'],
  ['a card number before another number', '4111 1111 1111 1111 10 06', '411111******1111 10 06'],
  ['two card numbers', '4111111111111111-5500000000000004', '411111******1111-550000******0004'],
  ['a card number of 19 digits', '6212 3456 7890 1000 010', '621234*********0010'],
  ['a card number of 14 digits', '30569309025904', '**********5904'],
  ['a card number in other groups', '3782 822463 10005', '***********0005'],
  ['a card number next to a letter', 'card4111111111111111', 'card411111******1111'],
  ['a secret key of a merchant', `sk_${key} was used`, 'sk_*** was used'],
  ['an API token', `slt_${key}`, 'slt_***'],
  ['the code of an invitation', `/portal/invitation#sli_${key}`, '/portal/invitation#sli_***'],
  ['a webhook secret', `(whsec_${key})`, '(whsec_***)'],
])('masks %s in a note', (_name, note, masked) => {
  expect(redactNote(note)).toBe(masked);
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
])('leaves a note without secrets unchanged: %s', (note) => {
  expect(redactNote(note)).toBe(note);
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
