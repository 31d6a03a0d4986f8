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
