// Real restores, failovers and clones with an installed PostgreSQL: after any loss, no id and no reference is given out
// again, and on evidence of loss nothing is sent.
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openPositionFile } from '../../src/adapters/position-file.ts';
import { findDatabaseProblem } from '../../src/storage/postgres/database.ts';
import { migrate } from '../../src/storage/postgres/migrate.ts';
import type { App } from '../../src/usecases/app.ts';
import { listHalts } from '../../src/usecases/operator/halts/halts.ts';
import { listIncidents } from '../../src/usecases/operator/incidents/incidents.ts';
import { compareAfterRestore } from '../../src/usecases/operator/reconciliation/compare-after-restore.ts';
import { advancePayout } from '../../src/usecases/payouts/advance-payout.ts';
import { recordPosition } from '../../src/usecases/system/confirm-database.ts';
import { setUpInstallation } from '../../src/usecases/system/set-up-installation.ts';
import { TESTER } from '../harness/actors.ts';
import { makeMerchant, openAppOn } from '../harness/app.ts';
import { makeDataFolder } from '../harness/data-folder.ts';
import { addSimulator } from '../harness/payouts.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { openAggregator, pay, referencesOf, type Shop, stateOf } from './payouts.ts';
import {
  addSettings,
  archiveOf,
  backUp,
  connectionTo,
  createServer,
  DATABASE,
  INSTALLED,
  makeFolder,
  optionsFor,
  run,
  type Server,
  startUntilEnd,
  stop,
  writeSignal,
} from './servers.ts';

const masterKey = randomBytes(32);

/** The service on one server: what `serve` does at its start. */
async function openOn(server: Server, positionFile: string | undefined): Promise<App> {
  const options = positionFile === undefined ? {} : { positionRecord: openPositionFile(positionFile) };
  const app = openAppOn(connectionTo(server), masterKey, options);
  await migrate(app.db);
  await setUpInstallation(app, []);
  await recordPosition(app);
  return app;
}

type Place = { readonly parent: string; readonly primary: Server };
/** Called before the payouts that will be lost. Returns what puts the earlier state back, and on which server it runs. */
type Restore = (place: Place, app: App) => Promise<() => Promise<Server>>;

const RESTORES: Readonly<Record<string, Restore>> = {
  'a dump, into the same server': async ({ parent, primary }) => {
    const { folder: file } = makeFolder(parent, 'dump');
    run('pg_dump', ...optionsFor(primary), '-Fc', '-f', file, DATABASE);
    return async () => {
      run('dropdb', ...optionsFor(primary), '--force', DATABASE);
      run('createdb', ...optionsFor(primary), DATABASE);
      run('pg_restore', ...optionsFor(primary), '-d', DATABASE, file);
      return primary;
    };
  },
  'a dump, into another server': async ({ parent, primary }) => {
    const { folder: file } = makeFolder(parent, 'dump');
    run('pg_dump', ...optionsFor(primary), '-Fc', '-f', file, DATABASE);
    return async () => {
      stop(primary);
      const other = createServer(parent, 'other');
      for (const role of ['sluice_auditor', 'sluice_service'])
        run('psql', ...optionsFor(other), '-d', DATABASE, '-c', `create role ${role}`);
      run('pg_restore', ...optionsFor(other), '-d', DATABASE, file);
      return other;
    };
  },
  'a base backup': async ({ parent, primary }) => {
    const base = makeFolder(parent, 'base');
    backUp(primary, base);
    addSettings(base, ['archive_mode = off']);
    return async () => {
      stop(primary);
      startUntilEnd(base);
      return base;
    };
  },
  'recovery to a point in time': async ({ parent, primary }, app) => {
    const base = makeFolder(parent, 'base');
    backUp(primary, base);
    await app.db.query({ text: `select pg_create_restore_point('before')` });
    return async () => {
      await app.db.query({ text: 'select pg_switch_wal()' });
      await waitUntil(async () => {
        const [row] = await app.db.query<{ behind: boolean }>({
          text: `select coalesce(last_archived_wal < pg_walfile_name(pg_current_wal_lsn() - 1), true) as behind from pg_stat_archiver`,
        });
        return row?.behind === false;
      });
      stop(primary);
      addSettings(base, [
        `restore_command = 'cp ${archiveOf(primary)}/%f %p'`,
        `recovery_target_name = 'before'`,
        `recovery_target_action = 'promote'`,
        'archive_mode = off',
      ]);
      writeSignal(base, 'recovery.signal');
      startUntilEnd(base);
      return promoted(base);
    };
  },
  'a failover to a standby that was behind': async (place) => {
    const standby = await standbyOf(place);
    run('pg_ctl', 'stop', '-m', 'fast', '-D', standby.folder);
    return async () => {
      stop(place.primary);
      startUntilEnd(standby);
      return promote(standby);
    };
  },
};

