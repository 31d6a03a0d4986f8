// Fees that floating point gets wrong. The percentage of each amount ends in exactly half a minor unit, which has no exact
// binary fraction, so that a calculation with numbers rounds some of them down.
import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { quote } from '../../src/domain/fees.ts';
import { asMinor, basisPointsOf, formatMoney, type Minor, parseAmount } from '../../src/domain/money.ts';

/** Amount, percent, fee. */
const EXAMPLES: readonly (readonly [string, number, string])[] = [
  ['11.00', 1.5, '0.17'],
  ['19.00', 1.5, '0.29'],
  ['21.00', 1.5, '0.32'],
  ['1.00', 1.5, '0.02'],
  ['3.00', 1.5, '0.05'],
  ['67.00', 1.5, '1.01'],
  ['143.00', 1.5, '2.15'],
  ['4.35', 10, '0.44'],
  ['0.05', 10, '0.01'],
  ['1.05', 10, '0.11'],
  ['8.45', 10, '0.85'],
  ['2.50', 1, '0.03'],
  ['4.50', 1, '0.05'],
  ['100.50', 1, '1.01'],
  ['115.50', 1, '1.16'],
  ['250.50', 1, '2.51'],
  ['1250.50', 1, '12.51'],
  ['10.00', 0.25, '0.03'],
  ['18.00', 0.25, '0.05'],
  ['30.00', 0.35, '0.11'],
  ['70.00', 0.55, '0.39'],
  ['90.00', 0.45, '0.41'],
  ['2.00', 2.75, '0.06'],
  ['6.00', 2.75, '0.17'],
  ['14.00', 2.75, '0.39'],
  ['35.00', 2.9, '1.02'],
  ['5.50', 3, '0.17'],
  ['9.50', 3, '0.29'],
  ['0.50', 7, '0.04'],
  ['1.50', 7, '0.11'],
  ['4.50', 7, '0.32'],
  ['8.50', 7, '0.60'],
  ['1.15', 30, '0.35'],
  ['2.45', 30, '0.74'],
  ['1.45', 50, '0.73'],
  ['30.00', 0.45, '0.14'],
  ['110.00', 0.45, '0.50'],
  ['230.00', 0.55, '1.27'],
  ['70.00', 3.65, '2.56'],
  ['270.00', 3.65, '9.86'],
  ['30.00', 7.05, '2.12'],
  ['50.00', 7.05, '3.53'],
  ['999999999999.99', 50, '500000000000.00'],
  ['999999999999.50', 1, '10000000000.00'],
  ['900719925474.09', 0.5, '4503599627.37'],
];

const amountOf = (text: string): Minor => parseAmount(text) as Minor;
const pointsOf = (percent: number): number => Math.round(percent * 100);
/** The share in ten-thousandths of a minor unit, to the half. */
const exactShare = (amount: Minor, points: number): Minor =>
  asMinor(((amount as bigint) * BigInt(points) + 5_000n) / 10_000n);

describe('examples that floating point gets wrong', () => {
  test.each(EXAMPLES)('of %s the fee of %d %% is %s', (text, percent, fee) => {
    const amount = amountOf(text);
    expect(formatMoney(exactShare(amount, pointsOf(percent)))).toBe(fee);
    expect(formatMoney(basisPointsOf(amount, pointsOf(percent)))).toBe(fee);
    const schedule = { basisPoints: pointsOf(percent), fixed: asMinor(0n), min: null, max: null };
    const quoted = quote(amount, schedule, 'balance');
    expect(quoted && [formatMoney(quoted.fee), quoted.total - quoted.received]).toEqual([fee, quoted?.fee]);
  });
});

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));

/** An amount whose share ends in exactly half a minor unit. */
const halfway = fc
  .tuple(fc.integer({ min: 1, max: 9_999 }), fc.bigInt({ min: 0n, max: 999n }))
  .filter(([points]) => 5_000n % gcd(BigInt(points), 10_000n) === 0n)
  .map(([points, times]) => {
    const period = 10_000n / gcd(BigInt(points), 10_000n);
    let amount = 1n;
    while ((amount * BigInt(points)) % 10_000n !== 5_000n) amount += 1n;
    return { points, amount: asMinor(amount + times * period) };
  });

const isExact =
  (share: (amount: Minor, points: number) => bigint) =>
  ({ points, amount }: { points: number; amount: Minor }): boolean =>
    share(amount, points) === exactShare(amount, points);

describe('half a minor unit', () => {
  property.prop([halfway])('is rounded up, whatever the amount and the percentage', (drawn) => {
    expect(isExact(basisPointsOf)(drawn)).toBe(true);
  });
});

/** How programmers write it. */
const FLOATING: Readonly<Record<string, (amount: Minor, points: number) => bigint>> = {
  'percent of units, rounded': (amount, points) =>
    BigInt(Math.round((Number(amount) / 100) * (points / 10_000) * 100)),
  'percent of units, toFixed': (amount, points) =>
    BigInt(((Number(amount) / 100) * (points / 10_000)).toFixed(2).replace('.', '')),
  'percent of minor units, toFixed': (amount, points) =>
    BigInt((Number(amount) * (points / 10_000)).toFixed(0)),
  'percent of minor units, rounded': (amount, points) =>
    BigInt(Math.round(Number(amount) * (points / 10_000))),
};

describe.each(Object.entries(FLOATING))('a fee in floating point (%s)', (_, share) => {
  test('is found by the property, with every seed', () => {
    for (let seed = 1; seed <= 30; seed += 1)
      expect([seed, fc.check(fc.property(halfway, isExact(share)), { seed }).failed]).toEqual([seed, true]);
  });

  test('is found by the examples', () => {
    const wrong = EXAMPLES.filter(
      ([text, percent, fee]) => formatMoney(asMinor(share(amountOf(text), pointsOf(percent)))) !== fee,
    );
    expect(wrong.length).toBeGreaterThan(0);
  });
});
