// A payout that is settled at once has no job. If the process that sends it stops, the sweep finds it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asWithdrawalId, type WithdrawalId } from '../../src/domain/ids.ts';
import type { App } from '../../src/usecases/app.ts';
import { advancePayout } from '../../src/usecases/payouts/advance-payout.ts';
import { rescheduleLostPayouts } from '../../src/usecases/payouts/reschedule-lost-payouts.ts';
import { findDifferences, openAppOn } from '../harness/app.ts';
import { connectDirectly } from '../harness/database.ts';
import { openPayoutSetup, type PayoutSetup } from '../harness/payouts.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { tryCreate, withdrawalRequest } from '../harness/withdrawals.ts';

let setup: PayoutSetup;
beforeAll(async () => {
  setup = await openPayoutSetup({ worker: false });
});
afterAll(async () => {
  expect(await findDifferences(setup.app)).toEqual([]);
  await setup.close();
});

async function countJobs(id: WithdrawalId): Promise<number> {
  const db = await connectDirectly(setup.server.database);
  const { rows } = await db.query('select from graphile_worker.jobs where key = $1', [`payout:${id}`]);
  return rows.length;
}

/** As if it had been changed, and its lease had ended, so long ago. */
async function age(id: WithdrawalId, seconds: number): Promise<void> {
  const db = await connectDirectly(setup.server.database);
  await db.query('set session_replication_role = replica');
  await db.query(
    `update withdrawals set changed_at = changed_at - make_interval(secs => $2), lease_until = lease_until - make_interval(secs => $2) where id = $1`,
    [id, seconds],
  );
}

/** A withdrawal whose process was killed at a crash point. */
async function killedAt(crashPoint: string): Promise<WithdrawalId> {
  const killed: App = openAppOn(setup.server.database.connection, setup.server.masterKey, {
    crashPoint: (point) => {
      if (point === crashPoint) throw new Error('killed');
    },
  });
  // Its reply is lost, and there is no callback: only a lookup tells that it was paid.
  const request = withdrawalRequest('100.11', { wallet: 'shop.4711', system: 'ewallet' });
  await tryCreate(killed, setup.shop, request).catch(() => undefined);
  await killed.close();
  const [newest] = await setup.app.db.query<{ id: bigint }>({
    text: 'select id from withdrawals order by created_at desc limit 1',
  });
  return asWithdrawalId(Number(newest?.id));
}

/** As its jobs do. */
async function finish(id: WithdrawalId): Promise<void> {
  await age(id, 30);
  await waitUntil(
    async () => {
      await advancePayout(setup.app, id);
      return setup.info(String(id));
    },
    ({ status }) => status === 'Paid',
  );
}

test('a payout that is settled by the response has no job at any time', async () => {
  const db = await connectDirectly(setup.server.database);
  await db.query(
    `create function no_job() returns trigger language plpgsql as $$ begin raise exception 'a job for %', new.key; end $$;
     create trigger no_job before insert on graphile_worker._private_jobs for each row when (new.key like 'payout:%') execute function no_job()`,
  );
  const { body } = await setup.pay('100.10');
  await db.query('drop trigger no_job on graphile_worker._private_jobs');
  expect(await setup.info(String(body['withdraw_id']))).toMatchObject({ status: 'Paid' });
});

describe.each(['held', 'attempt written', 'responded'])('a process that stops at "%s"', (crashPoint) => {
  test('leaves a payout that the sweep takes up when its time is over, and not before', async () => {
    const id = await killedAt(crashPoint);
    expect(await countJobs(id)).toBe(0);
    await rescheduleLostPayouts(setup.app);
    expect(await countJobs(id)).toBe(0);
    await age(id, 30);
    await rescheduleLostPayouts(setup.app);
    expect(await countJobs(id)).toBe(1);
    await finish(id);
  });
});

test('the sweep schedules its next run, within ten seconds', async () => {
  await rescheduleLostPayouts(setup.app);
  const db = await connectDirectly(setup.server.database);
  const { rows } = await db.query(
    `select run_at <= now() + interval '10 seconds' as soon from graphile_worker.jobs where key = 'sweep_open_payouts'`,
  );
  expect(rows).toEqual([{ soon: true }]);
});

test('a payout that a job began has a job for the end of its lease', async () => {
  const id = await killedAt('held');
  const begun = await setup.app.beginAttempt({ id, tried: new Set(), needsSlot: true });
  if (begun.verdict === 'begun') begun.releaseSlot?.();
  expect([begun.verdict, await countJobs(id)]).toEqual(['begun', 1]);
  await finish(id);
});

test('the sweep takes up a payout whose claim was dropped before its outcome was known', async () => {
  const id = await killedAt('attempt written');
  const db = await connectDirectly(setup.server.database);
  await db.query('set session_replication_role = replica');
  await db.query('update withdrawals set lease_until = null where id = $1', [id]);
  await rescheduleLostPayouts(setup.app);
  expect(await countJobs(id)).toBe(1);
  await finish(id);
});

test('the sweep reads open automatic withdrawals by their own index', async () => {
  const db = await connectDirectly(setup.server.database);
  const scans = async () =>
    Number(
      (
        await db.query<{ n: string }>(
          `select idx_scan as n from pg_stat_user_indexes where indexrelname = 'withdrawals_open_automatic'`,
        )
      ).rows[0]?.n,
    );
  const before = await scans();
  await waitUntil(async () => {
    await rescheduleLostPayouts(setup.app);
    return (await scans()) > before;
  });
});
