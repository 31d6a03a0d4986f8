// Several worker processes on one database, one of them killed under load: every withdrawal is paid once.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { liftHalt, setHalt } from '../../src/usecases/operator/halts/halts.ts';
import { TESTER } from '../harness/actors.ts';
import { CREATE } from '../harness/client.ts';
import { expectConsistent, openPayoutSetup } from '../harness/payouts.ts';
import { root } from '../harness/process.ts';
import { waitUntil } from '../harness/wait-until.ts';

const PAYOUTS = 150;

test('three workers share the queue, and killing one loses and repeats no payout', async () => {
  const testEnv = await openPayoutSetup({ worker: false, deadlineMs: 3_000, simulator: { delayMs: 100 } });
  onTestFinished(() => testEnv.close());
  await setHalt(testEnv.app, TESTER, { scope: 'global', subject: '', reason: 'gather' });
  const replies = await Promise.all(
    Array.from({ length: PAYOUTS }, () =>
      testEnv.server.post(CREATE, {
        ...testEnv.shop,
        amount: '1.00',
        wallet: 'shop.4711',
        system: 'ewallet',
      }),
    ),
  );
  expect(replies.every(({ status }) => status === 200)).toBe(true);

  const workers = Array.from({ length: 3 }, () =>
    spawn(process.execPath, [join(root, 'dist', 'main', 'sluice.js'), 'worker'], {
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: testEnv.server.database.url,
        SLUICE_MASTER_KEY: testEnv.server.masterKey.toString('base64'),
        SLUICE_WORKER_CONCURRENCY: '4',
        SLUICE_LOG_LEVEL: 'warn',
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    }),
  );
  onTestFinished(async () => {
    for (const worker of workers) {
      if (worker.exitCode !== null || worker.signalCode !== null) continue;
      worker.kill('SIGTERM');
      await once(worker, 'exit');
    }
  });
  await Promise.all(workers.map((worker) => once(worker.stderr, 'data')));
  await liftHalt(testEnv.app, TESTER, { scope: 'global', subject: '' });
  await waitUntil(() => testEnv.simulator.store.executions() > 10);
  workers[0]?.kill('SIGKILL');

  await waitUntil(
    () =>
      testEnv.app.db.query<{ state: string; n: number }>({
        text: 'select state, count(*)::integer as n from withdrawals group by state',
      }),
    (rows) => rows.length === 1 && rows[0]?.state === 'paid',
  );
  expect(testEnv.simulator.store.executions()).toBe(PAYOUTS);
  await expectConsistent(testEnv);
});
