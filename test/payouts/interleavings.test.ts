// Reports and people that cross each other's way: what is true is decided under the lock, on what is true by then.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSimulator } from '../../src/adapters/aggregators/simulator/server.ts';
import type { WithdrawalId } from '../../src/domain/ids.ts';
import type { Report } from '../../src/domain/reports.ts';
import { updateAggregator } from '../../src/usecases/operator/aggregators/update-aggregator.ts';
import { liftHalt, setHalt } from '../../src/usecases/operator/halts/set-halt.ts';
import { listIncidents } from '../../src/usecases/operator/incidents/incidents.ts';
import { decideProposal } from '../../src/usecases/operator/proposals/decide-proposal.ts';
import { claimWithdrawal } from '../../src/usecases/operator/withdrawals/claim-withdrawal.ts';
import { payWithdrawal } from '../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { proposeResolution } from '../../src/usecases/operator/withdrawals/propose-resolution.ts';
import { returnWithdrawal } from '../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { routeWithdrawal } from '../../src/usecases/operator/withdrawals/route-withdrawal.ts';
import { advancePayout } from '../../src/usecases/payouts/advance-payout.ts';
import { confirmPayout } from '../../src/usecases/payouts/confirm-payout.ts';
import { dispatchWithdrawal } from '../../src/usecases/payouts/dispatch-withdrawal.ts';
import { type ReceivedReport, recordOutcomes } from '../../src/usecases/payouts/record-outcomes.ts';
import { rescheduleLostPayouts } from '../../src/usecases/payouts/reschedule-lost-payouts.ts';
import { differencesIn, money } from '../harness/app.ts';
import { BALANCE } from '../harness/client.ts';
import { peek, someoneWaits } from '../harness/database.ts';
import { person, TESTER } from '../harness/operator-clients.ts';
import {
  addSimulator,
  expectSound,
  openWorld,
  storyOf,
  until,
  type World,
  whsec,
} from '../harness/payouts.ts';

let world: World;
const secret = whsec();
const DAY_MS = 86_400_000;

beforeAll(async () => {
  world = await openWorld({ worker: false, simulator: { secret } });
});
beforeEach(() => liftHalt(world.app, TESTER, { scope: 'merchant', subject: String(world.shop.merchant_id) }));
afterEach(async () => {
  expect(await differencesIn(world.app)).toEqual([]);
});
afterAll(async () => {
  await expectSound(world);
  await world.close();
});

const record = (...heard: ReceivedReport[]) =>
  recordOutcomes({ db: world.app.db, alert: world.app.alert, ...world.app.settings }, heard);
const about = (verdict: 'paid' | 'returned', amount: string): Report => ({
  verdict,
  providerId: 'p',
  amount: money(amount),
  currency: 'RUB',
});
const unknown: Report = { verdict: 'unknown', detail: 'time-out' };
const notFound: Report = { verdict: 'not_found' };
const short: Report = { verdict: 'refused', detail: 'insufficient_funds', passing: true };
const refused: Report = { verdict: 'refused', detail: 'declined' };

const make = async (amount: string): Promise<WithdrawalId> =>
  Number((await world.pay(amount)).body['withdraw_id']) as WithdrawalId;
const begin = (id: WithdrawalId) => world.app.beginAttempt({ id, tried: new Set() });
const referenceOf = async (id: WithdrawalId, number = 1) =>
  (await storyOf(world.app, id)).attempts[number - 1]?.reference ?? '';
const heard = (reference: string, report: Report): ReceivedReport => ({
  reference,
  source: 'lookup',
  report,
});
const standing = async (id: WithdrawalId) => {
  const { withdrawal, attempts } = await storyOf(world.app, id);
  const open = await listIncidents(world.app, { all: false, withdrawalId: id });
  return {
    state: withdrawal.state,
    attempts: attempts.map(({ state }) => state),
    incidents: open.map(({ kind }) => kind),
  };
};

