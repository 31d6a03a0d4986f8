// The comparison of an aggregator statement with our records finds every planted difference, and none on a clean day.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DIFFERENCE_TYPES } from '../../src/domain/reconciliation/compare.ts';
import { expectConsistent, type PayoutSetup } from '../harness/payouts.ts';
import { root } from '../harness/process.ts';
import {
  about,
  brief,
  compare,
  type Line,
  openPatientEnv,
  type Paid,
  payUntil,
  statementOf,
  today,
} from './samples.ts';

let testEnv: PayoutSetup;
let payouts: Record<'paid' | 'refused' | 'returned' | 'accepted', Paid>;
let statement: Line[];

beforeAll(async () => {
  testEnv = await openPatientEnv();
  const [paid, , refused, returned, accepted] = await Promise.all([
    payUntil(testEnv, '100.00', 'paid'),
    payUntil(testEnv, '250.10', 'paid'),
    payUntil(testEnv, '70.01', 'refused'),
    payUntil(testEnv, '40.30', 'returned'),
    payUntil(testEnv, '30.31', 'accepted'),
  ]);
  payouts = { paid, refused, returned, accepted };
  statement = await statementOf(testEnv.app);
});
afterAll(async () => {
  await expectConsistent(testEnv);
  await testEnv.close();
});

/** The statement with the line of one payout changed or removed. */
const tampered = (which: keyof typeof payouts, change: Partial<Line> | null): Line[] =>
  statement.flatMap((line) => {
    if (line.reference !== payouts[which].reference) return [line];
    return change === null ? [] : [{ ...line, ...change }];
  });

describe('a clean day', () => {
  test('has no differences, and the three sums agree', async () => {
    expect(statement.map(({ state }) => state).sort()).toEqual([
      'accepted',
      'paid',
      'paid',
      'refused',
      'returned',
    ]);
    const { report, differences } = await compare(testEnv.app, { lines: statement });
    const total = { count: 2, sum: '350.10' };
    expect(report).toEqual({
      aggregator: 'sim',
      day: today(),
      currency: 'RUB',
      totals: { there: total, here: total, ledger: total },
      found: 0,
      counts: {},
      differences: [],
    });
    expect(differences).toBe(0);
  });

  test('has the same report for a file and for the statement from the API', async () => {
    const [file, api] = [await compare(testEnv.app, { lines: statement }), await compare(testEnv.app)];
    expect(api.report).toEqual(file.report);
    expect([file.source, api.source]).toEqual(['file', 'api']);
  });

  test('is still clean if the statement does not list refused payouts', async () => {
    expect(brief(await compare(testEnv.app, { lines: tampered('refused', null) }))).toEqual([]);
  });
});

describe('missing_here', () => {
  const unknownLine = (state: string): Line => ({
    reference: 'sl-9000001-1-aabbccddeeff',
    id: 'x',
    state,
    amount: '5.00',
    wallet: '',
    created_at: '',
    currency: 'RUB',
    at: new Date().toISOString(),
  });

  test('a payment for a reference that we never sent concerns money', async () => {
    const result = await compare(testEnv.app, { lines: [...statement, unknownLine('paid')] });
    expect(result.report.differences).toEqual([
      {
        type: 'missing_here',
        money: true,
        reference: 'sl-9000001-1-aabbccddeeff',
        withdrawal_id: null,
        here: null,
        there: { state: 'paid', amount: '5.00', currency: 'RUB', at: expect.any(String) },
        detail: 'we made no such attempt',
      },
    ]);
    expect(result.report.totals).toMatchObject({ there: { sum: '355.10' }, here: { sum: '350.10' } });
  });

  test('a refused payout that we never sent concerns no money', async () => {
    expect(brief(await compare(testEnv.app, { lines: [...statement, unknownLine('refused')] }))).toEqual([
      'missing_here',
    ]);
  });

  test('a reference that looks like a card number is not stored', async () => {
    const line = { ...unknownLine('paid'), reference: '2200000000000004' };
    const { report } = await compare(testEnv.app, { lines: [...statement, line] });
    expect(report.differences).toMatchObject([{ type: 'missing_here', reference: '***' }]);
  });
});

