import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { quote } from '../../src/domain/fees.ts';
import {
  asMinor,
  basisPointsOf,
  formatMoney,
  parseAmount,
  parseMoney,
  toWireNumber,
} from '../../src/domain/money.ts';

const minor = fc.bigInt({ min: 1n, max: 99_999_999_999_999n }).map(asMinor);
const bound = fc.option(fc.bigInt({ min: 0n, max: 1_000_000n }).map(asMinor), { nil: null });
const bounds = fc.tuple(bound, bound).filter(([min, max]) => min === null || max === null || min <= max);

describe('amounts and text', () => {
  test.each([
    ['1', 100n],
    ['0.01', 1n],
    ['10.5', 1050n],
    ['10.50', 1050n],
    ['999999999999.99', 99_999_999_999_999n],
    ['0.10', 10n],
  ])('%s is %s minor units', (text, expected) => expect(parseAmount(text)).toBe(expected));

  test.each([
    '',
    '0',
    '0.00',
    '-1',
    '+1',
    '1e2',
    '1.',
    '.1',
    '01',
    '1.001',
    '1,5',
    ' 1',
    '1 ',
    '1 000',
    '1000000000000',
    '１',
    'NaN',
    '0x1',
  ])('"%s" is not an amount', (text) => expect(parseAmount(text)).toBeUndefined());

  test.each([
    [0n, '0.00'],
    [5n, '0.05'],
    [-5n, '-0.05'],
    [123_456n, '1234.56'],
    [-123_456n, '-1234.56'],
  ])('%s minor units are written %s', (money, text) => expect(formatMoney(asMinor(money))).toBe(text));

  property.prop([minor])(
    'formatted money parses to the same amount, as text and as a JSON number',
    (money) => {
      expect(parseMoney(formatMoney(money))).toBe(money);
      expect(parseMoney(String(toWireNumber(money)))).toBe(money);
    },
  );
});

describe('fees', () => {
  property.prop([minor, fc.integer({ min: 0, max: 10_000 })])(
    'a percentage is rounded half up, once',
    (money, basisPoints) => {
      expect(basisPointsOf(money, basisPoints)).toBe((money * BigInt(basisPoints) + 5_000n) / 10_000n);
    },
  );

  property.prop([
    minor,
    fc.integer({ min: 0, max: 10_000 }),
    minor,
    bounds,
    fc.constantFrom('balance' as const, 'amount' as const),
  ])('the total is the received amount plus the fee', (amount, basisPoints, fixed, [min, max], feeFrom) => {
    const quoted = quote(amount, { basisPoints, fixed, min, max }, feeFrom);
    if (!quoted) {
      expect(feeFrom).toBe('amount');
      return;
    }
    expect(quoted.total).toBe(quoted.received + quoted.fee);
    expect(quoted.received).toBeGreaterThan(0n);
    expect(quoted.fee).toBeGreaterThanOrEqual(0n);
    expect(feeFrom === 'balance' ? quoted.received : quoted.total).toBe(amount);
    if (max !== null) expect(quoted.fee).toBeLessThanOrEqual(max);
    if (min !== null) expect(quoted.fee).toBeGreaterThanOrEqual(min);
  });

  test('1 % + 5.00 of 1250.50, at least 10 and at most 15', () => {
    const schedule = { basisPoints: 100, fixed: asMinor(500n), min: asMinor(1000n), max: asMinor(1500n) };
    expect(quote(asMinor(125_050n), schedule, 'balance')).toEqual({
      amount: 125_050n,
      fee: 1500n,
      total: 126_550n,
      received: 125_050n,
    });
    expect(quote(asMinor(10_000n), schedule, 'amount')).toEqual({
      amount: 10_000n,
      fee: 1000n,
      total: 10_000n,
      received: 9000n,
    });
    // Between the bounds the fee is neither raised nor capped.
    expect(quote(asMinor(60_000n), schedule, 'balance')).toMatchObject({ fee: 1100n });
    expect(quote(asMinor(1000n), schedule, 'amount')).toBeUndefined();
  });
});
