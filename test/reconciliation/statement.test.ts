// Statements from files: what is wrong is said in words, with the line, all at once.
import { expect, test } from 'vitest';
import { parseStatement } from '../../src/usecases/operator/reconciliation-statement.ts';

const HEADER = 'reference,id,state,amount,currency,at';
const GOOD = 'sl-1,x1,paid,100.00,RUB,2026-01-31T12:00:00Z';

const complaints = (csv: string): string[] => {
  const outcome = parseStatement(csv);
  return outcome.ok ? [] : outcome.rejection.text.split('\n').map((line) => line.trim());
};

test('a header, then one line a payout', () => {
  expect(parseStatement(`${HEADER}\n${GOOD}\n`)).toEqual({
    ok: true,
    value: [
      {
        reference: 'sl-1',
        state: 'paid',
        amount: 10_000n,
        currency: 'RUB',
        at: new Date('2026-01-31T12:00:00Z'),
      },
    ],
  });
});

test('columns come in any order, others are ignored, and so are empty lines, spaces and a byte order mark', () => {
  const csv =
    '\uFEFFamount, fee ,at,state,id,reference,currency\r\n\r\n"1.50",9,2026-01-31T15:00:00+03:00,returned,, sl-2 ,RUB\r\n';
  expect(parseStatement(csv)).toMatchObject({
    ok: true,
    value: [{ reference: 'sl-2', state: 'returned', amount: 150n, at: new Date('2026-01-31T12:00:00Z') }],
  });
});

test('a day without payouts is a header alone', () => {
  expect(parseStatement(HEADER)).toEqual({ ok: true, value: [] });
});

test('an empty file is not a day without payouts', () => {
  expect(complaints('')).toEqual([
    'The statement cannot be read:',
    'it is empty; the first line must name the columns reference, id, state, amount, currency, at',
  ]);
});

test('every column that is missing or there twice is named', () => {
  expect(complaints('reference,state,amount,currency,currency,when\n')).toEqual([
    'The statement cannot be read:',
    'line 1: the header does not name the column id',
    'line 1: the header names the column currency twice',
    'line 1: the header does not name the column at',
  ]);
});

test.each([
  [
    'amount',
    'sl-1,x,paid,"1,000.00",RUB,2026-01-31T12:00:00Z',
    'amount must be a plain decimal above zero, like 1250.50',
  ],
  [
    'amount',
    'sl-1,x,paid,-1.00,RUB,2026-01-31T12:00:00Z',
    'amount must be a plain decimal above zero, like 1250.50',
  ],
  [
    'amount',
    'sl-1,x,paid,1e3,RUB,2026-01-31T12:00:00Z',
    'amount must be a plain decimal above zero, like 1250.50',
  ],
  [
    'amount',
    'sl-1,x,paid,1.001,RUB,2026-01-31T12:00:00Z',
    'amount must be a plain decimal above zero, like 1250.50',
  ],
  [
    'state',
    'sl-1,x,done,1.00,RUB,2026-01-31T12:00:00Z',
    'state must be one of accepted, paid, refused, returned',
  ],
  [
    'currency',
    'sl-1,x,paid,1.00,rubles,2026-01-31T12:00:00Z',
    'currency must be 3 to 8 capital letters or digits, like RUB',
  ],
  [
    'at',
    'sl-1,x,paid,1.00,RUB,31.01.2026',
    'at must be a moment with its time zone, like 2026-01-31T12:00:00Z',
  ],
  [
    'at',
    'sl-1,x,paid,1.00,RUB,2026-02-30T12:00:00Z',
    'at must be a moment with its time zone, like 2026-01-31T12:00:00Z',
  ],
  [
    'at',
    'sl-1,x,paid,1.00,RUB,2026-01-31T12:00:00',
    'at must be a moment with its time zone, like 2026-01-31T12:00:00Z',
  ],
  ['reference', ',x,paid,1.00,RUB,2026-01-31T12:00:00Z', 'reference is empty'],
  [
    'reference',
    `${'r'.repeat(129)},x,paid,1.00,RUB,2026-01-31T12:00:00Z`,
    'reference is longer than 128 characters',
  ],
])('a wrong %s is named with its line and not repeated: %s', (_column, line, words) => {
  expect(complaints(`${HEADER}\n${GOOD}\n${line}\n`)).toEqual([
    'The statement cannot be read:',
    `line 3: ${words}`,
  ]);
});

test('a line that is too short lacks what is not there', () => {
  expect(complaints(`${HEADER}\nsl-1,x,paid\n`)).toEqual([
    'The statement cannot be read:',
    'line 2: amount is missing',
    'line 2: currency is missing',
    'line 2: at must be a moment with its time zone, like 2026-01-31T12:00:00Z',
  ]);
});

test('all problems are told at once, twenty at most', () => {
  const lines = Array.from({ length: 30 }, () => 'sl-1,x,done,1.00,RUB,2026-01-31T12:00:00Z');
  const told = complaints([HEADER, ...lines].join('\n'));
  expect(told).toHaveLength(22);
  expect(told.at(1)).toMatch(/^line 2: /);
  expect(told.at(20)).toMatch(/^line 21: /);
  expect(told.at(-1)).toBe('and 10 more');
});

test('quotation marks out of place are told with their line, and nothing of it is repeated', () => {
  for (const line of ['2200000000000004"x,x,paid,1,RUB,y', '"2200000000000004,x,paid,1,RUB,y']) {
    const [, told] = complaints(`${HEADER}\n${GOOD}\n${line}\n`);
    expect(told).toMatch(/^line [0-9]+: not CSV; a quotation mark is out of place or never closed$/);
  }
});
