// Jobs survive the failure of the runner that executed them.
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { JobRunner } from '../../../src/usecases/app.ts';
import { openTestApp, type TestApp } from '../../harness/app.ts';
import { connectDirectly } from '../../harness/database.ts';
import { deferred } from '../../harness/deferred.ts';
import { waitUntil } from '../../harness/wait-until.ts';

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

test('a job that a dead runner had locked is run by another runner', async () => {
  const db = await connectDirectly(opened.database);
  await db.query(`select graphile_worker.add_job('chore', '{"n":1}')`);
  await db.query(
    `update graphile_worker._private_jobs set locked_by = 'pool-that-died', locked_at = now() - interval '1 minute', attempts = 1`,
  );
  let runs = 0;
  await runner(async () => {
    runs += 1;
  });
  await waitUntil(() => runs === 1);
});

/** Returns when the cleaners of this many runners have checked for stuck jobs after this call. */
async function stuckJobsChecked(runners: number): Promise<void> {
  const db = await connectDirectly(opened.database);
  const { rows } = await db.query<{ now: Date }>('select clock_timestamp() as now');
  await waitUntil(
    () =>
      db.query(
        `select from pg_stat_activity where datname = current_database() and state = 'idle'
            and query like 'select id::text from graphile_worker.jobs%' and query_start > $1`,
        [rows[0]?.now],
      ),
    (checks) => checks.rows.length === runners,
  );
}

test('a job that a live runner executes for long is not run by another one', async () => {
  const db = await connectDirectly(opened.database);
  let runs = 0;
  const end = deferred();
  const slow = async () => {
    runs += 1;
    await end.promise;
  };
  await runner(slow);
  await runner(slow);
  await db.query(`select graphile_worker.add_job('chore', '{"n":2}')`);
  await waitUntil(() => runs === 1);
  await db.query(`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'`);
  // The first check may have begun before the lock became old; the second did not.
  await stuckJobsChecked(2);
  await stuckJobsChecked(2);
  expect(runs).toBe(1);
  end.resolve();
});

test('a job that a live runner locked without receiving it is run', async () => {
  const db = await connectDirectly(opened.database);
  const run: unknown[] = [];
  const end = deferred();
  await runner(async (payload) => {
    run.push(payload);
    if (run.length === 1) await end.promise;
  });
  await db.query(`select graphile_worker.add_job('chore', '{"n":3}')`);
  await waitUntil(() => run.length === 1);
  // As when the response that assigns jobs is lost.
  await db.query('begin');
  await db.query(`select graphile_worker.add_job('chore', '{"n":4}')`);
  await db.query(
    `update graphile_worker._private_jobs lost set locked_by = held.locked_by, locked_at = now() - interval '1 minute'
       from graphile_worker._private_jobs held where held.locked_by is not null and lost.locked_by is null`,
  );
  await db.query('commit');
  await waitUntil(() => run.length === 2);
  expect(run).toEqual([{ n: 3 }, { n: 4 }]);
  end.resolve();
});

/** The first statement of this kind on a job ends with the given PL/pgSQL statement. */
async function spoilFirst(when: string, how: string): Promise<void> {
  const db = await connectDirectly(opened.database);
  await db.query('create sequence spoiled; grant usage on sequence spoiled to sluice_service');
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
const REJECTED = `raise exception 'not now'`;
const fail = () => Promise.reject(new Error('not today'));

test.each([
  ['the connection is cut while a job is recorded as done', 'delete', CUT, async () => undefined, 1],
  ['the connection is cut while a job is recorded as failed', 'update of last_error', CUT, fail, 2],
  // The outcome is unknown, so the job runs again.
  ['a job cannot be recorded as done', 'delete', REJECTED, async () => undefined, 2],
  ['a job cannot be recorded as failed', 'update of last_error', REJECTED, fail, 2],
])('when %s, the runner continues', async (_, when, how, end, times) => {
  const db = await connectDirectly(opened.database);
  await spoilFirst(when, how);
  const runs: number[] = [];
  await runner(async (payload) => {
    runs.push((payload as { n: number }).n);
    if (runs.length === 1) await end();
  });
  await db.query(`select graphile_worker.add_job('chore', '{"n":3}')`);
  await waitUntil(
    async () => db.query('select is_called from spoiled'),
    ({ rows }) => rows[0].is_called,
  );
  await db.query(`select graphile_worker.add_job('chore', '{"n":4}')`);
  await waitUntil(
    async () => db.query('select count(*)::integer as n from graphile_worker.jobs'),
    ({ rows }) => rows[0].n === 0,
  );
  expect(runs.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: times }, () => 3), 4]);
});
