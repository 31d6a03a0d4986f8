// Differences within our own records, planted with the triggers off, and payouts with unusual histories.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSimulator } from '../../src/adapters/aggregators/simulator/server.ts';
import { listIncidents } from '../../src/usecases/operator/incidents/incidents.ts';
import { decideProposal } from '../../src/usecases/operator/proposals/decide-proposal.ts';
import { returnWithdrawal } from '../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { proposeResolution } from '../../src/usecases/operator/withdrawals/propose-resolution.ts';
import { operatorActor, TESTER } from '../harness/actors.ts';
import { addOperators } from '../harness/app.ts';
import { connectDirectly } from '../harness/database.ts';
import { addSimulator, makeSigningSecret, type PayoutSetup, withdrawalDetails } from '../harness/payouts.ts';
import { waitUntil } from '../harness/wait-until.ts';
import {
  about,
  brief,
  compare,
  DEADLINE_MS,
  openPatientEnv,
  type Paid,
  payUntil,
  statementOf,
  today,
  yesterday,
} from './samples.ts';

let testEnv: PayoutSetup;
beforeAll(async () => {
  testEnv = await openPatientEnv();
  await addOperators(testEnv.app, TESTER.name);
});
afterAll(() => testEnv.close());

async function tamper(statement: string): Promise<void> {
  const database = await connectDirectly(testEnv.server.database);
  await database.query(`set session_replication_role = replica; ${statement}`);
}

const differencesOf = async ({ reference }: Paid) => about(await compare(testEnv.app), reference);

describe('ledger: the attempt, the withdrawal and the entries disagree', () => {
  test.each([
    [
      'the settlement is for another amount',
      (id: number) =>
        `update entries set amount = amount + 1 where ref = ${id} and step = 'settle' and account_id = 14`,
      'the ledger should have settle 100.00 on clearing:ewallet; it has settle 100.01 on clearing:ewallet',
    ],
    [
      'the settlement is missing',
      (id: number) => `delete from entries where ref = ${id} and step = 'settle'`,
      'the ledger should have settle 100.00 on clearing:ewallet; it has nothing',
    ],
    [
      'the settlement is booked twice',
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
      'the withdrawal is missing',
      (id: number) => `delete from withdrawals where id = ${id}`,
      'there is no such withdrawal',
    ],
    [
      'the withdrawal has another amount',
      (id: number) =>
        `update withdrawals set amount = 9900, received = 9900, total = 9900 + fee where id = ${id}`,
      'attempt 1 is for 100.00, the withdrawal for 99.00',
    ],
  ])('%s', async (_title, statement, detail) => {
    const paid = await payUntil(testEnv, '100.00', 'paid');
    await tamper(statement(paid.id));
    expect(await differencesOf(paid)).toMatchObject([
      { type: 'ledger', money: true, withdrawal_id: paid.id, detail },
    ]);
  });

  test('the return is not booked', async () => {
    const returned = await payUntil(testEnv, '100.30', 'returned');
    expect(await differencesOf(returned)).toEqual([]);
    await tamper(`delete from entries where ref = ${returned.id} and step = 'return'`);
    expect(await differencesOf(returned)).toMatchObject([
      {
        type: 'ledger',
        detail:
          'the ledger should have return -100.30 on clearing:ewallet, settle 100.30 on clearing:ewallet; it has settle 100.30 on clearing:ewallet',
      },
    ]);
  });

  test('a refused payout is settled', async () => {
    const refused = await payUntil(testEnv, '100.01', 'refused');
    await tamper(
      `insert into entries (account_id, seq, amount, balance_after, step, ref) values (14, 3000000, 10001, 0, 'settle', ${refused.id})`,
    );
    expect(await differencesOf(refused)).toMatchObject([
      { type: 'ledger', detail: 'the ledger should have nothing; it has settle 100.01 on clearing:ewallet' },
    ]);
  });
});

test('duplicate: two attempts of one withdrawal both paid', async () => {
  const { id, reference } = await payUntil(testEnv, '100.00', 'paid');
  const second = reference.replace(/-1-/, '-2-');
  await tamper(
    `insert into attempts (withdrawal_id, number, aggregator, reference, state, amount, not_after, finality_seconds, float_taken)
     values (${id}, 2, 'sim', '${second}', 'refused', 10000, now(), 1, false)`,
  );
  const lines = await statementOf(testEnv.app);
  const line = lines.find((one) => one.reference === reference);
  if (!line) throw new Error('the payout is not in the statement');
  const result = await compare(testEnv.app, { lines: [...lines, { ...line, reference: second }] });
  expect(about(result, second)).toMatchObject([
    { type: 'state', money: true },
    {
      type: 'duplicate',
      money: true,
      withdrawal_id: id,
      detail: `one withdrawal, paid by ${reference} and ${second}`,
    },
  ]);
});

