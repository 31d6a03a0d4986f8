// A synchronous replica that does not respond: PostgreSQL waits for it. A cancelled wait reports "committed" although only
// one server has the data.

import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from '../../src/adapters/embedded-postgres/index.ts';
import { CREATE, INFO, toCard } from '../harness/client.ts';
import { makeDataFolder } from '../harness/data-folder.ts';
import { startProcess } from '../harness/process.ts';
import { waitUntil } from '../harness/wait-until.ts';

test('a create that the replica did not confirm is neither acknowledged nor repeated', async () => {
  const folder = await makeDataFolder();
  const server = await startProcess({ SLUICE_DATA_DIR: folder, SLUICE_WORKER: 'off' });
  const cluster = await startEmbeddedPostgres({ folder });
  const admin = new pg.Client(cluster.connection);
  const other = new pg.Client(cluster.connection);
  await Promise.all([admin.connect(), other.connect()]);
  onTestFinished(async () => {
    await Promise.all([admin.end(), other.end()]);
    await cluster.release();
  });
  const setReplica = async (name: string): Promise<void> => {
    await admin.query(`alter system set synchronous_standby_names = '${name}'`);
    await admin.query('select pg_reload_conf()');
  };
  const replicaWait = (query: string): Promise<number[]> =>
    waitUntil(
      async () => {
        const { rows } = await admin.query<{ pid: number }>(
          `select pid from pg_stat_activity where wait_event = 'SyncRep' and query like $1`,
          [`%${query}%`],
        );
        return rows.map(({ pid }) => pid);
      },
      (pids) => pids.length > 0,
    );
  const cancel = (pids: number[]) =>
    admin.query('select pg_cancel_backend(pid) from unnest($1::int[]) pid', [pids]);
  const order = {
    merchant_id: Number(/merchant_id +(\d+)/.exec(server.output())?.[1]),
    secret_key: String(/secret_key +(sk_\S+)/.exec(server.output())?.[1]),
    ...toCard,
    order_id: 'only-here',
  };

  // Also reserves the ids of the next creates, so that the create below makes one commit only.
  expect((await server.post(CREATE, { ...order, order_id: 'before' })).status).toBe(200);
  await setReplica('one_that_never_answers');
  // The setting takes effect some time after the reload: commit until a commit waits for the replica.
  let inEffect = false;
  const commits = (async (): Promise<void> => {
    while (!inEffect) await other.query('select txid_current()');
  })();
  const waiting = await replicaWait('txid_current');
  inEffect = true;
  await cancel(waiting);
  await commits;

  const unconfirmed = server.post(CREATE, order);
  await cancel(await replicaWait('create_withdrawals'));
  const { status, body } = await unconfirmed;
  expect([status, body['code']]).toEqual([500, 'outcome_unknown']);

  await setReplica('');
  const { merchant_id, secret_key } = order;
  expect((await server.post(INFO, { merchant_id, secret_key, id: body['withdraw_id'] })).status).toBe(200);
  expect((await server.post(CREATE, order)).body).toMatchObject({ withdraw_id: body['withdraw_id'] });
});
