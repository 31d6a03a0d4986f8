// The data folder of a database is restored from a copy, while the aggregator remembers what was paid since.
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from '../../src/adapters/embedded-postgres/index.ts';
import { openPositionFile } from '../../src/adapters/position-file.ts';
import { migrate } from '../../src/storage/postgres/migrate.ts';
import { liftHalt, listHalts } from '../../src/usecases/operator/halts/halts.ts';
import { closeIncident, listIncidents } from '../../src/usecases/operator/incidents/incidents.ts';
import { compareAfterRestore } from '../../src/usecases/operator/reconciliation/compare-after-restore.ts';
import { advancePayout } from '../../src/usecases/payouts/advance-payout.ts';
import { recordPosition } from '../../src/usecases/system/confirm-database.ts';
import { setUpInstallation } from '../../src/usecases/system/set-up-installation.ts';
import { TESTER } from '../harness/actors.ts';
import { makeMerchant, openAppOn } from '../harness/app.ts';
import { makeDataFolder } from '../harness/data-folder.ts';
import { addSimulator } from '../harness/payouts.ts';
import { openAggregator, pay, referencesOf, stateOf } from './payouts.ts';

const GLOBAL = { scope: 'global', subject: '' } as const;
const masterKey = randomBytes(32);

/** With owners: as root, PostgreSQL runs as another user. */
const copy = (from: string, to: string) => execFileSync('cp', ['-a', from, to]);

/** One life of the installation: what `serve` does at its start, without the server. */
async function openOn(folder: string, positionFile: string) {
  const cluster = await startEmbeddedPostgres({ folder });
  const app = openAppOn(cluster.connection, masterKey, {
    positionRecord: openPositionFile(positionFile),
  });
  await migrate(app.db);
  await setUpInstallation(app, []);
  await recordPosition(app);
  return {
    app,
    folder: cluster.folder,
    async close() {
      await app.close();
      await cluster.release();
    },
  };
}

test('after a restore no id or reference is given out again, and nothing is sent until the records were compared', async () => {
  const folder = await makeDataFolder();
  const positionFile = join(folder, '..', 'position.json');
  const { simulator, secret } = await openAggregator();

  const first = await openOn(folder, positionFile);
  await addSimulator(first.app, { name: 'sim', url: simulator.url, secret });
  const shop = await makeMerchant(first.app, { payoutMode: 'auto', credit: '100000' });
  await first.close();
  const backup = `${first.folder}-backup`;
  copy(first.folder, backup);
  onTestFinished(() => rm(backup, { recursive: true, force: true }));

  const second = await openOn(folder, positionFile);
  const lost = [];
  for (const amount of ['100.00', '200.00', '300.00']) lost.push(await pay(second.app, shop, amount));
  for (const id of lost) {
    await advancePayout(second.app, id);
    expect(await stateOf(second.app, id)).toBe('paid');
  }
  const lostReferences = (await Promise.all(lost.map((id) => referencesOf(second.app, id)))).flat();
  await recordPosition(second.app);
  await second.close();
  await rm(first.folder, { recursive: true });
  copy(backup, first.folder);

  const restored = await openOn(folder, positionFile);
  const { app } = restored;
  expect(await listHalts(app)).toMatchObject([GLOBAL]);
  const [incident] = await listIncidents(app, { all: false });
  expect(incident).toMatchObject({ kind: 'database_restored' });

  const waiting = await pay(app, shop, '100.00');
  expect(lost).not.toContain(waiting);
  expect(await stateOf(app, waiting)).toBe('created');
  expect(simulator.store.entries()).toHaveLength(3);

  // Neither the halt nor the incident can be cleared before the comparison.
  const resolution = { id: incident?.id ?? 0, resolution: 'three payouts were lost here' };
  expect(await liftHalt(app, TESTER, GLOBAL)).toMatchObject({ ok: false });
  expect(await closeIncident(app, TESTER, resolution)).toMatchObject({ ok: false });
  const check = await compareAfterRestore(app, TESTER, () => undefined);
  const found = check.comparisons.flatMap(({ result }) => (result.ok ? result.value.report.differences : []));
  expect(found.map(({ reference }) => reference).sort()).toEqual([...lostReferences].sort());
  expect(await closeIncident(app, TESTER, resolution)).toMatchObject({ ok: true });
  expect(await liftHalt(app, TESTER, GLOBAL)).toMatchObject({ ok: true });

  await advancePayout(app, waiting);
  await advancePayout(app, waiting);
  expect(await stateOf(app, waiting)).toBe('paid');
  const [reference] = await referencesOf(app, waiting);
  expect(lostReferences).not.toContain(reference);
  expect(simulator.store.entries().filter(({ executions }) => executions === 1)).toHaveLength(4);
  await restored.close();
});

test('a restart of the database server moves the ids ahead and halts nothing', async () => {
  const folder = await makeDataFolder();
  const positionFile = join(folder, '..', 'position.json');
  const first = await openOn(folder, positionFile);
  const shop = await makeMerchant(first.app, { payoutMode: 'manual', credit: '1000' });
  const before = await pay(first.app, shop, '1.00');
  await recordPosition(first.app);
  await first.close();

  const second = await openOn(folder, positionFile);
  const after = await pay(second.app, shop, '1.00');
  expect(before).toBeLessThan(1_100_000);
  // 10,000 for each second since 2026.
  expect(after).toBeGreaterThan(((Date.now() - Date.UTC(2026, 0)) / 1000 - 60) * 10_000);
  expect(await pay(second.app, shop, '1.00')).toBe(after + 1);
  expect(await listHalts(second.app)).toEqual([]);
  expect(await listIncidents(second.app, { all: false })).toEqual([]);
  await second.close();
});
