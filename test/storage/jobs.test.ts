// Jobs survive whoever ran them.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { JobRunner } from '../../src/usecases/app.ts';
import { openTestApp, type TestApp } from '../harness/app.ts';
import { peek } from '../harness/database.ts';
import { until } from '../harness/payouts.ts';

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
    janitor: { olderThanSeconds: 1, everyMs: 200 },
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

/** The first so many statements of this kind on a job end their connection, as a restart of PostgreSQL would. */
async function cutConnections(times: number, when: string): Promise<void> {
  const db = await peek(opened.database);
  await db.query(`create sequence cuts`);
  await db.query(`
    create function cut_connection() returns trigger language plpgsql as $$
    begin
      if nextval('cuts') <= ${times} then perform pg_terminate_backend(pg_backend_pid()); end if;
      return coalesce(new, old);
    end $$`);
  await db.query(
    `create trigger cut before ${when} on graphile_worker._private_jobs for each row execute function cut_connection()`,
  );
  onTestFinished(async () => {
    await db.query('drop trigger cut on graphile_worker._private_jobs');
    await db.query('drop function cut_connection');
    await db.query('drop sequence cuts');
  });
}

test.each([
  ['done', 'delete', async () => undefined],
  ['failed', 'update of last_error', () => Promise.reject(new Error('not today'))],
])(
  'a database that goes away while a job is reported as %s costs time, and nothing else',
  async (_, when, end) => {
    const db = await peek(opened.database);
    await cutConnections(1, when);
    const runs: unknown[] = [];
    await runner(async (payload) => {
      runs.push((payload as { n: number }).n);
      if (runs.length === 1) await end();
    });
    await db.query(`select graphile_worker.add_job('chore', '{"n":3}')`);
    await until(
      async () => db.query('select last_value, is_called from cuts'),
      ({ rows }) => rows[0].is_called,
    );
    await db.query(`select graphile_worker.add_job('chore', '{"n":4}')`);
    // Nobody knows whether the first one was written down as done, so it comes once more.
    await until(
      async () => runs,
      (seen) => seen.includes(4) && seen.filter((n) => n === 3).length === 2,
    );
  },
);
