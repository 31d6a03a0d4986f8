import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { findDifferences, makeMerchant, openTestApp } from '../harness/app.ts';
import { CREATE, INFO, toCard } from '../harness/client.ts';
import { startProcess } from '../harness/process.ts';
import { waitUntil } from '../harness/wait-until.ts';

test('SIGTERM under load: accepted requests get their response, and the process exits within 9 s', async () => {
  const opened = await openTestApp();
  onTestFinished(() => opened.close());
  const env = { DATABASE_URL: opened.database.url, SLUICE_MASTER_KEY: opened.masterKey.toString('base64') };
  const server = await startProcess(env);
  const shop = await makeMerchant(opened.app, { credit: '100000' });
  const acknowledged: string[] = [];
  const unexpected: string[] = [];
  let stopping = false;
  const workers = Array.from({ length: 16 }, async () => {
    for (;;) {
      try {
        const { status, body } = await server.post(CREATE, { ...shop, ...toCard, amount: '0.01' });
        if (status === 200) acknowledged.push(String(body['withdraw_id']));
        else if (body['code'] !== 'busy') unexpected.push(`${status} ${body['code']}`);
      } catch (error) {
        // Once the server stops it refuses new connections. It does not cut a request under way.
        const code = (error as { cause?: { code?: string } }).cause?.code;
        if (!stopping) unexpected.push(String(code));
        return;
      }
    }
  });
  await waitUntil(() => acknowledged.length > 50);
  stopping = true;
  const startedAt = Date.now();
  expect(await server.stop('SIGTERM')).toBe(0);
  expect(Date.now() - startedAt).toBeLessThan(9_000);
  await Promise.all(workers);
  expect(unexpected).toEqual([]);

  // Every withdrawal that exists was acknowledged: none was created and then left unanswered.
  const rows = await opened.app.db.query<{ n: bigint }>({ text: 'select count(*) as n from withdrawals' });
  expect(Number(rows[0]?.n)).toBe(acknowledged.length);
  expect(await findDifferences(opened.app)).toEqual([]);

  const again = await startProcess(env);
  expect((await again.post(INFO, { ...shop, id: acknowledged.at(-1) })).status).toBe(200);
});

test('an idle connection does not delay the shutdown', async () => {
  const opened = await openTestApp();
  onTestFinished(() => opened.close());
  const server = await startProcess({
    DATABASE_URL: opened.database.url,
    SLUICE_MASTER_KEY: opened.masterKey.toString('base64'),
  });
  const { hostname, port } = new URL(server.url);
  const idle = connect(Number(port), hostname);
  idle.on('error', () => undefined);
  await once(idle, 'connect');
  const startedAt = Date.now();
  expect(await server.stop('SIGTERM')).toBe(0);
  expect(Date.now() - startedAt).toBeLessThan(4_000);
});