async function standbyOf({ parent, primary }: Place): Promise<Server> {
  const standby = makeFolder(parent, 'standby');
  backUp(primary, standby, '-R');
  addSettings(standby, ['archive_mode = off']);
  startUntilEnd(standby);
  return standby;
}

async function promoted(server: Server): Promise<Server> {
  const app = openAppOn(connectionTo(server), masterKey);
  // A server that is still recovering is not used.
  await waitUntil(async () => (await findDatabaseProblem(app.db)) === undefined);
  await app.close();
  return server;
}

function promote(server: Server): Promise<Server> {
  run('pg_ctl', 'promote', '-w', '-D', server.folder);
  return promoted(server);
}

async function setUp() {
  const parent = await makeDataFolder();
  // As root, PostgreSQL runs as another user, who needs access to the folder.
  await mkdir(parent, { mode: 0o711 });
  const positionFile = join(parent, 'position.json');
  const { simulator, secret } = await openAggregator();
  const place: Place = { parent, primary: createServer(parent, 'primary') };
  const app = await openOn(place.primary, positionFile);
  await addSimulator(app, { name: 'sim', url: simulator.url, secret });
  const shop = await makeMerchant(app, { payoutMode: 'auto', credit: '100000' });
  await payAll(app, shop, ['10.00']);
  return { place, app, shop, simulator, positionFile };
}

async function payAll(app: App, shop: Shop, amounts: readonly string[]) {
  const ids = [];
  for (const amount of amounts) {
    const id = await pay(app, shop, amount);
    await advancePayout(app, id);
    expect(await stateOf(app, id)).toBe('paid');
    ids.push(id);
  }
  const references = (await Promise.all(ids.map((id) => referencesOf(app, id)))).flat();
  return { ids, references };
}

describe.skipIf(INSTALLED === undefined)('after', () => {
  test.each(Object.entries(RESTORES))('%s, what was lost is noticed', async (_, prepare) => {
    const { place, app, shop, simulator, positionFile } = await setUp();
    const restore = await prepare(place, app);
    const lost = await payAll(app, shop, ['100.00', '200.00', '300.00']);
    await recordPosition(app);
    const server = await restore();
    await app.close().catch(() => undefined);

    const after = await openOn(server, positionFile);
    expect(await listHalts(after)).toMatchObject([{ scope: 'global' }]);
    expect(await listIncidents(after, { all: false })).toMatchObject([{ kind: 'database_restored' }]);
    const waiting = await pay(after, shop, '100.00');
    expect(lost.ids).not.toContain(waiting);
    await advancePayout(after, waiting);
    expect(await stateOf(after, waiting)).toBe('created');
    expect(simulator.store.entries()).toHaveLength(4);
    const { comparisons } = await compareAfterRestore(after, TESTER, () => undefined);
    const found = comparisons.flatMap(({ result }) => (result.ok ? result.value.report.differences : []));
    expect(found.map(({ reference }) => reference).sort()).toEqual([...lost.references].sort());
    await after.close();
  });

  test('a failover to a standby that had everything, nothing is halted, and ids jump ahead', async () => {
    const { place, app, shop, simulator, positionFile } = await setUp();
    const standby = await standbyOf(place);
    const earlier = await payAll(app, shop, ['100.00']);
    await recordPosition(app);
    // As in a planned failover: the primary sends everything before it ends.
    run('pg_ctl', 'stop', '-m', 'fast', '-D', place.primary.folder);
    await app.close().catch(() => undefined);
    await promote(standby);

    const after = await openOn(standby, positionFile);
    expect(await listHalts(after)).toEqual([]);
    const later = await payAll(after, shop, ['100.00']);
    expect(later.ids[0]).toBeGreaterThan((earlier.ids[0] ?? 0) + 1_000_000);
    expect(simulator.store.entries()).toHaveLength(3);
    await after.close();
  });

  test('a promotion beside the running server, the clone sends nothing', async () => {
    const { place, app, shop, simulator } = await setUp();
    const clone = await promote(await standbyOf(place));
    const cloned = await openOn(clone, undefined);
    const own = await payAll(app, shop, ['100.00']);
    const other = await pay(cloned, shop, '100.00');
    await advancePayout(cloned, other);
    expect(await listHalts(cloned)).toMatchObject([{ scope: 'global' }]);
    expect(own.ids).not.toContain(other);
    expect(simulator.store.entries()).toHaveLength(2);
    await cloned.close();
    await app.close();
  });
});
