// An aggregator's book against ours: a clean day says nothing, and every planted difference is found by its name.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DIFFERENCE_TYPES } from '../../src/domain/reconciliation/compare.ts';
import { expectSound, type World } from '../harness/payouts.ts';
import { root } from '../harness/process.ts';
import {
  about,
  bookOf,
  brief,
  compare,
  type Line,
  openPatientWorld,
  type Paid,
  payUntil,
  today,
} from './samples.ts';

let world: World;
let payouts: Record<'paid' | 'refused' | 'returned' | 'accepted', Paid>;
let book: Line[];

beforeAll(async () => {
  world = await openPatientWorld();
  const [paid, , refused, returned, accepted] = await Promise.all([
    payUntil(world, '100.00', 'paid'),
    payUntil(world, '250.10', 'paid'),
    payUntil(world, '70.01', 'refused'),
    payUntil(world, '40.30', 'returned'),
    payUntil(world, '30.31', 'accepted'),
  ]);
  payouts = { paid, refused, returned, accepted };
  book = await bookOf(world.app);
});
afterAll(async () => {
  await expectSound(world);
  await world.close();
});

/** The book with the line of one payout changed, or taken out. */
const tampered = (which: keyof typeof payouts, change: Partial<Line> | null): Line[] =>
  book.flatMap((line) => {
    if (line.reference !== payouts[which].reference) return [line];
    return change === null ? [] : [{ ...line, ...change }];
  });

describe('a clean day', () => {
  test('has no differences, and the three sums agree', async () => {
    expect(book.map(({ state }) => state).sort()).toEqual([
      'accepted',
      'paid',
      'paid',
      'refused',
      'returned',
    ]);
    const { report, differences } = await compare(world.app, { lines: book });
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

  test('says the same whether the book comes from a file or from the aggregator', async () => {
    const [file, api] = [await compare(world.app, { lines: book }), await compare(world.app)];
    expect(api.report).toEqual(file.report);
    expect([file.source, api.source]).toEqual(['file', 'api']);
  });

  test('is still clean if they do not list what they refused', async () => {
    expect(brief(await compare(world.app, { lines: tampered('refused', null) }))).toEqual([]);
  });
});

describe('missing_here', () => {
  const stranger = (state: string): Line => ({
    reference: 'sl-9000001-1-aabbccddeeff',
    id: 'x',
    state,
    amount: '5.00',
    currency: 'RUB',
    at: new Date().toISOString(),
  });

  test('they paid what we never asked for', async () => {
    const kept = await compare(world.app, { lines: [...book, stranger('paid')] });
    expect(kept.report.differences).toEqual([
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
    expect(kept.report.totals).toMatchObject({ there: { sum: '355.10' }, here: { sum: '350.10' } });
  });

  test('what they refused moved nothing', async () => {
    expect(brief(await compare(world.app, { lines: [...book, stranger('refused')] }))).toEqual([
      'missing_here',
    ]);
  });

  test('a reference that looks like a card number is not repeated', async () => {
    const line = { ...stranger('paid'), reference: '2200000000000004' };
    const { report } = await compare(world.app, { lines: [...book, line] });
    expect(report.differences).toMatchObject([{ type: 'missing_here', reference: '***' }]);
  });
});

describe('missing_there', () => {
  test('we have it paid and they do not know it', async () => {
    const { id, reference } = payouts.paid;
    const kept = await compare(world.app, { lines: tampered('paid', null) });
    expect(kept.report.differences).toEqual([
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
    expect(kept.report.totals).toMatchObject({ there: { count: 1, sum: '250.10' }, ledger: { count: 2 } });
  });

  test('it is under way here and they do not know it: nothing has left yet', async () => {
    expect(brief(await compare(world.app, { lines: tampered('accepted', null) }))).toEqual(['missing_there']);
  });
});

describe('amount', () => {
  test.each([
    ['a kopeck more', { amount: '100.01' }, '100.00 RUB here, 100.01 RUB there'],
    ['a kopeck less', { amount: '99.99' }, '100.00 RUB here, 99.99 RUB there'],
    ['another currency', { currency: 'USD' }, '100.00 RUB here, 100.00 USD there'],
  ])('%s', async (_what, change, detail) => {
    const { report } = await compare(world.app, { lines: tampered('paid', change) });
    expect(report.differences).toMatchObject([{ type: 'amount', money: true, detail }]);
  });
});

describe('state', () => {
  test('executed there and cancelled here is the worst', async () => {
    const kept = await compare(world.app, { lines: tampered('refused', { state: 'paid' }) });
    expect(kept.report.differences).toMatchObject([
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
  ] as const)('%s here, %s there', async (here, there, money) => {
    const kept = await compare(world.app, { lines: tampered(here, { state: there }) });
    expect(kept.report.differences).toMatchObject([
      { type: 'state', money, here: { state: here }, there: { state: there } },
    ]);
  });
});

describe('duplicate', () => {
  test('a reference that is listed twice', async () => {
    const twice = [...book, ...book.filter(({ reference }) => reference === payouts.paid.reference)];
    const kept = await compare(world.app, { lines: twice });
    expect(kept.report.differences).toMatchObject([
      { type: 'duplicate', money: true, reference: payouts.paid.reference, detail: 'listed 2 times' },
    ]);
    expect(kept.report.totals.there).toEqual({ count: 3, sum: '450.10' });
  });
});

describe('late', () => {
  test.each(['paid', 'refused', 'returned'])('%s there, and still open here', async (state) => {
    const kept = await compare(world.app, { lines: tampered('accepted', { state }) });
    expect(about(kept, payouts.accepted.reference)).toMatchObject([
      { type: 'late', money: false, detail: `${state} there, still accepted here` },
    ]);
    expect(kept.differences).toBe(1);
  });

  test('paid on another day than it was made', async () => {
    const { report } = await compare(world.app, {
      lines: tampered('paid', { at: '2020-02-29T10:00:00+03:00' }),
    });
    expect(report.differences).toMatchObject([
      { type: 'late', money: false, detail: `made on ${today()}, paid on 2020-02-29` },
    ]);
  });
});

test('everything at once is counted by type, what concerns money first', async () => {
  const [first = book[0], ...rest] = tampered('paid', null);
  const lines = [{ ...first, amount: '1.00' }, ...rest, { ...first, reference: 'nobody' }] as Line[];
  const { report } = await compare(world.app, { lines });
  const money = report.differences.map((difference) => difference.money);
  expect(money).toEqual([...money].sort((a, b) => Number(b) - Number(a)));
  expect(report.counts).toMatchObject({ missing_here: 1, missing_there: 1, amount: 1 });
  expect(report.found).toBe(report.differences.length);
});

test.each(Object.entries(DIFFERENCE_TYPES))(
  'docs/reconciliation.md says what to do about %s',
  (type, means) => {
    const page = readFileSync(join(root, 'docs', 'reconciliation.md'), 'utf8');
    const rows = page.split('\n').filter((line) => line.startsWith(`| \`${type}\` |`));
    expect(rows.filter((row) => row.includes(`| ${means} |`))).toHaveLength(1);
  },
);
