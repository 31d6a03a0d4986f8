// Keys and settings are cached only while notifications of their changes arrive.
import { expect, test } from 'vitest';
import { BALANCE } from '../harness/client.ts';
import { signInOnCommandLine } from '../harness/commands/command-session.ts';
import { sluice, startProcess } from '../harness/process.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { openEnvironment } from './environment.ts';
import { startTcpProxy } from './tcp-proxy.ts';

test('a server that receives no notifications is not ready, says why, and accepts no revoked key', async () => {
  const { env, urlOf, database } = await openEnvironment();
  const proxy = await startTcpProxy();
  const direct = await signInOnCommandLine({ ...env, DATABASE_URL: database.url });
  const server = await startProcess({ ...env, DATABASE_URL: urlOf([proxy.port]), SLUICE_WORKER: 'off' });
  const created = await sluice(
    ['merchant', 'create', '--name', 'Shop', '--status', 'active', '--json'],
    direct,
  );
  const credentials = created.json as { merchant_id: number; secret_key: string };
  const { merchant_id, secret_key } = credentials;
  const read = async () => (await server.post(BALANCE, { merchant_id, secret_key })).status;
  expect(await read()).toBe(200);
  expect((await server.send('/ready')).status).toBe(200);

  proxy.deaf = true;
  await waitUntil(async () => (await server.send('/ready')).status === 503);
  expect((await server.send('/ready')).body).toMatchObject({
    error: 'Service is busy',
    reason: expect.stringContaining('does not deliver notifications'),
  });
  expect(await read()).toBe(200);
  await sluice(['merchant', 'rotate-key', String(merchant_id), '--overlap', '0'], direct);
  expect(await read()).toBe(401);

  proxy.deaf = false;
  await waitUntil(async () => (await server.send('/ready')).status === 200);
});

test.each(['serve', 'worker'])('sluice %s does not start without notifications', async (command) => {
  const { env, urlOf } = await openEnvironment();
  const proxy = await startTcpProxy();
  proxy.deaf = true;
  const { code, stderr } = await sluice([command], { ...env, PORT: '0', DATABASE_URL: urlOf([proxy.port]) });
  expect(code).toBe(1);
  expect(stderr).toContain('does not deliver notifications (LISTEN and NOTIFY)');
  expect(stderr).toContain('use session mode');
});
