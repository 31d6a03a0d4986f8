// What a payment message of ISO 20022 cannot have is refused with the withdrawal and the field.
import { expect, test } from 'vitest';
import { asWithdrawalId } from '../../../src/domain/ids.ts';
import { asMinor } from '../../../src/domain/money.ts';
import { writePain001 } from '../../../src/domain/payment-files/pain-001.ts';
import type { Payment } from '../../../src/domain/payment-files/payment.ts';
import { currencyByCode } from '../../../src/domain/rates/currencies.ts';

const PAYMENT: Payment = {
  id: asWithdrawalId(1_000_001),
  claim: 1,
  system: 'ewallet',
  bankId: null,
  bankName: null,
  wallet: 'shop.4711',
  recipientName: null,
  comment: null,
  sent: { amount: asMinor(10_050n), currency: currencyByCode('RUB') },
};

const write = (change: Partial<Payment>) =>
  writePain001({
    format: {
      format: 'pain.001',
      debtorName: 'Shop',
      debtorAccount: { other: '1' },
      debtorAgent: { other: '2' },
    },
    messageId: 'SLUICE-1',
    createdAt: new Date('2026-11-19T20:30:00.123Z'),
    payments: [PAYMENT, { ...PAYMENT, id: asWithdrawalId(1_000_002), ...change }],
  });

test.each<[string, Partial<Payment>, string, string]>([
  ['no amount', { sent: undefined }, 'amount', 'no rate was locked'],
  [
    'a currency outside of ISO 4217',
    { sent: { amount: asMinor(1n), currency: currencyByCode('USDT') } },
    'currency',
    'USDT',
  ],
  [
    'a currency in small letters',
    { sent: { amount: asMinor(1n), currency: currencyByCode('rub') } },
    'currency',
    'rub',
  ],
  ['a long wallet', { wallet: 'x'.repeat(35) }, 'wallet', '34'],
  ['a long bank id', { bankId: 'x'.repeat(36) }, 'bank_id', '35'],
  ['a long name', { recipientName: 'x'.repeat(141) }, 'recipient_name', '140'],
  ['a long comment', { comment: 'x'.repeat(141) }, 'comment', '140'],
  ['a control character in the name', { recipientName: 'a\u0007' }, 'recipient_name', 'U+0007'],
  ['U+FFFE in the comment', { comment: '\ufffe' }, 'comment', 'U+FFFE'],
  ['half of a pair in the wallet', { wallet: 'a\ud83d' }, 'wallet', 'U+D83D'],
])('a payment with %s refuses the message', (_, change, field, problem) => {
  expect(write(change)).toEqual({
    ok: false,
    rejection: { id: 1_000_002, field, problem: expect.stringContaining(problem) },
  });
});

test('a payment at the limits of the standard is written, and characters count once', () => {
  const change = { wallet: 'x'.repeat(34), bankId: 'x'.repeat(35), recipientName: '😀'.repeat(140) };
  const written = write(change);
  expect(written).toMatchObject({ ok: true, value: expect.stringContaining('<CtrlSum>201.00</CtrlSum>') });
  expect(written).toMatchObject({
    value: expect.stringContaining('<CreDtTm>2026-11-19T20:30:00Z</CreDtTm>'),
  });
});
