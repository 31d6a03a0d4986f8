// The rehearsal: a backup while merchants create and payouts are sent, the loss of the database, the restore, the comparison
// with the aggregator, and the start of payouts. Nothing is paid twice, and what was lost is named.
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { liftHalt, listHalts } from '../../src/usecases/operator/halts/halts.ts';
import { closeIncident, listIncidents } from '../../src/usecases/operator/incidents/incidents.ts';
import { recordPosition } from '../../src/usecases/system/confirm-database.ts';
import { startWorker } from '../../src/worker/worker.ts';
import { TESTER } from '../harness/actors.ts';
import { findDifferences, openAppOn } from '../harness/app.ts';
import { cloneDatabase, type TestDatabase } from '../harness/database.ts';
import { expectConsistent, openPayoutSetup, type PayoutSetup } from '../harness/payouts.ts';
import { sluice } from '../harness/process.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { pay, referencesOf, stateOf } from '../restore/payouts.ts';
import { makeFolder, query } from './backups.ts';

const GLOBAL = { scope: 'global', subject: '' } as const;
const CLIENTS = 8;

/** Merchants that create until they are stopped. Returns the acknowledged ids. */
function startLoad(source: PayoutSetup): { readonly ids: number[]; stop(): Promise<void> } {
  const ids: number[] = [];
  let isStopped = false;
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!isStopped) {
      const { status, body } = await source.pay('10.00');
      expect(status).toBe(200);
      ids.push(Number(body['withdraw_id']));
    }
  });
  return {
    ids,
    async stop() {
      isStopped = true;
      await Promise.all(clients);
    },
  };
}

/** Loses the database of the source after a backup under load. Returns the app on the restored one, as after a start. */
async function backUpAndRestore(source: PayoutSetup) {
  const file = join(await makeFolder(), 'under-load');
  const env = {
    DATABASE_URL: source.server.database.url,
    SLUICE_MASTER_KEY: source.server.masterKey.toString('base64'),
  };
  const load = startLoad(source);
  await waitUntil(() => load.ids.length > 50);
  const atStart = load.ids.length;
  expect(await sluice(['backup', file, '--json'], env)).toMatchObject({ code: 0 });
  // It went on while the backup was made, and goes on afterwards.
  const atEnd = load.ids.length;
  expect(atEnd).toBeGreaterThan(atStart);
  await waitUntil(() => load.ids.length > atEnd + 50);
  await load.stop();
  await waitUntil(async () => (await openWithdrawals(source.server.database)).length === 0);
  await source.worker?.stop();
  await source.server.close();

  const target = await cloneDatabase({ empty: true });
  const targetEnv = { ...env, DATABASE_URL: target.url };
  const restored = await sluice(['restore', file, '--json'], targetEnv);
  expect(restored).toMatchObject({ code: 0, json: { findings: [], incident: expect.any(Number) } });
  const app = openAppOn(target.connection, source.server.masterKey);
  await recordPosition(app);
  return { app, target, env: targetEnv, ids: load.ids };
}

const openWithdrawals = (database: TestDatabase) =>
  query(database, "select id from withdrawals where state = 'created'");

const paidIds = async (database: TestDatabase): Promise<Set<number>> => {
  const rows = await query<{ id: string }>(database, "select id from withdrawals where state = 'paid'");
  return new Set(rows.map(({ id }) => Number(id)));
};

test('a backup under load is restored, and what the aggregator has beyond it is found before anything is sent', async () => {
  const source = await openPayoutSetup({ credit: '10000000' });
  const { app, target, env, ids } = await backUpAndRestore(source);
  const { store } = source.simulator;
  const paidBefore = store.entries().length;
  expect(paidBefore).toBe(ids.length);
  expect(await findDifferences(app)).toEqual([]);
  expect(await listHalts(app)).toMatchObject([GLOBAL]);
  const incident = (await listIncidents(app, { all: false })).find(
    ({ kind }) => kind === 'database_restored',
  );

  const worker = await startWorker(app);
  onTestFinished(async () => {
    await worker.stop();
    await app.close();
    await source.simulator.close();
    await target.drop();
  });
  const waiting = await pay(app, source.shop, '10.00');
  expect(ids).not.toContain(waiting);
  expect(await liftHalt(app, TESTER, GLOBAL)).toMatchObject({ ok: false });
  // Those that were being sent at the moment of the backup are looked up, which the halt allows.
  const UNDER_WAY = "select from attempts where state in ('sending', 'accepted', 'uncertain')";
  await waitUntil(async () => (await query(target, UNDER_WAY)).length === 0);

  expect((await sluice(['restore', 'check', '--json'], env)).code).toBe(1);
  const found = await query<{ reference: string }>(
    target,
    `select distinct difference ->> 'reference' as reference
       from reconciliations, jsonb_array_elements(report -> 'differences') difference`,
  );
  const known = await paidIds(target);
  expect(known.size).toBeGreaterThanOrEqual(40);
  const references = store.entries().map(({ reference }) => reference);
  const lost = references.filter((reference) => !known.has(Number(reference.split('-')[1])));
  expect(lost.length).toBeGreaterThanOrEqual(50);
  expect(found.map(({ reference }) => reference).sort()).toEqual(lost.sort());
  expect(await stateOf(app, waiting)).toBe('created');
  expect(store.entries()).toHaveLength(paidBefore);

  const resolution = { id: incident?.id ?? 0, resolution: 'the lost payouts were debited' };
  expect(await closeIncident(app, TESTER, resolution)).toMatchObject({ ok: true });
  expect(await liftHalt(app, TESTER, GLOBAL)).toMatchObject({ ok: true });
  await waitUntil(async () => (await stateOf(app, waiting)) === 'paid');
  expect(store.entries()).toHaveLength(paidBefore + 1);
  expect(lost).not.toContain((await referencesOf(app, waiting))[0]);
  await expectConsistent({ app, simulator: source.simulator });
});
