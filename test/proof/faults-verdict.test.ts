// The verdict of `npm run faults` can be red: each thing that must never happen is made to happen.
import { randomBytes } from 'node:crypto';
import { appendFile, copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  checkDestinations,
  checkPayments,
  compareDestinations,
  findPaidTwice,
  type Placed,
} from '../../proof/faults/destinations.ts';
import { openJournal, type Spell } from '../../proof/faults/acknowledgement-log.ts';
import { findShortfalls, isWhole } from '../../proof/faults/find-shortfalls.ts';
import { rowsOf } from '../../proof/faults/report.ts';
import { askAuditor, type Evidence, type Files, judge } from '../../proof/faults/verdict.ts';
import { untold } from '../../proof/faults/webhooks.ts';
import { openWorld, until, type World, whsec } from '../harness/payouts.ts';

const SECRET = whsec();

let folder: string;
let world: World;
let ids: string[];
const told = () => ids.map((withdraw_id) => ({ withdraw_id, amount: '10.10', system: 'ewallet' }));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sluice-verdict-'));
  world = await openWorld({ simulator: { storeFile: join(folder, 'book.jsonl'), secret: SECRET } });
  const replies = [await world.pay('10.10'), await world.pay('10.10')];
  ids = replies.map(({ body }) => String(body['withdraw_id']));
  await until(
    () => Promise.all(ids.map((id) => world.info(id))),
    (infos) => infos.every(({ status }) => status === 'Paid'),
  );
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

const QUIET = {
  open: {},
  holds: [],
  contradictions: [],
  destinations: [],
  payments: [],
  incidents: [],
  paidTwice: [],
  untold: [],
  surprises: [],
  unrecovered: [],
  failures: [],
  shortfalls: [],
};

/** Files of their own, which a test may spoil. */
async function audited(spoil: (files: Files) => Promise<void>) {
  const name = randomBytes(6).toString('hex');
  const files = {
    book: join(folder, `${name}.book`),
    acknowledged: join(folder, `${name}.told`),
    canaries: join(folder, `${name}.canaries`),
  };
  await copyFile(join(folder, 'book.jsonl'), files.book);
  await writeFile(
    files.acknowledged,
    told()
      .map((line) => `${JSON.stringify(line)}\n`)
      .join(''),
  );
  await writeFile(files.canaries, `${world.shop.secret_key}\n`);
  await spoil(files);
  const { database, masterKey } = world.server;
  const env = { DATABASE_URL: database.url, SLUICE_MASTER_KEY: masterKey.toString('base64') };
  return judge({ ...QUIET, findings: await askAuditor(env, files), acknowledged: ids.length });
}

describe('asked of the auditor', () => {
  test('what is as it should be is right', async () => {
    expect(await audited(async () => undefined)).toEqual({ lost: [], doubled: [], problems: [] });
  });

  test('a payout that the book has twice is doubled, and the run a failure', async () => {
    const verdict = await audited(async ({ book }) => {
      const lines = (await readFile(book, 'utf8')).split('\n').filter((line) => line.includes('executed'));
      await appendFile(book, `${lines[0]}\n`);
    });
    expect(verdict.doubled).toHaveLength(1);
    expect(ids).toContain(verdict.doubled[0]);
    expect(verdict.problems).not.toEqual([]);
  });

  test('a withdrawal that somebody was told of and that is not there is lost', async () => {
    const verdict = await audited(({ acknowledged }) =>
      appendFile(
        acknowledged,
        `${JSON.stringify({ withdraw_id: '999999999', amount: '1.00', system: 'card' })}\n`,
      ),
    );
    expect(verdict.lost).toEqual(['999999999']);
    expect(verdict.problems).not.toEqual([]);
  });

  test('a text that must be nowhere is found where it is', async () => {
    const verdict = await audited(({ canaries }) => appendFile(canaries, 'ewallet\n'));
    expect(verdict.problems).toContainEqual(expect.stringMatching(/^I6 clear text: .*canary 2/));
  });

  test('one that is there for another amount is lost too', async () => {
    const verdict = await audited(({ acknowledged }) =>
      writeFile(
        acknowledged,
        told()
          .map((line) => `${JSON.stringify({ ...line, amount: '10.11' })}\n`)
          .join(''),
      ),
    );
    expect(verdict.lost.toSorted()).toEqual(ids.toSorted());
  });
});

const GOOD: Evidence = { ...QUIET, findings: [], acknowledged: 1 };