/** `late` waits for the lock of one withdrawal while `meanwhile` happens to others. */
async function whileLocked(
  id: WithdrawalId,
  late: () => Promise<unknown>,
  meanwhile: () => Promise<unknown>,
) {
  const db = await peek(world.server.database);
  await db.query('begin');
  await db.query('select from withdrawals where id = $1 for update', [id]);
  const waiting = late();
  await sleep(300);
  await meanwhile();
  await db.query('commit');
  await waiting;
}

describe('a batch that waited for a lock judges what is true after the wait', () => {
  test('what was paid meanwhile stays paid, and can still be returned', async () => {
    const [first, second] = [await make('100.07'), await make('101.07')];
    const [one, two] = [await referenceOf(first), await referenceOf(second)];
    await whileLocked(
      first,
      () => record(heard(one, unknown), heard(two, unknown)),
      () => record(heard(two, about('paid', '101.07'))),
    );
    expect(await standing(second)).toMatchObject({ state: 'paid', attempts: ['paid'] });
    await record(heard(two, about('returned', '101.07')));
    expect(await standing(second)).toMatchObject({ state: 'cancelled', attempts: ['returned'] });
  });

  test('a refusal of the first attempt does not give back what the second is being sent', async () => {
    const [first, second] = [await make('100.07'), await make('101.07')];
    const [one, two] = [await referenceOf(first), await referenceOf(second)];
    await whileLocked(
      first,
      () => record(heard(one, unknown), heard(two, refused)),
      async () => {
        await record(heard(two, short));
        expect(await begin(second)).toMatchObject({ verdict: 'begun' });
      },
    );
    expect(await standing(second)).toMatchObject({ state: 'created', attempts: ['refused', 'sending'] });
    await record(heard(await referenceOf(second, 2), about('paid', '101.07')));
    expect(await standing(second)).toMatchObject({ state: 'paid', attempts: ['refused', 'paid'] });
  });
});

test('the database itself keeps a hold while an attempt may have paid', async () => {
  const id = await make('100.07');
  const db = await peek(world.server.database);
  await expect(
    db.query(`update withdrawals set state = 'cancelled', stage = null where id = $1`, [id]),
  ).rejects.toMatchObject({ code: 'SL003' });
});

describe('the first attempt paid after all, while the second is under way', () => {
  const contradicted = async () => {
    const id = await make('100.07');
    await record(heard(await referenceOf(id), short));
    await begin(id);
    await record(heard(await referenceOf(id, 1), about('paid', '100.07')));
    expect(await standing(id)).toMatchObject({
      attempts: ['contradicted', 'sending'],
      incidents: ['paid_twice'],
    });
    return id;
  };

  test.each([
    ['refused', refused],
    ['refused for now', short],
  ])('the second is %s: it is paid, by the first', async (_how, report) => {
    const id = await contradicted();
    await record(heard(await referenceOf(id, 2), report));
    expect(await standing(id)).toMatchObject({ state: 'paid', attempts: ['paid', 'refused'] });
    expect(await begin(id)).toEqual({ verdict: 'gone' });
    // And if that one comes back, so does the money.
    await record(heard(await referenceOf(id, 1), about('returned', '100.07')));
    expect(await standing(id)).toMatchObject({ state: 'cancelled', attempts: ['returned', 'refused'] });
  });

  test('the second is paid too and comes back: the recipient still has what the first one paid', async () => {
    const id = await contradicted();
    const second = await referenceOf(id, 2);
    await record(heard(second, about('paid', '100.07')));
    await record(heard(second, about('returned', '100.07')));
    expect(await standing(id)).toMatchObject({ state: 'paid', attempts: ['paid', 'returned'] });
  });

  test('the second is not sent again', async () => {
    const id = await make('100.20');
    await record(heard(await referenceOf(id), short));
    world.simulator.control({ outcome: 'lost_request', next: 1 });
    await dispatchWithdrawal(world.app, id, { atCreate: false });
    await record(heard(await referenceOf(id, 1), about('paid', '100.20')));
    const { submits } = world.simulator.store.requests;
    for (let round = 0; round < 5; round += 1) await advancePayout(world.app, id);
    expect(world.simulator.store.requests.submits).toBe(submits);
  });

  test('people can still say that the second was not paid', async () => {
    const id = await contradicted();
    await record(heard(await referenceOf(id, 2), unknown));
    const proposed = await proposeResolution(world.app, person('ann'), {
      id,
      paid: false,
      reason: 'lost',
      evidence: 'a letter',
    });
    if (!proposed.ok) throw new Error(proposed.rejection.text);
    expect(
      await decideProposal(world.app, person('ben'), { id: proposed.value.id, verdict: 'confirmed' }),
    ).toMatchObject({ ok: true });
    expect(await standing(id)).toMatchObject({ state: 'paid', attempts: ['paid', 'refused'] });
  });
});

