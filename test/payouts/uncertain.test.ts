// Payouts stay uncertain, with their hold, until there is proof: finality, evidence, confirmation, wrong amounts.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateAggregator } from '../../src/usecases/operator/aggregators/update-aggregator.ts';
import { decideProposal } from '../../src/usecases/operator/proposals/decide-proposal.ts';
import { proposeResolution } from '../../src/usecases/operator/withdrawals/propose-resolution.ts';
import { advancePayout } from '../../src/usecases/payouts/advance-payout.ts';
import { confirmPayout } from '../../src/usecases/payouts/confirm-payout.ts';
import { operatorActor, TESTER } from '../harness/actors.ts';
import { addOperators } from '../harness/app.ts';
import { connectDirectly } from '../harness/database.ts';
import { makeSigningSecret, type PayoutSetup, withdrawalDetails } from '../harness/payouts.ts';
import {
  INSUFFICIENT_FUNDS,
  lookup,
  NOT_FOUND,
  openReports,
  REFUSED,
  type Reports,
  reportOf,
  UNKNOWN,
} from './reports.ts';

let reports: Reports;
let testEnv: PayoutSetup;
let record: Reports['record'];
let create: Reports['create'];
let begin: Reports['begin'];
let referenceOf: Reports['referenceOf'];
let summaryOf: Reports['summaryOf'];

beforeAll(async () => {
  reports = await openReports(makeSigningSecret());
  await addOperators(reports.testEnv.app, 'ann');
  ({ testEnv, record, create, begin, referenceOf, summaryOf } = reports);
});
beforeEach(() => reports.liftMerchantHalt());
afterEach(() => reports.expectCleanLedger());
afterAll(() => reports.close());
const DAY_MS = 86_400_000;

test('evidence about one attempt does not decide the next', async () => {
  const id = await create('100.07');
  const proposed = await proposeResolution(testEnv.app, operatorActor('ann'), {
    id,
    paid: false,
    reason: 'lost',
    evidence: 'a letter about the first attempt',
  });
  if (!proposed.ok) throw new Error(proposed.rejection.text);
  await record(lookup(await referenceOf(id), INSUFFICIENT_FUNDS));
  await begin(id);
  expect(
    await decideProposal(testEnv.app, operatorActor('ben'), { id: proposed.value.id, verdict: 'confirmed' }),
  ).toMatchObject({ ok: false });
  expect(await summaryOf(id)).toMatchObject({ state: 'created', attempts: ['refused', 'sending'] });
});

test('a return that a lookup does not confirm is looked up again, and opens an incident in the end', async () => {
  const id = await create('100.10');
  const reference = await referenceOf(id);
  const claim = { reference, verdict: 'returned' };
  // The simulator still reports paid.
  for (const tries of [1, 6])
    await expect(confirmPayout(testEnv.app, { ...claim, tries })).rejects.toThrow('does not confirm');
  expect(await summaryOf(id)).toMatchObject({ state: 'paid', incidents: ['unconfirmed'] });
  testEnv.simulator.control({ give_back: reference });
  await confirmPayout(testEnv.app, { ...claim, tries: 7 });
  expect(await summaryOf(id)).toMatchObject({ state: 'cancelled', attempts: ['returned'] });
});

describe('"not found" is proof only if the lookup was sent after finality', () => {
  test('no matter when it is recorded', async () => {
    const id = await create('100.20');
    const reference = await referenceOf(id);
    await record({ ...lookup(reference, NOT_FOUND), requestedAt: new Date() });
    expect(await summaryOf(id)).toMatchObject({ state: 'created' });
    await record({ ...lookup(reference, NOT_FOUND), requestedAt: new Date(Date.now() + DAY_MS) });
    expect(await summaryOf(id)).toMatchObject({ state: 'cancelled', attempts: ['refused'] });
  });

  test('and finality is the one stored with the attempt', async () => {
    const id = await create('100.20');
    await updateAggregator(testEnv.app, TESTER, 'sim', { finalitySeconds: 1 });
    // One minute later, as far as this attempt is concerned.
    const db = await connectDirectly(testEnv.server.database);
    await db.query('set session_replication_role = replica');
    await db.query(
      `update attempts set not_after = not_after - interval '1 minute' where withdrawal_id = $1`,
      [id],
    );
    await advancePayout(testEnv.app, id);
    await updateAggregator(testEnv.app, TESTER, 'sim', { finalitySeconds: 3_600 });
    expect(await summaryOf(id)).toMatchObject({ state: 'created', attempts: ['uncertain'] });
  });
});