test('state: paid after the hold was released, and booked as a debt', async () => {
  testEnv.simulator.control({ delay_ms: 1_500 });
  const reply = await testEnv.pay('60.00');
  testEnv.simulator.control({ delay_ms: 20 });
  const id = Number(reply.body['withdraw_id']) as Paid['id'];
  const order = { id, paid: false, actor: 'ann', reason: 'test', evidence: 'their mail' };
  const proposed = await proposeResolution(testEnv.app, TESTER, order);
  if (!proposed.ok) throw new Error(proposed.rejection.text);
  await decideProposal(testEnv.app, operatorActor('ben'), { id: proposed.value.id, verdict: 'confirmed' });
  await waitUntil(
    () => listIncidents(testEnv.app, { all: false, withdrawalId: id }),
    (open) => open.length > 0,
  );
  const [attempt] = (await withdrawalDetails(testEnv.app, id)).attempts;
  expect(await differencesOf({ id, reference: attempt?.reference ?? '' })).toMatchObject([
    { type: 'state', money: true, here: { state: 'paid_after_given_up', withdrawal: 'cancelled' } },
  ]);
});

test('a return recorded by an operator counts as a return', async () => {
  const testEnv = await openPatientEnv();
  const paid = await payUntil(testEnv, '100.00', 'paid');
  await returnWithdrawal(testEnv.app, operatorActor('ann'), { id: paid.id, reason: 'sent back' });
  expect(about(await compare(testEnv.app), paid.reference)).toMatchObject([
    { type: 'state', money: true, here: { state: 'returned' }, there: { state: 'paid' } },
  ]);
  testEnv.simulator.control({ give_back: paid.reference });
  expect(brief(await compare(testEnv.app, { lines: await statementOf(testEnv.app) }))).toEqual([]);
  await testEnv.close();
});

test('a withdrawal refused by one aggregator and paid by another has no difference at either', async () => {
  const testEnv = await openPatientEnv();
  const secret = makeSigningSecret();
  const second = await startSimulator({
    port: 0,
    secret,
    callbackUrl: `${testEnv.server.url}/callbacks/second`,
    delayMs: 20,
  });
  await payUntil(testEnv, '20.00', 'paid');
  testEnv.simulator.control({ outcome: 'refused_funds', next: 1 });
  await addSimulator(testEnv.app, { name: 'second', url: second.url, secret, deadlineMs: DEADLINE_MS });
  const reply = await testEnv.pay('100.00');
  const id = Number(reply.body['withdraw_id']) as Paid['id'];
  const { attempts } = await waitUntil(
    () => withdrawalDetails(testEnv.app, id),
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
    const { report } = await compare(testEnv.app, { aggregator });
    const total = { count: 1, sum };
    expect(report).toMatchObject({ found: 0, totals: { there: total, here: total, ledger: total } });
  }

  // The statement of one aggregator lists the attempt at the other, which was never sent to it.
  const stray = (await statementOf(testEnv.app, today(), 'second'))[0];
  if (!stray) throw new Error('the statement is empty');
  const mixed = await compare(testEnv.app, { lines: [...(await statementOf(testEnv.app)), stray] });
  expect(mixed.report.differences).toMatchObject([
    { type: 'missing_here', money: true, withdrawal_id: id, detail: 'made at second, not there' },
  ]);
  await second.close();
  await testEnv.close();
});

describe('around midnight', () => {
  test('a payout missing in the statement of its day is found in that of an adjacent day', async () => {
    const testEnv = await openPatientEnv();
    const paid = await payUntil(testEnv, '100.00', 'paid');
    const database = await connectDirectly(testEnv.server.database);
    await database.query("update attempts set created_at = created_at - interval '1 day'");
    const found = await compare(testEnv.app, { day: yesterday() });
    expect(about(found, paid.reference)).toMatchObject([
      { type: 'late', money: false, detail: `made on ${yesterday()}, paid on ${today()}` },
    ]);
    // A file covers one day only.
    expect(brief(await compare(testEnv.app, { day: yesterday(), lines: [] }))).toEqual([
      'missing_there, money',
    ]);
    // The statement of today lists it, so it is compared although it was created yesterday.
    expect(brief(await compare(testEnv.app))).toEqual(['late']);
    await testEnv.close();
  });
});