describe('an attempt paid after all, while the withdrawal was paid by hand', () => {
  const paidTwice = async () => {
    const id = await make('100.07');
    await record(heard(await referenceOf(id), short));
    const ann = person('ann');
    await claimWithdrawal(world.app, ann, { id });
    await payWithdrawal(world.app, ann, { id, reference: 'by hand' });
    await record(heard(await referenceOf(id), about('paid', '100.07')));
    expect(await standing(id)).toEqual({
      state: 'paid',
      attempts: ['contradicted'],
      incidents: ['paid_twice'],
    });
    return id;
  };
  const returnByHand = (id: WithdrawalId) =>
    returnWithdrawal(world.app, person('ann'), { id, reason: 'the account is closed' });

  test('the payment by hand comes back: the recipient still has what the attempt paid', async () => {
    const id = await paidTwice();
    expect(await returnByHand(id)).toMatchObject({ ok: true, value: { withdrawal: { state: 'paid' } } });
    expect(await standing(id)).toMatchObject({ state: 'paid', attempts: ['paid'] });
    // And if that one comes back, so does the money.
    await record(heard(await referenceOf(id), about('returned', '100.07')));
    expect(await standing(id)).toMatchObject({ state: 'cancelled', attempts: ['returned'] });
  });

  test('the attempt comes back first: the recipient has what was paid by hand, until that comes back too', async () => {
    const id = await paidTwice();
    await record(heard(await referenceOf(id), about('returned', '100.07')));
    expect(await standing(id)).toMatchObject({ state: 'paid', attempts: ['returned'] });
    expect(await returnByHand(id)).toMatchObject({ ok: true, value: { withdrawal: { state: 'cancelled' } } });
  });
});

test('an attempt whose beginning loses a race for locks is begun all the same', async () => {
  const id = await make('100.07');
  await record(heard(await referenceOf(id), short));
  const db = await peek(world.server.database);
  await db.query('begin');
  await db.query('select from aggregators for update');
  const beginning = begin(id);
  await someoneWaits(world.server.database, 'select from aggregators');
  await db.query('select from withdrawals where id = $1 for update', [id]);
  await db.query('commit');
  expect(await beginning).toMatchObject({ verdict: 'begun' });
  await record(heard(await referenceOf(id, 2), about('paid', '100.07')));
  expect(await standing(id)).toMatchObject({ state: 'paid', attempts: ['refused', 'paid'] });
});

test('evidence about one attempt says nothing about the next', async () => {
  const id = await make('100.07');
  const proposed = await proposeResolution(world.app, person('ann'), {
    id,
    paid: false,
    reason: 'lost',
    evidence: 'a letter about the first attempt',
  });
  if (!proposed.ok) throw new Error(proposed.rejection.text);
  await record(heard(await referenceOf(id), short));
  await begin(id);
  expect(
    await decideProposal(world.app, person('ben'), { id: proposed.value.id, verdict: 'confirmed' }),
  ).toMatchObject({ ok: false });
  expect(await standing(id)).toMatchObject({ state: 'created', attempts: ['refused', 'sending'] });
});

