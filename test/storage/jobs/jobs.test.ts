// Jobs survive whoever ran them.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { JobRunner } from '../../../src/usecases/app.ts';
import { openTestApp, type TestApp } from '../../harness/app.ts';
import { peek } from '../../harness/database.ts';
import { until } from '../../harness/payouts.ts';

let opened: TestApp;
beforeAll(async () => {
  opened = await openTestApp();
});
afterAll(() => opened.close());

async function runner(task: (payload: unknown) => Promise<void>): Promise<JobRunner> {
  const jobs = await opened.app.runJobs({
    tasks: { chore: task },
    crontab: '',
    concurrency: 2,
    onError: () => undefined,
    cleaner: { olderThanSeconds: 1, everyMs: 200 },
  });
  onTestFinished(() => jobs.stop());
  return jobs;
}

test('a job that a dead runner had locked is run by another one', async () => {
  const db = await peek(opened.database);
  await db.query(`select graphile_worker.add_job('chore', '{"n":1}')`);
  await db.query(
    `update graphile_worker._private_jobs set locked_by = 'pool-that-died', locked_at = now() - interval '1 minute', attempts = 1`,
  );
  let runs = 0;
  await runner(async () => {
    runs += 1;
  });
  await until(
    async () => runs,
    (n) => n === 1,
  );
});

test('a job that a living runner is at, however long, is nobody else’s', async () => {
  const db = await peek(opened.database);
  let runs = 0;
  const slow = async () => {
    runs += 1;
    await sleep(3_000);
  };
  await runner(slow);
  await runner(slow);
  await db.query(`select graphile_worker.add_job('chore', '{"n":2}')`);
  await sleep(2_500);
  expect(runs).toBe(1);
});

test('a job that a living runner was given and never heard of is run after all', async () => {
  const db = await peek(opened.database);
  const run: unknown[] = [];
  let finish: () => void = () => undefined;
  await runner(async (payload) => {
    run.push(payload);
    if (run.length === 1)
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
  });
  await db.query(`select graphile_worker.add_job('chore', '{"n":3}')`);
  await until(
    async () => run.length,
    (n) => n === 1,
  );
  // As when the answer that hands jobs out is lost on its way.
  await db.query('begin');
  await db.query(`select graphile_worker.add_job('chore', '{"n":4}')`);
  await db.query(
    `update graphile_worker._private_jobs lost set locked_by = held.locked_by, locked_at = now() - interval '1 minute'
       from graphile_worker._private_jobs held where held.locked_by is not null and lost.locked_by is null`,
  );
  await db.query('commit');
  await until(
    async () => run.length,
    (n) => n === 2,
  );
  expect(run).toEqual([{ n: 3 }, { n: 4 }]);
  finish();
});

/** The first statement of this kind on a job ends like this. */
async function spoilFirst(when: string, how: string): Promise<void> {
  const db = await peek(opened.database);
  await db.query(`create sequence spoiled`);
  await db.query(`
    create function spoil() returns trigger language plpgsql as $$
    begin
      if nextval('spoiled') = 1 then ${how}; end if;
      return coalesce(new, old);
    end $$`);
  await db.query(
    `create trigger spoil before ${when} on graphile_worker._private_jobs for each row execute function spoil()`,
  );
  onTestFinished(async () => {
    await db.query('drop trigger spoil on graphile_worker._private_jobs');
    await db.query('drop function spoil');
    await db.query('drop sequence spoiled');
  });
}

const CUT = 'perform pg_terminate_backend(pg_backend_pid())';
const REFUSED = `raise exception 'not now'`;
const fail = () => Promise.reject(new Error('not today'));

test.each([
  ['the line is cut while a job is written down as done', 'delete', CUT, async () => undefined, 1],
  ['the line is cut while a job is written down as failed', 'update of last_error', CUT, fail, 2],
  // Nobody knows what became of it, so it comes once more.
  ['a job cannot be written down as done', 'delete', REFUSED, async () => undefined, 2],
  ['a job cannot be written down as failed', 'update of last_error', REFUSED, fail, 2],
])('when %s, it goes on', async (_, when, how, end, times) => {
  const db = await peek(opened.database);
  await spoilFirst(when, how);
  const runs: number[] = [];
  await runner(async (payload) => {
    runs.push((payload as { n: number }).n);
    if (runs.length === 1) await end();
  });
  await db.query(`select graphile_worker.add_job('chore', '{"n":3}')`);
  await until(
    async () => db.query('select is_called from spoiled'),
    ({ rows }) => rows[0].is_called,
  );
  await db.query(`select graphile_worker.add_job('chore', '{"n":4}')`);
  await until(
    async () => db.query('select count(*)::integer as n from graphile_worker.jobs'),
    ({ rows }) => rows[0].n === 0,
  );
  expect(runs.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: times }, () => 3), 4]);
});
