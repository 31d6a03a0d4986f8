// The verdict of `npm run faults` fails for every kind of violation.
import { randomBytes } from 'node:crypto';
import { appendFile, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sumStatement, verdictOf } from '../../proof/faults/currencies.ts';
import { type Evidence, type Files, judge, runAuditor } from '../../proof/faults/verdict.ts';
import { findUndelivered } from '../../proof/faults/webhooks.ts';
import { makeSigningSecret, openPayoutSetup, type PayoutSetup } from '../harness/payouts.ts';
import { waitUntil } from '../harness/wait-until.ts';

const SECRET = makeSigningSecret();

let folder: string;
let testEnv: PayoutSetup;
let ids: string[];
const acknowledgedLines = () =>
  ids.map((withdraw_id) => ({ withdraw_id, amount: '10.10', system: 'ewallet' }));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sluice-verdict-'));
  testEnv = await openPayoutSetup({ simulator: { storeFile: join(folder, 'store.jsonl'), secret: SECRET } });
  const replies = [await testEnv.pay('10.10'), await testEnv.pay('10.10')];
  ids = replies.map(({ body }) => String(body['withdraw_id']));
  await waitUntil(
    () => Promise.all(ids.map((id) => testEnv.info(id))),
    (infos) => infos.every(({ status }) => status === 'Paid'),
  );
});
afterAll(async () => {
  await testEnv.close();
  await rm(folder, { recursive: true });
});

const NO_PROBLEMS = {
  open: [],
  holds: [],
  contradictions: [],
  destinations: [],
  payments: [],
  currencies: [],
  incidents: [],
  paidTwice: [],
  undelivered: [],
  unexpectedExits: [],
  unrecovered: [],
  failures: [],
  shortfalls: [],
};

/** Runs the auditor on copies of the files, changed by the test. */
async function auditWith(change: (files: Files) => Promise<void>) {
  const name = randomBytes(6).toString('hex');
  const files = {
    statement: join(folder, `${name}.statement`),
    acknowledged: join(folder, `${name}.acknowledged`),
    canaries: join(folder, `${name}.canaries`),
  };
  await copyFile(join(folder, 'store.jsonl'), files.statement);
  await writeFile(
    files.acknowledged,
    acknowledgedLines()
      .map((line) => `${JSON.stringify(line)}\n`)
      .join(''),
  );
  await writeFile(files.canaries, `${testEnv.shop.secret_key}\n`);
  await change(files);
  const { database, masterKey } = testEnv.server;
  const env = { DATABASE_URL: database.url, SLUICE_MASTER_KEY: masterKey.toString('base64') };
  return judge({ ...NO_PROBLEMS, findings: await runAuditor(env, files), acknowledged: ids.length });
}

describe('the verdict of the auditor', () => {
  test('passes without violations', async () => {
    expect(await auditWith(async () => undefined)).toEqual({ lost: [], doubled: [], problems: [] });
  });

  test('reports a payout that the statement has twice as doubled', async () => {
    const verdict = await auditWith(async ({ statement }) => {
      const lines = (await readFile(statement, 'utf8'))
        .split('\n')
        .filter((line) => line.includes('executed'));
      await appendFile(statement, `${lines[0]}\n`);
    });
    expect(verdict.doubled).toHaveLength(1);
    expect(ids).toContain(verdict.doubled[0]);
    expect(verdict.problems).not.toEqual([]);
  });

  test('reports an acknowledged withdrawal that does not exist as lost', async () => {
    const verdict = await auditWith(({ acknowledged }) =>
      appendFile(
        acknowledged,
        `${JSON.stringify({ withdraw_id: '999999999', amount: '1.00', system: 'card' })}\n`,
      ),
    );
    expect(verdict.lost).toEqual(['999999999']);
    expect(verdict.problems).not.toEqual([]);
  });

  test('reports a secret in clear text', async () => {
    const verdict = await auditWith(({ canaries }) => appendFile(canaries, 'ewallet\n'));
    expect(verdict.problems).toContainEqual(expect.stringMatching(/^I6 clear text: .*canary 2/));
  });

  test('reports an acknowledged withdrawal with another amount as lost', async () => {
    const verdict = await auditWith(({ acknowledged }) =>
      writeFile(
        acknowledged,
        acknowledgedLines()
          .map((line) => `${JSON.stringify({ ...line, amount: '10.11' })}\n`)
          .join(''),
      ),
    );
    expect(verdict.lost.toSorted()).toEqual(ids.toSorted());
  });
});

