// A reconciliation that did not run because no process ran jobs: the next process of any kind notices it.
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from '../../src/adapters/embedded-postgres/index.ts';
import { makeDataFolder } from '../harness/data-folder.ts';
import { startProcess } from '../harness/process.ts';
import { waitUntil } from '../harness/wait-until.ts';

test('a server without jobs notices at its start that the reconciliations of the last nights did not run', async () => {
  const folder = await makeDataFolder();
  const cluster = await startEmbeddedPostgres({ folder });
  const env = { SLUICE_DATA_DIR: folder, SLUICE_WORKER: 'off' };
  const first = await startProcess(env);
  const admin = new pg.Client(cluster.connection);
  await admin.connect();
  onTestFinished(async () => {
    await admin.end();
    await cluster.release();
  });
  const offers = () => admin.query('select from statement_offers where offered');
  await waitUntil(offers, ({ rows }) => rows.length === 1);
  const incidents = () =>
    admin.query<{ reference: string }>(
      `select reference from incidents where kind = 'reconciliation_missing'`,
    );
  expect((await incidents()).rows).toEqual([]);

  await first.stop('SIGTERM');
  await admin.query(`update aggregators set created_at = now() - interval '3 days'`);
  const second = await startProcess(env);
  const { rows } = await waitUntil(incidents, (found) => found.rows.length > 0);
  expect(rows).toEqual([{ reference: 'simulator' }]);
  await second.stop('SIGTERM');
});
