import { describe, expect, test } from 'vitest';
import { accountNumber, describeAccount } from '../../src/domain/accounts.ts';
import { quote } from '../../src/domain/fees.ts';
import { asMerchantId } from '../../src/domain/ids.ts';
import { asMinor } from '../../src/domain/money.ts';
import {
  MANUAL_STAGES,
  postingsOf,
  type STATES,
  STEPS,
  type StepName,
  withdrawalFigures,
} from '../../src/domain/steps.ts';

const merchantId = asMerchantId(1001);
const quoted = quote(
  asMinor(10_000n),
  { basisPoints: 100, fixed: asMinor(0n), min: null, max: null },
  'balance',
);
if (!quoted) throw new Error('no quote');

const postings = (step: StepName, refundFee = false) =>
  postingsOf(step, {
    merchantId,
    system: 'card',
    figures: { ...withdrawalFigures({ quote: quoted, payout: null }, refundFee), deposit: asMinor(500n) },
  }).map(({ debit, credit, amount }) => [describeAccount(debit), describeAccount(credit), amount]);

describe('the postings of each step', () => {
  test.each([
    ['deposit', [['operator:funding', 'merchant:1001:available', 500n]]],
    ['hold', [['merchant:1001:available', 'merchant:1001:held', 10_100n]]],
    [
      'settle',
      [
        ['merchant:1001:held', 'clearing:card', 10_000n],
        ['merchant:1001:held', 'operator:fees', 100n],
      ],
    ],
    ['release', [['merchant:1001:held', 'merchant:1001:available', 10_100n]]],
    ['return', [['clearing:card', 'merchant:1001:available', 10_000n]]],
    ['recover', [['merchant:1001:receivable', 'clearing:card', 10_000n]]],
    ['collect', [['merchant:1001:available', 'merchant:1001:receivable', 500n]]],
    ['claim', []],
    ['give_back', []],
    ['route', []],
    ['dispatch', []],
    ['accept', []],
    ['doubt', []],
    ['requeue', []],
  ] as const)('%s', (step, expected) => expect(postings(step)).toEqual(expected));

  test('a return refunds the fee if configured', () => {
    expect(postings('return', true)).toEqual([
      ['clearing:card', 'merchant:1001:available', 10_000n],
      ['operator:fees', 'merchant:1001:available', 100n],
    ]);
  });
});

test('Cancelled is final, and only a return leaves Paid', () => {
  const leaving = (state: (typeof STATES)[number]) =>
    Object.entries(STEPS)
      .filter(([, { from, to }]) => (from as readonly string[]).includes(state) && to !== state)
      .map(([name]) => name);
  expect(leaving('cancelled')).toEqual([]);
  expect(leaving('paid')).toEqual(['return']);
  expect(leaving('created')).toEqual(['settle', 'release']);
});

test('a created withdrawal always has a stage, and nothing else has one', () => {
  for (const { to, stage } of Object.values(STEPS)) expect(stage !== null).toBe(to === 'created');
});

test('these steps notify the merchant', () => {
  const notified = Object.entries(STEPS).flatMap(([name, { event }]) =>
    event === null ? [] : [[name, event]],
  );
  expect(notified).toEqual([
    ['hold', 'withdraw.created'],
    ['settle', 'withdraw.paid'],
    ['release', 'withdraw.cancelled'],
    ['return', 'withdraw.returned'],
  ]);
});

test('operators act only where no payout is under way at an aggregator', () => {
  expect(MANUAL_STAGES).toEqual(['queued', 'claimed']);
});

test('a step without its amount throws', () => {
  const subject = { merchantId: asMerchantId(1001), system: null, figures: {} };
  expect(() => postingsOf('deposit', subject)).toThrow('step deposit needs the figure deposit');
});

test('account numbers never collide', () => {
  const owners = [1001, 1002, 9_007_199_254].map(asMerchantId);
  const names = [
    'operator:funding',
    'operator:fees',
    'merchant:available',
    'merchant:held',
    'merchant:receivable',
  ] as const;
  const numbers = owners.flatMap((id) =>
    names.map((name) => accountNumber(name, { merchantId: id, system: null })),
  );
  expect(new Set(numbers).size).toBe(2 + owners.length * 3);
});