describe('missing_there', () => {
  test('a payout paid here and not listed there concerns money', async () => {
    const { id, reference } = payouts.paid;
    const result = await compare(testEnv.app, { lines: tampered('paid', null) });
    expect(result.report.differences).toEqual([
      {
        type: 'missing_there',
        money: true,
        reference,
        withdrawal_id: id,
        here: { state: 'paid', withdrawal: 'paid', amount: '100.00', currency: 'RUB' },
        there: null,
        detail: 'paid here, not listed there',
      },
    ]);
    expect(result.report.totals).toMatchObject({ there: { count: 1, sum: '250.10' }, ledger: { count: 2 } });
  });

  test('a payout in progress here and not listed there concerns no money', async () => {
    expect(brief(await compare(testEnv.app, { lines: tampered('accepted', null) }))).toEqual([
      'missing_there',
    ]);
  });
});

describe('amount', () => {
  test.each([
    ['a kopeck more', { amount: '100.01' }, '100.00 RUB here, 100.01 RUB there'],
    ['a kopeck less', { amount: '99.99' }, '100.00 RUB here, 99.99 RUB there'],
    ['another currency', { currency: 'USD' }, '100.00 RUB here, 100.00 USD there'],
  ])('%s is a difference that concerns money', async (_title, change, detail) => {
    const { report } = await compare(testEnv.app, { lines: tampered('paid', change) });
    expect(report.differences).toMatchObject([{ type: 'amount', money: true, detail }]);
  });
});

describe('state', () => {
  test('paid there and cancelled here concerns money', async () => {
    const result = await compare(testEnv.app, { lines: tampered('refused', { state: 'paid' }) });
    expect(result.report.differences).toMatchObject([
      {
        type: 'state',
        money: true,
        withdrawal_id: payouts.refused.id,
        here: { state: 'refused', withdrawal: 'cancelled', amount: '70.01' },
        there: { state: 'paid', amount: '70.01' },
        detail: 'paid there; refused here, the withdrawal is cancelled',
      },
    ]);
  });

  test.each([
    ['refused', 'accepted', true],
    ['refused', 'returned', false],
    ['paid', 'refused', true],
    ['paid', 'accepted', true],
    ['paid', 'returned', true],
    ['returned', 'paid', true],
    ['returned', 'refused', false],
  ] as const)('%s here and %s there is a difference', async (here, there, money) => {
    const result = await compare(testEnv.app, { lines: tampered(here, { state: there }) });
    expect(result.report.differences).toMatchObject([
      { type: 'state', money, here: { state: here }, there: { state: there } },
    ]);
  });
});

describe('duplicate', () => {
  test('a reference listed twice concerns money', async () => {
    const twice = [
      ...statement,
      ...statement.filter(({ reference }) => reference === payouts.paid.reference),
    ];
    const result = await compare(testEnv.app, { lines: twice });
    expect(result.report.differences).toMatchObject([
      { type: 'duplicate', money: true, reference: payouts.paid.reference, detail: 'listed 2 times' },
    ]);
    expect(result.report.totals.there).toEqual({ count: 3, sum: '450.10' });
  });
});

describe('late', () => {
  test.each(['paid', 'refused', 'returned'])(
    '%s there and still open here concerns no money',
    async (state) => {
      const result = await compare(testEnv.app, { lines: tampered('accepted', { state }) });
      expect(about(result, payouts.accepted.reference)).toMatchObject([
        { type: 'late', money: false, detail: `${state} there, still accepted here` },
      ]);
      expect(result.differences).toBe(1);
    },
  );

  test('a payment on another day than its creation concerns no money', async () => {
    const { report } = await compare(testEnv.app, {
      lines: tampered('paid', { at: '2020-02-29T10:00:00+03:00' }),
    });
    expect(report.differences).toMatchObject([
      { type: 'late', money: false, detail: `made on ${today()}, paid on 2020-02-29` },
    ]);
  });
});

test('differences are counted by type, and those that concern money come first', async () => {
  const [first = statement[0], ...rest] = tampered('paid', null);
  const lines = [{ ...first, amount: '1.00' }, ...rest, { ...first, reference: 'nobody' }] as Line[];
  const { report } = await compare(testEnv.app, { lines });
  const money = report.differences.map((difference) => difference.money);
  expect(money).toEqual([...money].sort((a, b) => Number(b) - Number(a)));
  expect(report.counts).toMatchObject({ missing_here: 1, missing_there: 1, amount: 1 });
  expect(report.found).toBe(report.differences.length);
});

test.each(Object.entries(DIFFERENCE_TYPES))('docs/reconciliation.md explains %s', (type, means) => {
  const page = readFileSync(join(root, 'docs', 'reconciliation.md'), 'utf8');
  const rows = page.split('\n').filter((line) => line.startsWith(`| \`${type}\` |`));
  expect(rows.filter((row) => row.includes(`| ${means} |`))).toHaveLength(1);
});
