// Several server processes on one database.
import { onTestFinished } from 'vitest';
import type { App } from '../../src/usecases/app.ts';
import { openTestApp } from '../harness/app.ts';
import type { Client } from '../harness/client.ts';
import { startProcess } from '../harness/process.ts';

type Clean = () => Promise<void>;

/** They end with the test, unless the caller ends them. */
export async function startServers(
  count: number,
  onFinished: (clean: Clean) => void = onTestFinished,
): Promise<{ app: App; anyOf(i: number): Client }> {
  const opened = await openTestApp();
  const { app, masterKey } = opened;
  const env = { DATABASE_URL: opened.database.url, SLUICE_MASTER_KEY: masterKey.toString('base64') };
  const servers = await Promise.all(Array.from({ length: count }, () => startProcess(env, onFinished)));
  onFinished(async () => {
    await Promise.all(servers.map((server) => server.stop('SIGTERM')));
    await opened.close();
  });
  return { app, anyOf: (i) => servers[i % servers.length] as Client };
}