test('a return that is not confirmed at once is asked about again, and in the end is an incident', async () => {
  const id = await make('100.10');
  const reference = await referenceOf(id);
  const claim = { reference, verdict: 'returned' };
  // The simulator itself still says paid.
  for (const tries of [1, 6])
    await expect(confirmPayout(world.app, { ...claim, tries })).rejects.toThrow('does not confirm');
  expect(await standing(id)).toMatchObject({ state: 'paid', incidents: ['unconfirmed'] });
  world.simulator.control({ give_back: reference });
  await confirmPayout(world.app, { ...claim, tries: 7 });
  expect(await standing(id)).toMatchObject({ state: 'cancelled', attempts: ['returned'] });
});

describe('"not found" is proof only if it was said after finality', () => {
  test('however late it is recorded', async () => {
    const id = await make('100.20');
    const reference = await referenceOf(id);
    await record({ ...heard(reference, notFound), askedAt: new Date() });
    expect(await standing(id)).toMatchObject({ state: 'created' });
    await record({ ...heard(reference, notFound), askedAt: new Date(Date.now() + DAY_MS) });
    expect(await standing(id)).toMatchObject({ state: 'cancelled', attempts: ['refused'] });
  });

  test('and finality is what it was when the attempt was made', async () => {
    const id = await make('100.20');
    await updateAggregator(world.app, TESTER, 'sim', { finalitySeconds: 1 });
    await sleep(2_500);
    await advancePayout(world.app, id);
    await updateAggregator(world.app, TESTER, 'sim', { finalitySeconds: 3_600 });
    expect(await standing(id)).toMatchObject({ state: 'created', attempts: ['uncertain'] });
  });
});

test('what is still open when the aggregator had all its time is an incident, and the hold stays', async () => {
  const id = await make('100.31');
  const late = { ...heard(await referenceOf(id), unknown), askedAt: new Date(Date.now() + DAY_MS) };
  expect(await record(late)).toMatchObject([{ incident: 'undecided' }]);
  expect(await record(late)).toMatchObject([{ incident: null }]);
  expect(await standing(id)).toMatchObject({
    state: 'created',
    attempts: ['accepted'],
    incidents: ['undecided'],
  });
});

describe('another amount, named for an attempt that was given up', () => {
  test('keeps the next one from being sent', async () => {
    const id = await make('100.07');
    await record(heard(await referenceOf(id), short));
    await record(heard(await referenceOf(id), about('paid', '99')));
    expect(await begin(id)).toEqual({ verdict: 'waiting' });
    expect((await storyOf(world.app, id)).withdrawal.waitingFor).toContain('people');
  });

  test('leaves the next one, if it is under way, to people', async () => {
    const id = await make('100.07');
    await record(heard(await referenceOf(id), short));
    await begin(id);
    await record(heard(await referenceOf(id, 1), about('paid', '99')));
    await record(heard(await referenceOf(id, 2), refused));
    expect(await standing(id)).toMatchObject({ state: 'created', attempts: ['refused', 'uncertain'] });
  });
});

test('once another amount was named, only people move it', async () => {
  const id = await make('100.31');
  const reference = await referenceOf(id);
  await record(heard(reference, about('paid', '99')));
  for (const report of [refused, short, about('paid', '100.31')]) await record(heard(reference, report));
  await record({ ...heard(reference, notFound), askedAt: new Date(Date.now() + DAY_MS) });
  expect(await standing(id)).toMatchObject({ state: 'created', attempts: ['uncertain'] });
  expect((await standing(id)).incidents).toContain('wrong_amount');
});

