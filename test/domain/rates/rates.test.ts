// Rates and locked amounts: integers, rounded in favour of the installation.
import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { asMinor, parseMoney } from '../../../src/domain/money.ts';
import { PAYOUT_CURRENCIES } from '../../../src/domain/rates/currencies.ts';
import {
  asRate,
  convert,
  formatRate,
  isFresh,
  jumpBeyond,
  lockPayout,
  MAX_RATE,
  MIN_RATE,
  parseRate,
  parseSpread,
  type RecordedRate,
  remainderOf,
  withSpread,
} from '../../../src/domain/rates/rates.ts';

const { USDT } = PAYOUT_CURRENCIES;
const recorded = (rate: bigint): RecordedRate => ({
  id: 7,
  currency: 'USDT',
  rate: asRate(rate),
  reported: [],
  source: 'operator',
  actor: 'boss',
  at: new Date(0),
  expiresAt: new Date(1_000),
});
const lock = (received: string, rate: string, spreadBasisPoints = 0) =>
  lockPayout(asMinor(parseMoney(received) ?? 0n), {
    recorded: recorded(parseRate(rate) ?? 0n),
    spreadBasisPoints,
  });

describe('the amount that a withdrawal locks', () => {
  test('5,000.00 at 97.35 is 51.361068 USDT, rounded down', () => {
    expect(lock('5000.00', '97.35')).toEqual({
      currency: 'USDT',
      amount: 51_361_068n,
      rate: 97_350_000n,
      rateId: 7,
    });
  });

  // Each is wrong in floating point, or with another rounding.
  test.each([
    ['0.10', '0.30', 333_333n],
    ['0.30', '0.10', 3_000_000n],
    ['1.10', '1.10', 1_000_000n],
    ['97.35', '97.35', 1_000_000n],
    ['97.34', '97.35', 999_897n],
    ['100.00', '3', 33_333_333n],
    ['999999999999.99', '1', 999_999_999_999_990_000n],
    ['900719925474.93', '0.000010', 'too large'],
    ['0.01', '10000.000000', 1n],
    ['0.01', '10000.000001', 'too small'],
    ['0.01', '1000000000000', 'too small'],
    ['999999999999.99', '0.000001', 'too large'],
    ['1000000.00', '0.000001', 1_000_000_000_000_000_000n],
  ])('%s at %s is %s millionths', (received, rate, amount) => {
    const payout = lock(received, rate);
    expect(typeof payout === 'string' ? payout : payout.amount).toBe(amount);
  });

  test('a spread makes the rate higher, rounded up', () => {
    expect(withSpread(asRate(97_350_000n), 50)).toBe(97_836_750n);
    expect(withSpread(asRate(1n), 1)).toBe(2n);
    expect(withSpread(asRate(97_350_000n), 0)).toBe(97_350_000n);
    expect(lock('5000.00', '97.35', 50)).toMatchObject({ amount: 51_105_540n, rate: 97_836_750n });
    expect(lockPayout(asMinor(100n), { recorded: recorded(MAX_RATE), spreadBasisPoints: 1 })).toBe(
      'too small',
    );
  });

  test('states what rounding left', () => {
    const payout = lock('5000.00', '97.35');
    if (typeof payout === 'string') throw new Error(payout);
    expect(remainderOf(asMinor(500_000n), payout)).toBe('0.0000302');
  });

  const money = fc.bigInt({ min: 1n, max: 99_999_999_999_999n }).map(asMinor);
  const rate = fc.oneof(
    fc.bigInt({ min: MIN_RATE, max: MAX_RATE }),
    fc.bigInt({ min: 1n, max: 1_000_000_000n }),
    fc.constantFrom(MIN_RATE, MAX_RATE),
  );
  property.prop([money, rate, fc.nat({ max: 5_000 })], { numRuns: 2_000 })(
    'is never worth more than what was charged, and less by less than one millionth',
    (received, value, spreadBasisPoints) => {
      const payout = lockPayout(received, { recorded: recorded(value), spreadBasisPoints });
      const charged = received * 10n ** 10n;
      const locked = withSpread(asRate(value), spreadBasisPoints);
      if (payout === 'too small') expect(locked > MAX_RATE || locked > charged).toBe(true);
      else if (payout === 'too large') expect(charged / locked).toBeGreaterThan(10n ** 18n);
      else {
        expect(payout.rate).toBeGreaterThanOrEqual(value);
        expect(payout.amount * payout.rate).toBeLessThanOrEqual(charged);
        expect((payout.amount + 1n) * payout.rate).toBeGreaterThan(charged);
        expect(payout.amount).toBeLessThanOrEqual(9_223_372_036_854_775_807n);
      }
    },
  );
  property.prop([fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 10n ** 12n })])(
    'comes back exactly where the amount is a whole number of millionths',
    (amount, value) => {
      // Hundredths that are worth exactly this many millionths.
      const settled = amount * value * 10n ** 10n;
      expect(convert(asMinor(settled), asRate(value * 10n ** 10n), USDT)).toBe(amount * 10n ** 10n);
    },
  );
});

describe('a rate', () => {
  test.each([
    ['97.35', 97_350_000n],
    ['0.000001', 1n],
    ['1000000000000', MAX_RATE],
    ['1', 1_000_000n],
    ['97.350000', 97_350_000n],
  ])('is read: %s', (text, value) => {
    expect(parseRate(text)).toBe(value);
  });

  test.each([
    ['0'],
    ['0.0000001'],
    ['0.0000009'],
    ['1000000000000.000001'],
    ['10000000000000'],
    ['1e2'],
    ['1E30'],
    ['-97.35'],
    ['+97.35'],
    ['97,35'],
    ['97.'],
    ['.5'],
    ['097.35'],
    [' 97.35'],
    ['97.35 '],
    ['NaN'],
    ['Infinity'],
    ['0x61'],
    ['٩٧'],
    [''],
    ['9'.repeat(30)],
    ['97.1234567'],
  ])('is not read: %j', (text) => {
    expect(parseRate(text)).toBeUndefined();
  });

  property.prop([fc.bigInt({ min: MIN_RATE, max: MAX_RATE })])(
    'is read as it was written, with at least two decimals',
    (value) => {
      const text = formatRate(asRate(value));
      expect(parseRate(text)).toBe(value);
      expect(text).toMatch(/\.[0-9]{2,6}$/);
    },
  );

  test('is fresh until it expires', () => {
    expect([999, 1_000, 1_001].map((ms) => isFresh(recorded(1n), new Date(ms)))).toEqual([
      true,
      false,
      false,
    ]);
  });

  test.each([
    ['97.35', '97.35', undefined],
    ['100', '105', undefined],
    ['100', '95', undefined],
    ['100', '105.000001', '5.01'],
    ['97.35', '9735', '9900.00'],
    ['9735', '97.35', '99.00'],
  ])('with a limit of 5 %%, from %s to %s is a jump of %s %%', (before, after, jump) => {
    const [one, other] = [parseRate(before), parseRate(after)];
    if (one === undefined || other === undefined) throw new Error('not a rate');
    expect(jumpBeyond(one, other, 5)?.percent).toBe(jump);
  });

  test.each([
    ['0', 0],
    ['0.5', 50],
    ['50', 5_000],
    ['50.01', undefined],
    ['-1', undefined],
    ['0.001', undefined],
    ['1%', undefined],
  ])('a spread of %s is %s basis points', (text, basisPoints) => {
    expect(parseSpread(text)).toBe(basisPoints);
  });
});
