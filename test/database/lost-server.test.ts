// A server that is gone without closing its connections: a worker and a server go on with new ones within 30 seconds.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openClient } from '../harness/client.ts';
import { connectDirectly } from '../harness/database.ts';
import { root } from '../harness/process.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { openEnvironment } from './environment.ts';
import { startTcpProxy } from './tcp-proxy.ts';

async function startWorkerProcess(env: Record<string, string>) {
  const program = spawn(process.execPath, [join(root, 'dist', 'main', 'sluice.js'), 'worker'], {
    env: { PATH: process.env['PATH'] ?? '', SLUICE_LOG_LEVEL: 'warn', SLUICE_WORKER_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(program, 'exit');
  onTestFinished(async () => {
    program.kill('SIGTERM');
    await exited;
  });
  let output = '';
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (chunk) => (output += chunk));
  const url = await waitUntil(
    () => /monitoring on (http:\S+)/.exec(output)?.[1],
    (found) => found !== undefined || program.exitCode !== null,
  );
  if (!url) throw new Error(`The worker did not start: ${output}`);
  return openClient(url);
}

test('a worker reports that it is ready, and runs jobs again after its connections died in silence', async () => {
  const { env, urlOf, database } = await openEnvironment();
  const proxy = await startTcpProxy();
  const worker = await startWorkerProcess({ ...env, DATABASE_URL: urlOf([proxy.port]) });
  expect(await worker.send('/health')).toMatchObject({ status: 200 });
  expect(await worker.send('/ready')).toMatchObject({ status: 200, body: { status: 'ready' } });
  expect((await worker.send('/metrics')).text).toContain('process_cpu_seconds_total');

  const direct = await connectDirectly(database);
  const addJob = () => direct.query(`select graphile_worker.add_job('expire_proposals')`);
  const noJobs = () =>
    waitUntil(
      () => direct.query(`select from graphile_worker.jobs where task_identifier = 'expire_proposals'`),
      ({ rows }) => rows.length === 0,
      30,
    );
  await addJob();
  await noJobs();

  proxy.silenceOpenConnections();
  const since = Date.now();
  await addJob();
  await noJobs();
  expect(Date.now() - since).toBeLessThan(30_000);
  await waitUntil(async () => (await worker.send('/ready')).status === 200);
  expect(Date.now() - since).toBeLessThan(30_000);
});
