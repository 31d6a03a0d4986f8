// Aggregator statements from files: all problems are reported at once, each with its line.
import { expect, test } from 'vitest';
import { parseStatement } from '../../src/usecases/operator/reconciliation/parse-statement.ts';

const HEADER = 'reference,id,state,amount,currency,at';
const GOOD = 'sl-1,x1,paid,100.00,RUB,2026-01-31T12:00:00Z';

const problemsOf = async (csv: string): Promise<string[]> => {
  const outcome = await parseStatement(csv);
  return outcome.ok ? [] : outcome.rejection.text.split('\n').map((line) => line.trim());
};

test('reads a header and one line per payout', async () => {
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

test('accepts columns in any order, and ignores other columns, empty lines, spaces and a byte order mark', async () => {
  const csv =
    '\uFEFFamount, fee ,at,state,id,reference,currency\r\n\r\n"1.50",9,2026-01-31T15:00:00+03:00,returned,, sl-2 ,RUB\r\n';
  expect(await parseStatement(csv)).toMatchObject({
    ok: true,
    value: [{ reference: 'sl-2', state: 'returned', amount: 150n, at: new Date('2026-01-31T12:00:00Z') }],
  });
});

test('reads the destination and the time of receipt where the file has them', async () => {
  const lines = `${GOOD},+79*******67,2026-01-31T11:59:00+00:00\n${GOOD},,\n`;
  expect(await parseStatement(`${HEADER},wallet,created_at\n${lines}`)).toMatchObject({
    ok: true,
    value: [
      { about: { wallet: '+79*******67', createdAt: new Date('2026-01-31T11:59:00Z') } },
      expect.not.objectContaining({ about: expect.anything() }),
    ],
  });
  expect(await problemsOf(`${HEADER},created_at\n${GOOD},yesterday`)).toContain(
    'line 2: created_at must be a time with its time zone, like 2026-01-31T12:00:00Z',
  );
});

test('accepts a header alone as a day without payouts', async () => {
  expect(await parseStatement(HEADER)).toEqual({ ok: true, value: [] });
});

test('rejects an empty file', async () => {
  expect(await problemsOf('')).toEqual([
    'The statement cannot be read:',
    'it is empty; the first line must name the columns reference, id, state, amount, currency, at',
  ]);
});

test('names every missing and every repeated column', async () => {
  expect(await problemsOf('reference,state,amount,currency,currency,when\n')).toEqual([
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
    'amount must be a plain decimal above zero with at most 2 decimals for RUB, like 1250.50',
  ],
  [
    'amount',
    'sl-1,x,paid,-1.00,RUB,2026-01-31T12:00:00Z',
    'amount must be a plain decimal above zero with at most 2 decimals for RUB, like 1250.50',
  ],
  [
    'amount',
    'sl-1,x,paid,1e3,RUB,2026-01-31T12:00:00Z',
    'amount must be a plain decimal above zero with at most 2 decimals for RUB, like 1250.50',
  ],
  [
    'amount',
    'sl-1,x,paid,1.001,RUB,2026-01-31T12:00:00Z',
    'amount must be a plain decimal above zero with at most 2 decimals for RUB, like 1250.50',
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
    'at must be a time with its time zone, like 2026-01-31T12:00:00Z',
  ],
  [
    'at',
    'sl-1,x,paid,1.00,RUB,2026-02-30T12:00:00Z',
    'at must be a time with its time zone, like 2026-01-31T12:00:00Z',
  ],
  [
    'at',
    'sl-1,x,paid,1.00,RUB,2026-01-31T12:00:00',
    'at must be a time with its time zone, like 2026-01-31T12:00:00Z',
  ],
  ['reference', ',x,paid,1.00,RUB,2026-01-31T12:00:00Z', 'reference is empty'],
  [
    'reference',
    `${'r'.repeat(129)},x,paid,1.00,RUB,2026-01-31T12:00:00Z`,
    'reference is longer than 128 characters',
  ],
])('reports an invalid %s with its line and without its value: %s', async (_column, line, problem) => {
  expect(await problemsOf(`${HEADER}\n${GOOD}\n${line}\n`)).toEqual([
    'The statement cannot be read:',
    `line 3: ${problem}`,
  ]);
});

test('reports every missing field of a short line', async () => {
  expect(await problemsOf(`${HEADER}\nsl-1,x,paid\n`)).toEqual([
    'The statement cannot be read:',
    'line 2: amount is missing',
    'line 2: currency is missing',
    'line 2: at must be a time with its time zone, like 2026-01-31T12:00:00Z',
  ]);
});

test('reports all problems at once, at most twenty', async () => {
  const lines = Array.from({ length: 30 }, () => 'sl-1,x,done,1.00,RUB,2026-01-31T12:00:00Z');
  const problems = await problemsOf([HEADER, ...lines].join('\n'));
  expect(problems).toHaveLength(22);
  expect(problems.at(1)).toMatch(/^line 2: /);
  expect(problems.at(20)).toMatch(/^line 21: /);
  expect(problems.at(-1)).toBe('and 10 more');
});

test('reports a misplaced quotation mark with its line and without the content', async () => {
  for (const line of ['2200000000000004"x,x,paid,1,RUB,y', '"2200000000000004,x,paid,1,RUB,y']) {
    const [, problem] = await problemsOf(`${HEADER}\n${GOOD}\n${line}\n`);
    expect(problem).toMatch(/^line [0-9]+: not CSV; a quotation mark is misplaced or not closed$/);
  }
});

test('reading a long statement does not block the event loop', async () => {
  const LINES = 20_000;
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 0);
  const read = await parseStatement(`${HEADER}\n${`${GOOD}\n`.repeat(LINES)}`);
  clearInterval(timer);
  expect(read.ok && read.value.length).toBe(LINES);
  expect(turns).toBeGreaterThan(5);
});

test('a character at the boundary of two chunks is not damaged', async () => {
  const line = (i: number) => `${'ж'.repeat(60 + (i % 3))}-${i},x,paid,1.00,RUB,2026-01-31T12:00:00Z`;
  const lines = Array.from({ length: 3_000 }, (_, i) => line(i));
  const read = await parseStatement([HEADER, ...lines].join('\n'));
  expect(read.ok && read.value.map(({ reference }) => reference)).toEqual(
    lines.map((text) => text.split(',')[0]),
  );
});