test.each<[string, Partial<Evidence>]>([
  ['nothing was acknowledged', { acknowledged: 0 }],
  ['something is still open', { open: { uncertain: 1 } }],
  ['something is held for nothing', { holds: ['Merchant 1001 has 100 minor units held for nothing.'] }],
  ['a merchant heard two things', { contradictions: ['the order 1 was answered with a second withdrawal'] }],
  ['an order became two withdrawals', { destinations: ['The order to shop.1 became 2 withdrawals'] }],
  ['the aggregator was asked for something else', { payments: ['The aggregator was asked under 1-1'] }],
  ['people were called for what cannot be', { incidents: ['Withdrawal 1 became an incident: paid_twice.'] }],
  ['an order was paid twice', { paidTwice: ['The aggregator paid the same order 2 times'] }],
  ['a merchant was not told', { untold: ['No merchant heard withdraw.paid of withdrawal 1'] }],
  ['a fault could not be injected', { failures: ['The fault "disk full" could not be injected'] }],
  ['less was done than was asked for', { shortfalls: ['Only 3 of 200 faults were injected.'] }],
  ['a process ended by itself', { surprises: ['worker ended by itself'] }],
  ['nobody was served any more', { unrecovered: ['Nobody was served'] }],
])('the run is a failure when %s', (_, change) => {
  expect(judge(GOOD).problems).toEqual([]);
  expect(judge({ ...GOOD, ...change }).problems).toHaveLength(1);
});

describe('one order, one destination', () => {
  const hashOf = (wallet: string): string => `hash of ${wallet}`;
  const found = (...rows: [string, string[], string?][]) => ({
    found: new Map(
      rows.map(([wallet, ids, state = 'paid']) => [hashOf(wallet), ids.map((id) => ({ id, state }))]),
    ),
    hashOf,
  });
  const unanswered = { wallet: 'shop.1', amount: '10.10', system: 'ewallet' };
  const answered = { ...unanswered, told: '1' };
  const failed = { ...answered, failed: true };
  const perhaps = { ...unanswered, perhaps: '1' };

  test('an answered order is one withdrawal, an unanswered one at most one', () => {
    expect(compareDestinations([answered], found(['shop.1', ['1']]))).toEqual([]);
    expect(compareDestinations([unanswered], found(['shop.1', ['1']]))).toEqual([]);
    expect(compareDestinations([unanswered], found())).toEqual([]);
    expect(compareDestinations([perhaps], found())).toEqual([]);
    expect(compareDestinations([perhaps], found(['shop.1', ['1']]))).toEqual([]);
    expect(compareDestinations([failed], found(['shop.1', ['1'], 'cancelled']))).toEqual([]);
  });

  test.each([
    ['sent once and not answered, became two', [unanswered], found(['shop.1', ['1', '2']])],
    ['was answered, and became two', [answered], found(['shop.1', ['1', '2']])],
    ['was answered with a withdrawal that is not there', [answered], found()],
    ['was answered with the withdrawal of another', [answered], found(['shop.1', ['2']])],
    ['was refused, and is there', [{ ...unanswered, refused: true }], found(['shop.1', ['1']])],
    ['may be there, and is under another id', [perhaps], found(['shop.1', ['2']])],
    ['was told to have failed, and is paid', [failed], found(['shop.1', ['1']])],
    ['was never sent', [], found(['shop.1', ['1']])],
  ])('an order is noticed that %s', (_, placed, database) => {
    expect(compareDestinations(placed, database)).toHaveLength(1);
  });

  test('in the database they are found by their wallet', async () => {
    const { body } = await world.pay('10.10', { wallet: 'alone.here' });
    const placed = [{ ...unanswered, wallet: 'alone.here', told: String(body['withdraw_id']) }];
    // The others were sent by nobody of this list, to one wallet.
    expect(await checkDestinations(world.app, placed)).toHaveLength(1);
  });
});

describe('the book of the aggregator', () => {
  test('has what was ordered, to the amount and the destination', async () => {
    await world.pay('10.10', { wallet: 'one.here' });
    await world.pay('10.10', { wallet: 'two.here' });
    const text = await readFile(join(folder, 'book.jsonl'), 'utf8');
    const lines = text.trim().split('\n');
    const received = lines.filter((line) => line.includes('"received"')).slice(-2);
    const order = { wallet: 'one.here', amount: '10.10', system: 'ewallet' };
    const both = [order, { ...order, wallet: 'two.here' }];
    const check = (placed: Placed[], book: readonly string[]) =>
      checkPayments(world.app, placed, { book: book.join('\n'), secret: SECRET });
    expect(await check(both, received)).toEqual([]);
    expect(await check([order], received)).toHaveLength(1);
    expect(await check([{ ...order, amount: '10.11' }, ...both.slice(1)], received)).toHaveLength(1);
    const [one, two] = received.map((line) => JSON.parse(line));
    const swapped = [
      { ...one, fingerprint: two.fingerprint },
      { ...two, fingerprint: one.fingerprint },
    ];
    expect(
      await check(
        both,
        swapped.map((line) => JSON.stringify(line)),
      ),
    ).toHaveLength(2);
  });

  const book = (...lines: object[]): string => lines.map((line) => JSON.stringify(line)).join('\n');
  const received = (reference: string, fingerprint: string) => ({
    event: 'received',
    reference,
    fingerprint,
  });
  const executed = (reference: string) => ({ event: 'executed', reference });

  test('an order that was refused once and paid once is paid once', () => {
    const refused = { event: 'refused', reference: 'a' };
    expect(findPaidTwice(book(received('a', 'f'), refused, received('b', 'f'), executed('b')))).toEqual([]);
  });

  test('the same destination paid under two references is paid twice', () => {
    const twice = book(received('a', 'f'), received('b', 'f'), executed('a'), executed('b'));
    expect(findPaidTwice(twice)).toHaveLength(1);
  });

  test('and so is one that was paid twice under one reference', () => {
    expect(findPaidTwice(book(received('a', 'f'), executed('a'), executed('a')))).toHaveLength(1);
  });
});