test('a payout that is sent again has the deadline from which its finality counts', async () => {
  const id = await create('100.20');
  const attemptOf = async () => {
    const [attempt] = (await withdrawalDetails(testEnv.app, id)).attempts;
    if (!attempt) throw new Error('no attempt');
    return attempt;
  };
  const first = await attemptOf();
  const { submits } = testEnv.simulator.store.requests;
  while (testEnv.simulator.store.requests.submits === submits) await advancePayout(testEnv.app, id);
  const { notAfter, finalAfter } = await attemptOf();
  const db = await connectDirectly(testEnv.server.database);
  const { rows } = await db.query<{ request: string }>(
    `select exchange ->> 'request' as request from attempt_reports where reference = $1 and source = 'submit' order by id desc limit 1`,
    [first.reference],
  );
  const sent = new Date(JSON.parse(rows[0]?.request.slice('POST /payouts '.length) ?? '').not_after);
  expect(notAfter).toEqual(sent);
  expect(notAfter.getTime()).toBeGreaterThan(first.notAfter.getTime());
  expect(finalAfter.getTime() - sent.getTime()).toBe(3_600_000);
});

test('no final status within the time limit of the aggregator opens one incident and keeps the hold', async () => {
  const id = await create('100.31');
  const late = { ...lookup(await referenceOf(id), UNKNOWN), requestedAt: new Date(Date.now() + DAY_MS) };
  expect(await record(late)).toMatchObject([{ incident: 'undecided' }]);
  expect(await record(late)).toMatchObject([{ incident: null }]);
  expect(await summaryOf(id)).toMatchObject({
    state: 'created',
    attempts: ['accepted'],
    incidents: ['undecided'],
  });
});

describe('another amount reported for an attempt that was given up', () => {
  test('blocks the next attempt', async () => {
    const id = await create('100.07');
    await record(lookup(await referenceOf(id), INSUFFICIENT_FUNDS));
    await record(lookup(await referenceOf(id), reportOf('paid', '99')));
    expect(await begin(id)).toEqual({ verdict: 'waiting' });
    expect((await withdrawalDetails(testEnv.app, id)).withdrawal.waitingFor).toContain('people');
  });

  test('leaves the next attempt, if it is in progress, to the operators', async () => {
    const id = await create('100.07');
    await record(lookup(await referenceOf(id), INSUFFICIENT_FUNDS));
    await begin(id);
    await record(lookup(await referenceOf(id, 1), reportOf('paid', '99')));
    await record(lookup(await referenceOf(id, 2), REFUSED));
    expect(await summaryOf(id)).toMatchObject({ state: 'created', attempts: ['refused', 'uncertain'] });
  });
});

test('after a report of another amount only operators can decide', async () => {
  const id = await create('100.31');
  const reference = await referenceOf(id);
  await record(lookup(reference, reportOf('paid', '99')));
  for (const report of [REFUSED, INSUFFICIENT_FUNDS, reportOf('paid', '100.31')])
    await record(lookup(reference, report));
  await record({ ...lookup(reference, NOT_FOUND), requestedAt: new Date(Date.now() + DAY_MS) });
  expect(await summaryOf(id)).toMatchObject({ state: 'created', attempts: ['uncertain'] });
  expect((await summaryOf(id)).incidents).toContain('wrong_amount');
});
