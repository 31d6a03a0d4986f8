// What can be wrong on our own side, planted behind the scenes with the guards off; and payouts that went other ways.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSimulator } from '../../src/adapters/aggregators/simulator/server.ts';
import { listIncidents } from '../../src/usecases/operator/incidents/incidents.ts';
import { decideProposal } from '../../src/usecases/operator/proposals/decide-proposal.ts';
import { proposeResolution } from '../../src/usecases/operator/withdrawals/propose-resolution.ts';
import { returnWithdrawal } from '../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { peek } from '../harness/database.ts';
import { person, TESTER } from '../harness/operator-clients.ts';
import { addSimulator, storyOf, until, type World, whsec } from '../harness/payouts.ts';
import {
  about,
  bookOf,
  brief,
  compare,
  DEADLINE_MS,
  openPatientWorld,
  type Paid,
  payUntil,
  today,
  yesterday,
} from './samples.ts';

let world: World;
beforeAll(async () => {
  world = await openPatientWorld();
});
afterAll(() => world.close());

async function tamper(statement: string): Promise<void> {
  const database = await peek(world.server.database);
  await database.query(`set session_replication_role = replica; ${statement}`);
}

const onlyAbout = async ({ reference }: Paid) => about(await compare(world.app), reference);

describe('ledger: our attempt, our withdrawal and our entries disagree', () => {
  test.each([
    [
      'the settlement is for another amount',
      (id: number) =>
        `update entries set amount = amount + 1 where ref = ${id} and step = 'settle' and account_id = 14`,
      'the ledger should have settle 100.00 on clearing:ewallet; it has settle 100.01 on clearing:ewallet',
    ],
    [
      'the settlement is gone',
      (id: number) => `delete from entries where ref = ${id} and step = 'settle'`,
      'the ledger should have settle 100.00 on clearing:ewallet; it has nothing',
    ],
    [
      'the settlement is there twice',
      (id: number) =>
        `insert into entries select account_id, seq + 1000000, amount, balance_after, step, ref from entries where ref = ${id} and step = 'settle'`,
      'the ledger should have settle 100.00 on clearing:ewallet; it has settle 100.00 on clearing:ewallet, settle 100.00 on clearing:ewallet',
    ],
    [
      'the settlement is on the account of another system',
      (id: number) =>
        `update entries set account_id = 12, seq = seq + 2000000 where ref = ${id} and step = 'settle' and account_id = 14`,
      'the ledger should have settle 100.00 on clearing:ewallet; it has settle 100.00 on clearing:card',
    ],
    [
      'the withdrawal is open again',
      (id: number) => `update withdrawals set state = 'created', stage = 'sent' where id = ${id}`,
      'attempt 1 is paid, the withdrawal created',
    ],
    [
      'the withdrawal is gone',
      (id: number) => `delete from withdrawals where id = ${id}`,
      'there is no such withdrawal',
    ],
    [
      'the withdrawal is about another amount',
      (id: number) =>
        `update withdrawals set amount = 9900, received = 9900, total = 9900 + fee where id = ${id}`,
      'attempt 1 is for 100.00, the withdrawal for 99.00',
    ],
  ])('%s', async (_what, statement, detail) => {
    const paid = await payUntil(world, '100.00', 'paid');
    await tamper(statement(paid.id));
    expect(await onlyAbout(paid)).toMatchObject([
      { type: 'ledger', money: true, withdrawal_id: paid.id, detail },
    ]);
  });

  test('a return that was not booked', async () => {
    const returned = await payUntil(world, '100.30', 'returned');
    expect(await onlyAbout(returned)).toEqual([]);
    await tamper(`delete from entries where ref = ${returned.id} and step = 'return'`);
    expect(await onlyAbout(returned)).toMatchObject([
      {
        type: 'ledger',
        detail:
          'the ledger should have return -100.30 on clearing:ewallet, settle 100.30 on clearing:ewallet; it has settle 100.30 on clearing:ewallet',
      },
    ]);
  });

  test('money that left for a payout that was refused', async () => {
    const refused = await payUntil(world, '100.01', 'refused');
    await tamper(
      `insert into entries (account_id, seq, amount, balance_after, step, ref) values (14, 3000000, 10001, 0, 'settle', ${refused.id})`,
    );
    expect(await onlyAbout(refused)).toMatchObject([
      { type: 'ledger', detail: 'the ledger should have nothing; it has settle 100.01 on clearing:ewallet' },
    ]);
  });
});