test.each([
  ['created', false, ['withdraw.created']],
  ['paid', false, ['withdraw.created', 'withdraw.paid']],
  ['cancelled', false, ['withdraw.created', 'withdraw.cancelled']],
  ['cancelled', true, ['withdraw.created', 'withdraw.paid', 'withdraw.returned']],
] as const)(
  'a merchant has to hear everything about a withdrawal that is %s (returned: %s)',
  (state, returned, types) => {
    const withdrawals = [{ id: '1', state, returned }];
    expect(untold(withdrawals, { heard: () => false })).toHaveLength(types.length);
    expect(
      untold(withdrawals, { heard: (id, type) => id === '1' && types.some((one) => one === type) }),
    ).toEqual([]);
  },
);

describe('a run that did less than it was asked for', () => {
  const spell = (kind: string, effect: string | undefined = 'seen'): Spell => ({
    kind,
    line: undefined,
    from: 0,
    acknowledged: 0,
    longestGapMs: 0,
    effect,
  });
  const MET = { lowBalance: 1 };
  const spells = (n: number, kinds: number): Spell[] =>
    Array.from({ length: n }, (_, i) => spell(`kind ${i % kinds}`));

  test('what was asked for is enough', () => {
    expect(findShortfalls({ faults: 24, only: false }, spells(24, 12), MET)).toEqual([]);
    expect(findShortfalls({ faults: 3, only: true }, spells(3, 1), MET)).toEqual([]);
    expect(
      findShortfalls({ faults: 1, only: true }, [spell('a'), { ...spell('a'), effect: undefined }], MET),
    ).toEqual([]);
  });

  test.each<[string, number, boolean, Spell[]]>([
    ['fewer faults', 25, false, spells(24, 12)],
    ['fewer kinds', 24, false, spells(24, 11)],
    ['none', 0, true, []],
    ['one that met nobody', 2, true, [spell('a'), { ...spell('a'), effect: undefined }]],
    ['a kind that met nobody', 1, true, [spell('a'), { ...spell('b'), effect: undefined }]],
  ])('is a failure: %s', (_, faults, only, done) => {
    expect(findShortfalls({ faults, only }, done, MET)).toHaveLength(1);
  });

  test('is a failure: no balance was ever low', () =>
    expect(findShortfalls({ faults: 24, only: false }, spells(24, 12), { lowBalance: 0 })).toHaveLength(1));

  test('its figures are not kept', () => {
    const possible = [{ name: 'kind 0' }, { name: 'kind 1' }];
    expect(isWhole(possible, spells(100, 2))).toBe(true);
    expect(isWhole(possible, spells(99, 2))).toBe(false);
    expect(isWhole(possible, spells(100, 1))).toBe(false);
  });
});

test('what was lost or doubled is counted for the fault during which it was acknowledged', async () => {
  const journal = openJournal(join(folder, 'journal.jsonl'));
  const tell = (withdraw_id: string, order: string) =>
    journal.tell({ withdraw_id, amount: '1.00', system: 'card' }, order);
  for (const [kind, withdraw_id, effect] of [
    ['first kind', '1', 'seen'],
    ['second kind', '2', undefined],
    ['first kind', '3', undefined],
  ] as const) {
    journal.begin(kind, 'a–b').effect = effect;
    expect(tell(withdraw_id, `order-${withdraw_id}`)).toBeUndefined();
  }
  // The same again is what a careful merchant asks for.
  expect(tell('3', 'order-3')).toBeUndefined();
  // The same order with another withdrawal, and another order with the same one, are what no merchant may hear.
  expect(tell('4', 'order-3')).toContain('and then with 4');
  expect(tell('3', 'order-5')).toContain('and then for order-5');
  expect(journal.acknowledged()).toBe(3);
  expect(rowsOf(journal, { lost: ['3', '99'], doubled: ['2'] })).toMatchObject([
    {
      kind: 'first kind',
      times: 2,
      effective: 1,
      acknowledged: 2,
      lost: 1,
      doubled: 0,
      lines: { 'a–b': { times: 2 } },
    },
    { kind: 'second kind', times: 1, effective: 0, acknowledged: 1, lost: 0, doubled: 1 },
    { kind: 'outside any fault', times: 0, lost: 1 },
  ]);
});