describe('paid after it was cancelled', () => {
  test('by two attempts: both are owed, and the ledger says so', async () => {
    const id = await make('100.07');
    await record(heard(await referenceOf(id), short));
    await begin(id);
    await record(heard(await referenceOf(id, 2), refused));
    for (const number of [1, 2]) await record(heard(await referenceOf(id, number), about('paid', '100.07')));
    expect(await standing(id)).toMatchObject({ attempts: ['contradicted', 'contradicted'] });
  });

  test('because another attempt had been returned: it is owed', async () => {
    const id = await make('100.07');
    await record(heard(await referenceOf(id), short));
    await begin(id);
    const second = await referenceOf(id, 2);
    for (const verdict of ['paid', 'returned'] as const)
      await record(heard(second, about(verdict, '100.07')));
    await record(heard(await referenceOf(id, 1), about('paid', '100.07')));
    expect(await standing(id)).toMatchObject({
      attempts: ['contradicted', 'returned'],
      incidents: ['paid_after_cancel'],
    });
  });

  test('and returned later: the merchant gets it back, once', async () => {
    const before = (await world.server.post(BALANCE, world.shop)).body['available'];
    const id = await make('100.01');
    const reference = await referenceOf(id);
    await record(heard(reference, about('paid', '100.01')));
    for (let copy = 0; copy < 2; copy += 1) await record(heard(reference, about('returned', '100.01')));
    expect(await standing(id)).toMatchObject({ state: 'cancelled', attempts: ['returned'] });
    const after = (await world.server.post(BALANCE, world.shop)).body['available'];
    expect(Number(after) - Number(before)).toBeCloseTo(100.01);
  });
});

test('an aggregator with payouts under way keeps its address, unless it is the same one', async () => {
  const id = await make('100.11');
  const elsewhere = await startSimulator({ port: 0, secret });
  expect(await updateAggregator(world.app, TESTER, 'sim', { url: elsewhere.url })).toMatchObject({
    rejection: { kind: 'wrong-state' },
  });
  await elsewhere.close();
  await until(
    async () => {
      await advancePayout(world.app, id);
      return standing(id);
    },
    ({ state }) => state === 'paid',
  );
});

describe('an aggregator that was switched off', () => {
  test('gets nothing that was handed to it before', async () => {
    await setHalt(world.app, person('a'), { scope: 'global', subject: '', reason: 'r' });
    const id = await make('100.00');
    await addSimulator(world.app, { name: 'other', url: world.simulator.url, secret });
    await routeWithdrawal(world.app, person('a'), { id, aggregator: 'other', reason: 'r' });
    await updateAggregator(world.app, TESTER, 'other', { enabled: false });
    await liftHalt(world.app, TESTER, { scope: 'global', subject: '' });
    await advancePayout(world.app, id);
    expect((await storyOf(world.app, id)).withdrawal).toMatchObject({ stage: 'queued', waitingFor: 'other' });
  });

  test('is asked, but nothing is sent to it again', async () => {
    const id = await make('100.20');
    await updateAggregator(world.app, TESTER, 'sim', { enabled: false });
    const { submits } = world.simulator.store.requests;
    for (let round = 0; round < 5; round += 1) await advancePayout(world.app, id);
    expect(world.simulator.store.requests.submits).toBe(submits);
    await updateAggregator(world.app, TESTER, 'sim', { enabled: true });
  });
});

test('a refusal that meets a lock is recorded all the same, and the merchant hears of it', async () => {
  const db = await peek(world.server.database);
  const real = { ...world.app.aggregators };
  Object.assign(world.app.aggregators, {
    submit: async (...args: Parameters<typeof real.submit>) => {
      const report = await real.submit(...args);
      await db.query('begin');
      await db.query('select from withdrawals order by id desc limit 1 for update');
      setTimeout(() => void db.query('commit'), 3_500);
      return report;
    },
  });
  const reply = await world.pay('100.01');
  Object.assign(world.app.aggregators, real);
  expect(reply.body).toMatchObject({ code: 'payout_failed' });
});

test('what a runner that sleeps has locked for long is looked after by others', async () => {
  const id = await make('100.11');
  const db = await peek(world.server.database);
  await db.query(
    `update graphile_worker._private_jobs set locked_by = 'asleep', locked_at = now() - interval '1 hour' where key = $1`,
    [`payout:${id}`],
  );
  await rescheduleLostPayouts(world.app);
  const { rows } = await db.query('select locked_by from graphile_worker.jobs where key = $1', [
    `payout:${id}`,
  ]);
  expect(rows).toEqual([{ locked_by: null }]);
});
