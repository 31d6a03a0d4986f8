// A synchronous replica that does not respond: PostgreSQL waits for it. A cancelled wait reports "committed" although only
// one server has the data.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from '../../src/adapters/embedded-postgres/index.ts';
import { BALANCE, CREATE, INFO, toCard } from '../harness/client.ts';
import { makeDataFolder } from '../harness/data-folder.ts';
import { startProcess } from '../harness/process.ts';
import { waitUntil } from '../harness/wait-until.ts';

/** A server, and a second one on the same database, whose replica can be cut off. */
async function startServers() {
  const folder = await makeDataFolder();
  const environment = { SLUICE_DATA_DIR: folder, SLUICE_WORKER: 'off' };
  const server = await startProcess(environment);
  const second = await startProcess(environment);
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
  const findWaiting = (query: string): Promise<number[]> =>
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
  const cancelWait = async (query: string) =>
    admin.query('select pg_cancel_backend(pid) from unnest($1::int[]) pid', [await findWaiting(query)]);
  const credentials = {
    merchant_id: Number(/merchant_id +(\d+)/.exec(server.output())?.[1]),
    secret_key: String(/secret_key +(sk_\S+)/.exec(server.output())?.[1]),
  };
  const order = { ...credentials, ...toCard, order_id: 'only-here' };
  // Also reserves the ids of the next creates, so that a later create makes one commit only.
  for (const [i, process] of [server, second].entries())
    expect((await process.post(CREATE, { ...order, order_id: `before-${i}` })).status).toBe(200);
  return {
    server,
    second,
    credentials,
    order,
    cancelWait,
    async cutOffReplica() {
      await setReplica('one_that_never_answers');
      // The setting takes effect some time after the reload: commit until a commit waits for the replica.
      let inEffect = false;
      const commits = (async (): Promise<void> => {
        while (!inEffect) await other.query('select txid_current()');
      })();
      await findWaiting('txid_current');
      inEffect = true;
      await cancelWait('txid_current');
      await commits;
    },
    replicaConfirms: () => setReplica(''),
  };
}

test('a create that the replica did not confirm is neither acknowledged nor repeated', async () => {
  const { server, credentials, order, ...replica } = await startServers();
  await replica.cutOffReplica();
  const unconfirmed = server.post(CREATE, order);
  await replica.cancelWait('create_withdrawals');
  const { status, body } = await unconfirmed;
  expect([status, body['code']]).toEqual([500, 'outcome_unknown']);

  await replica.replicaConfirms();
  expect((await server.post(INFO, { ...credentials, id: body['withdraw_id'] })).status).toBe(200);
  expect((await server.post(CREATE, order)).body).toMatchObject({ withdraw_id: body['withdraw_id'] });
});

test('what the replica did not confirm is not shown, whichever process and operation is asked', async () => {
  const { server, second, credentials, order, ...replica } = await startServers();
  await replica.cutOffReplica();
  const unconfirmed = server.post(CREATE, order);
  await replica.cancelWait('create_withdrawals');
  const id = (await unconfirmed).body['withdraw_id'];

  const read = { waitsIn: 'pg_logical_emit_message', code: 'busy', shown: { data: { id: Number(id) } } };
  const reads = [server, second].flatMap((process) => [
    { ...read, ask: () => process.post(INFO, { ...credentials, id }) },
    { ...read, ask: () => process.post(INFO, { ...credentials, order_id: order.order_id }) },
    { ...read, shown: { success: true }, ask: () => process.post(BALANCE, credentials) },
    {
      waitsIn: 'create_withdrawals',
      code: 'outcome_unknown',
      shown: { withdraw_id: id },
      ask: () => process.post(CREATE, order),
    },
  ]);
  for (const { ask, waitsIn, code } of reads) {
    const unread = ask();
    await replica.cancelWait(waitsIn);
    const { status, body } = await unread;
    expect(status).toBeGreaterThanOrEqual(500);
    expect(body).toMatchObject({ success: false, code });
    expect(body).not.toHaveProperty('data');
  }
  await replica.replicaConfirms();
  for (const { ask, shown } of reads) expect((await ask()).body).toMatchObject(shown);
});

test('a read that waits for the replica is answered when the replica confirms', async () => {
  const { server, credentials, ...replica } = await startServers();
  await replica.cutOffReplica();
  let isAnswered = false;
  const balance = server.post(BALANCE, credentials).finally(() => {
    isAnswered = true;
  });
  await sleep(500);
  expect(isAnswered).toBe(false);
  await replica.replicaConfirms();
  expect((await balance).status).toBe(200);
});
