// Reports and attempts that wait for a lock are decided by the state after the wait.
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WithdrawalId } from '../../src/domain/ids.ts';
import { rescheduleLostPayouts } from '../../src/usecases/payouts/reschedule-lost-payouts.ts';
import { connectDirectly, waitUntilBlocked } from '../harness/database.ts';
import { makeSigningSecret, type PayoutSetup } from '../harness/payouts.ts';
import { waitUntil } from '../harness/wait-until.ts';
import {
  INSUFFICIENT_FUNDS,
  lookup,
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
  ({ testEnv, record, create, begin, referenceOf, summaryOf } = reports);
});
beforeEach(() => reports.liftMerchantHalt());
afterEach(() => reports.expectCleanLedger());
afterAll(() => reports.close());

/** Runs `other` while `blocked` waits for the lock of one withdrawal. */
async function whileLocked(id: WithdrawalId, blocked: () => Promise<unknown>, other: () => Promise<unknown>) {
  const { database } = testEnv.server;
  const db = await connectDirectly(database);
  await db.query('begin');
  await db.query('select from withdrawals where id = $1 for update', [id]);
  const waiting = blocked();
  await waitUntilBlocked(database, '%from withdrawals%');
  await other();
  await db.query('commit');
  await waiting;
}

describe('a batch that waited for a lock is decided by the state after the wait', () => {
  test('a payout that was paid during the wait stays paid, and can still be returned', async () => {
    const [first, second] = [await create('100.07'), await create('101.07')];
    const [one, two] = [await referenceOf(first), await referenceOf(second)];
    await whileLocked(
      first,
      () => record(lookup(one, UNKNOWN), lookup(two, UNKNOWN)),
      () => record(lookup(two, reportOf('paid', '101.07'))),
    );
    expect(await summaryOf(second)).toMatchObject({ state: 'paid', attempts: ['paid'] });
    await record(lookup(two, reportOf('returned', '101.07')));
    expect(await summaryOf(second)).toMatchObject({ state: 'cancelled', attempts: ['returned'] });
  });

  test('a refusal of the first attempt does not release the hold while the second is being sent', async () => {
    const [first, second] = [await create('100.07'), await create('101.07')];
    const [one, two] = [await referenceOf(first), await referenceOf(second)];
    await whileLocked(
      first,
      () => record(lookup(one, UNKNOWN), lookup(two, REFUSED)),
      async () => {
        await record(lookup(two, INSUFFICIENT_FUNDS));
        expect(await begin(second)).toMatchObject({ verdict: 'begun' });
      },
    );
    expect(await summaryOf(second)).toMatchObject({ state: 'created', attempts: ['refused', 'sending'] });
    await record(lookup(await referenceOf(second, 2), reportOf('paid', '101.07')));
    expect(await summaryOf(second)).toMatchObject({ state: 'paid', attempts: ['refused', 'paid'] });
  });
});

test('the database rejects a cancellation while an attempt may have paid', async () => {
  const id = await create('100.07');
  const db = await connectDirectly(testEnv.server.database);
  await expect(
    db.query(`update withdrawals set state = 'cancelled', stage = null where id = $1`, [id]),
  ).rejects.toMatchObject({ code: 'SL003' });
});

test('an attempt that loses a deadlock at its start is retried and begins', async () => {
  const id = await create('100.07');
  await record(lookup(await referenceOf(id), INSUFFICIENT_FUNDS));
  const db = await connectDirectly(testEnv.server.database);
  await db.query('begin');
  await db.query('select from aggregators for update');
  const attempt = begin(id);
  await waitUntilBlocked(testEnv.server.database, 'select from aggregators');
  await db.query('select from withdrawals where id = $1 for update', [id]);
  await db.query('commit');
  expect(await attempt).toMatchObject({ verdict: 'begun' });
  await record(lookup(await referenceOf(id, 2), reportOf('paid', '100.07')));
  expect(await summaryOf(id)).toMatchObject({ state: 'paid', attempts: ['refused', 'paid'] });
});

/** Returns when the first statement that waits for a lock has stopped waiting. A retry is another statement. */
async function waitUntilLockTimeout(observer: pg.Client): Promise<void> {
  const waiters = async () =>
    (
      await observer.query<{ statement: string }>(
        `select pid || ' ' || query_start as statement from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' order by query_start`,
      )
    ).rows.map(({ statement }) => statement);
  const [first] = await waitUntil(waiters, (waiting) => waiting.length > 0);
  await waitUntil(waiters, (waiting) => !waiting.some((statement) => statement === first));
}

test('a refusal that runs into a lock timeout is recorded, and the merchant gets payout_failed', async () => {
  const db = await connectDirectly(testEnv.server.database);
  const observer = await connectDirectly(testEnv.server.database);
  const original = { ...testEnv.app.aggregators };
  let unlocked: Promise<unknown> = Promise.resolve();
  Object.assign(testEnv.app.aggregators, {
    submit: async (...args: Parameters<typeof original.submit>) => {
      const report = await original.submit(...args);
      await db.query('begin');
      await db.query('select from withdrawals order by id desc limit 1 for update');
      // Held beyond the lock timeout, so that the first try to record the refusal fails.
      unlocked = waitUntilLockTimeout(observer).then(() => db.query('commit'));
      return report;
    },
  });
  const reply = await testEnv.pay('100.01');
  Object.assign(testEnv.app.aggregators, original);
  await unlocked;
  expect(reply.body).toMatchObject({ code: 'payout_failed' });
});

test('a job that a dead worker has locked for an hour is unlocked', async () => {
  const id = await create('100.11');
  const db = await connectDirectly(testEnv.server.database);
  await db.query(
    `update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() - interval '1 hour' where key = $1`,
    [`payout:${id}`],
  );
  await rescheduleLostPayouts(testEnv.app);
  const { rows } = await db.query('select locked_by from graphile_worker.jobs where key = $1', [
    `payout:${id}`,
  ]);
  expect(rows).toEqual([{ locked_by: null }]);
});