test('duplicate: two attempts at one withdrawal that both paid', async () => {
  const { id, reference } = await payUntil(world, '100.00', 'paid');
  const second = reference.replace(/-1-/, '-2-');
  await tamper(
    `insert into attempts (withdrawal_id, number, aggregator, reference, state, amount, not_after, finality_seconds, float_taken)
     values (${id}, 2, 'sim', '${second}', 'refused', 10000, now(), 1, false)`,
  );
  const book = await bookOf(world.app);
  const line = book.find((one) => one.reference === reference);
  if (!line) throw new Error('it is not in the book');
  const kept = await compare(world.app, { lines: [...book, { ...line, reference: second }] });
  expect(about(kept, second)).toMatchObject([
    { type: 'state', money: true },
    {
      type: 'duplicate',
      money: true,
      withdrawal_id: id,
      detail: `one withdrawal, paid by ${reference} and ${second}`,
    },
  ]);
});

test('state: paid after we had given the money back, which the ledger knows by now', async () => {
  world.simulator.control({ delay_ms: 1_500 });
  const reply = await world.pay('60.00');
  world.simulator.control({ delay_ms: 20 });
  const id = Number(reply.body['withdraw_id']) as Paid['id'];
  const order = { id, paid: false, actor: 'ann', reason: 'test', evidence: 'their mail' };
  const proposed = await proposeResolution(world.app, TESTER, order);
  if (!proposed.ok) throw new Error(proposed.rejection.text);
  await decideProposal(world.app, person('ben'), { id: proposed.value.id, verdict: 'confirmed' });
  await until(
    () => listIncidents(world.app, { all: false, withdrawalId: id }),
    (open) => open.length > 0,
  );
  const [attempt] = (await storyOf(world.app, id)).attempts;
  expect(await onlyAbout({ id, reference: attempt?.reference ?? '' })).toMatchObject([
    { type: 'state', money: true, here: { state: 'paid_after_given_up', withdrawal: 'cancelled' } },
  ]);
});

test('a return that an operator booked by hand is a return', async () => {
  const own = await openPatientWorld();
  const paid = await payUntil(own, '100.00', 'paid');
  await returnWithdrawal(own.app, person('ann'), { id: paid.id, reason: 'sent back' });
  expect(about(await compare(own.app), paid.reference)).toMatchObject([
    { type: 'state', money: true, here: { state: 'returned' }, there: { state: 'paid' } },
  ]);
  own.simulator.control({ give_back: paid.reference });
  expect(brief(await compare(own.app, { lines: await bookOf(own.app) }))).toEqual([]);
  await own.close();
});

test('a withdrawal that one aggregator refused and another one paid is clean at both', async () => {
  const own = await openPatientWorld();
  const secret = whsec();
  const second = await startSimulator({
    port: 0,
    secret,
    callbackUrl: `${own.server.url}/callbacks/second`,
    delayMs: 20,
  });
  await payUntil(own, '20.00', 'paid');
  own.simulator.control({ outcome: 'refused_funds', next: 1 });
  await addSimulator(own.app, { name: 'second', url: second.url, secret, deadlineMs: DEADLINE_MS });
  const reply = await own.pay('100.00');
  const id = Number(reply.body['withdraw_id']) as Paid['id'];
  const { attempts } = await until(
    () => storyOf(own.app, id),
    ({ withdrawal }) => withdrawal.state === 'paid',
  );
  expect(attempts.map(({ aggregator, state }) => [aggregator, state])).toEqual([
    ['sim', 'refused'],
    ['second', 'paid'],
  ]);
  for (const [aggregator, sum] of [
    ['sim', '20.00'],
    ['second', '100.00'],
  ] as const) {
    const { report } = await compare(own.app, { aggregator });
    const total = { count: 1, sum };
    expect(report).toMatchObject({ found: 0, totals: { there: total, here: total, ledger: total } });
  }

  // A line in the book of one about the attempt at the other: they never got it from us.
  const stray = (await bookOf(own.app, today(), 'second'))[0];
  if (!stray) throw new Error('the book is empty');
  const mixed = await compare(own.app, { lines: [...(await bookOf(own.app)), stray] });
  expect(mixed.report.differences).toMatchObject([
    { type: 'missing_here', money: true, withdrawal_id: id, detail: 'made at second, not there' },
  ]);
  await second.close();
  await own.close();
});

describe('around midnight', () => {
  test('what is missing in the book of its day is looked for in those beside it', async () => {
    const own = await openPatientWorld();
    const paid = await payUntil(own, '100.00', 'paid');
    const database = await peek(own.server.database);
    await database.query("update attempts set created_at = created_at - interval '1 day'");
    const found = await compare(own.app, { day: yesterday() });
    expect(about(found, paid.reference)).toMatchObject([
      { type: 'late', money: false, detail: `made on ${yesterday()}, paid on ${today()}` },
    ]);
    // A file is all there is.
    expect(brief(await compare(own.app, { day: yesterday(), lines: [] }))).toEqual(['missing_there, money']);
    // Named by the book of today, it is compared although it was made yesterday.
    expect(brief(await compare(own.app))).toEqual(['late']);
    await own.close();
  });
});