const PASSED: Evidence = { ...NO_PROBLEMS, findings: [], acknowledged: 1 };

test.each<[string, Partial<Evidence>]>([
  ['no withdrawal was acknowledged', { acknowledged: 0 }],
  [
    'a payout is still open',
    { open: [{ id: '1', stage: 'uncertain', waitingFor: null, attempts: 1, dueSeconds: null }] },
  ],
  ['a hold has no open withdrawal', { holds: ['Merchant 1001 has 100 minor units held'] }],
  ['responses contradict each other', { contradictions: ['The order 1 has two withdrawals'] }],
  ['an order became two withdrawals', { destinations: ['The order to shop.1 became 2 withdrawals'] }],
  ['the aggregator received another payout', { payments: ['The aggregator received 1-1'] }],
  ['an impossible incident was opened', { incidents: ['Withdrawal 1 has the incident paid_twice.'] }],
  ['an order was paid twice', { paidTwice: ['The aggregator paid the same order 2 times'] }],
  ['a webhook is missing', { undelivered: ['No webhook withdraw.paid arrived'] }],
  ['a fault could not be injected', { failures: ['The fault "disk full" could not be injected'] }],
  ['the run was incomplete', { shortfalls: ['Only 3 of 200 faults were injected.'] }],
  ['a process ended unexpectedly', { unexpectedExits: ['worker ended unexpectedly'] }],
  ['the service did not recover', { unrecovered: ['No create was acknowledged'] }],
])('the run fails when %s', (_, change) => {
  expect(judge(PASSED).problems).toEqual([]);
  expect(judge({ ...PASSED, ...change }).problems).toHaveLength(1);
});

describe('the verdict of a currency', () => {
  const line = (event: string, reference: string, more = {}) =>
    JSON.stringify({ event, reference, at: '2026-01-01T00:00:00Z', ...more });
  const received = (reference: string, amount: string, currency: string) =>
    line('received', reference, { amount, currency });
  const statement = [
    received('a', '1000', 'RUB'),
    received('b', '51361068', 'USDT'),
    received('c', '10000000', 'USDT'),
    received('lost', '7', 'USDT'),
    ...['a', 'b', 'c', 'lost'].map((reference) => line('executed', reference)),
    line('returned', 'c'),
  ].join('\n');

  test('adds up what was paid and not returned, each currency by itself', () => {
    expect(sumStatement(statement, new Set(['lost']))).toEqual(
      new Map([
        ['RUB', { paid: 1_000n, payouts: 1 }],
        ['USDT', { paid: 51_361_068n, payouts: 1 }],
      ]),
    );
  });

  const sums = { paid: 51_361_068n, payouts: 1 };
  const RECORDS = {
    currency: 'USDT',
    paid: '51361068',
    entries: '6',
    total: '0',
    delivered: '61361068',
    expected: '61361068',
  };
  test('has no problem if aggregator, records and ledger agree', () => {
    expect(verdictOf(RECORDS, sums)).toEqual({
      currency: 'USDT',
      payouts: 1,
      paid: '51.361068',
      entries: 6,
      problems: [],
    });
  });

  test.each([
    ['the aggregator paid a millionth more', { paid: '51361067' }],
    ['the entries do not sum to zero', { total: '-1' }],
    ['another amount is booked as delivered', { delivered: '61361067' }],
  ])('is a problem of the run if %s', (_, change) => {
    const verdict = verdictOf({ ...RECORDS, ...change }, sums);
    expect(verdict.problems).toHaveLength(1);
    expect(judge({ ...PASSED, currencies: [verdict] }).problems).toEqual(verdict.problems);
  });
});

test.each([
  ['created', false, ['withdraw.created']],
  ['paid', false, ['withdraw.created', 'withdraw.paid']],
  ['cancelled', false, ['withdraw.created', 'withdraw.cancelled']],
  ['cancelled', true, ['withdraw.created', 'withdraw.paid', 'withdraw.returned']],
] as const)(
  'a merchant must receive every event of a withdrawal that is %s (returned: %s)',
  (state, returned, types) => {
    const withdrawals = [{ id: '1', state, returned }];
    expect(findUndelivered(withdrawals, { hasReceived: () => false })).toHaveLength(types.length);
    expect(
      findUndelivered(withdrawals, {
        hasReceived: (id, type) => id === '1' && types.some((each) => each === type),
      }),
    ).toEqual([]);
  },
);
