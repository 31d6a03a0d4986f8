// Statements from files: what is wrong is said in words, with the line, all at once.
import { expect, test } from 'vitest';
import { parseStatement } from '../../src/usecases/operator/reconciliation/parse-statement.ts';

const HEADER = 'reference,id,state,amount,currency,at';
const GOOD = 'sl-1,x1,paid,100.00,RUB,2026-01-31T12:00:00Z';

const complaints = async (csv: string): Promise<string[]> => {
  const outcome = await parseStatement(csv);
  return outcome.ok ? [] : outcome.rejection.text.split('\n').map((line) => line.trim());
};

test('a header, then one line a payout', async () => {
  expect(await parseStatement(`${HEADER}\n${GOOD}\n`)).toEqual({
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

test('columns come in any order, others are ignored, and so are empty lines, spaces and a byte order mark', async () => {
  const csv =
    '\uFEFFamount, fee ,at,state,id,reference,currency\r\n\r\n"1.50",9,2026-01-31T15:00:00+03:00,returned,, sl-2 ,RUB\r\n';
  expect(await parseStatement(csv)).toMatchObject({
    ok: true,
    value: [{ reference: 'sl-2', state: 'returned', amount: 150n, at: new Date('2026-01-31T12:00:00Z') }],
  });
});

test('a day without payouts is a header alone', async () => {
  expect(await parseStatement(HEADER)).toEqual({ ok: true, value: [] });
});

test('an empty file is not a day without payouts', async () => {
  expect(await complaints('')).toEqual([
    'The statement cannot be read:',
    'it is empty; the first line must name the columns reference, id, state, amount, currency, at',
  ]);
});

test('every column that is missing or there twice is named', async () => {
  expect(await complaints('reference,state,amount,currency,currency,when\n')).toEqual([
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
])('a wrong %s is named with its line and not repeated: %s', async (_column, line, words) => {
  expect(await complaints(`${HEADER}\n${GOOD}\n${line}\n`)).toEqual([
    'The statement cannot be read:',
    `line 3: ${words}`,
  ]);
});

test('a line that is too short lacks what is not there', async () => {
  expect(await complaints(`${HEADER}\nsl-1,x,paid\n`)).toEqual([
    'The statement cannot be read:',
    'line 2: amount is missing',
    'line 2: currency is missing',
    'line 2: at must be a moment with its time zone, like 2026-01-31T12:00:00Z',
  ]);
});

test('all problems are told at once, twenty at most', async () => {
  const lines = Array.from({ length: 30 }, () => 'sl-1,x,done,1.00,RUB,2026-01-31T12:00:00Z');
  const told = await complaints([HEADER, ...lines].join('\n'));
  expect(told).toHaveLength(22);
  expect(told.at(1)).toMatch(/^line 2: /);
  expect(told.at(20)).toMatch(/^line 21: /);
  expect(told.at(-1)).toBe('and 10 more');
});

test('quotation marks out of place are told with their line, and nothing of it is repeated', async () => {
  for (const line of ['2200000000000004"x,x,paid,1,RUB,y', '"2200000000000004,x,paid,1,RUB,y']) {
    const [, told] = await complaints(`${HEADER}\n${GOOD}\n${line}\n`);
    expect(told).toMatch(/^line [0-9]+: not CSV; a quotation mark is out of place or never closed$/);
  }
});

test('whoever waits beside a long book gets a turn while it is read', async () => {
  const LINES = 20_000;
  let turns = 0;
  const beside = setInterval(() => {
    turns += 1;
  }, 0);
  const read = await parseStatement(`${HEADER}\n${`${GOOD}\n`.repeat(LINES)}`);
  clearInterval(beside);
  expect(read.ok && read.value.length).toBe(LINES);
  expect(turns).toBeGreaterThan(5);
});

test('a character is not torn apart where one piece of a long book ends and the next begins', async () => {
  const line = (i: number) => `${'ж'.repeat(60 + (i % 3))}-${i},x,paid,1.00,RUB,2026-01-31T12:00:00Z`;
  const lines = Array.from({ length: 3_000 }, (_, i) => line(i));
  const read = await parseStatement([HEADER, ...lines].join('\n'));
  expect(read.ok && read.value.map(({ reference }) => reference)).toEqual(
    lines.map((text) => text.split(',')[0]),
  );
});
