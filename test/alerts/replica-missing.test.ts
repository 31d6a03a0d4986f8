// Without its synchronous replica PostgreSQL lets every commit wait, and people are alerted all the same.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from '../../src/adapters/embedded-postgres/index.ts';
import { openDatabase } from '../../src/storage/postgres/database.ts';
import { migrate } from '../../src/storage/postgres/migrate.ts';
import { setUpInstallation } from '../../src/usecases/system/set-up-installation.ts';
import { openAppOn } from '../harness/app.ts';
import { makeDataFolder } from '../harness/data-folder.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { addTestRule, addWebhook, logOf, subjectsAt, watchOnce } from './setup.ts';

async function openOwnCluster() {
  const cluster = await startEmbeddedPostgres({ folder: await makeDataFolder() });
  onTestFinished(() => cluster.release());
  const owner = openDatabase({
    connection: cluster.connection,
    poolSize: 2,
    statementTimeoutMs: 0,
    lockTimeoutMs: 0,
    onIdleError: () => undefined,
  });
  await migrate(owner);
  await owner.close();
  const app = openAppOn(cluster.service, randomBytes(32));
  onTestFinished(() => app.close());
  await setUpInstallation(app, []);
  const admin = new pg.Client(cluster.connection);
  await admin.connect();
  onTestFinished(() => admin.end());
  return { app, admin };
}

test('replica_missing is sent while nothing else can be committed, and ends with it', async () => {
  const { app, admin } = await openOwnCluster();
  const receiver = await addWebhook(app);
  await addTestRule(app, { kinds: ['replica_missing'] });
  await watchOnce(app);
  expect(subjectsAt(receiver)).toEqual([]);

  const setReplicas = async (names: string): Promise<void> => {
    await admin.query(`alter system set synchronous_standby_names = '${names}'`);
    await admin.query('select pg_reload_conf()');
    await waitUntil(
      () =>
        app.db.query<{ names: string }>({
          text: `select current_setting('synchronous_standby_names') as names`,
        }),
      ([row]) => row?.names === names,
    );
  };
  const letAMinutePass = async (): Promise<void> => {
    await admin.query(
      'begin; set local synchronous_commit = local; update alert_deliveries set due_at = now(); commit',
    );
  };

  // For less than a minute: it restarts.
  await setReplicas('one_that_restarts');
  await watchOnce(app);
  await setReplicas('');
  await letAMinutePass();
  await watchOnce(app);
  expect(subjectsAt(receiver)).toEqual([]);
  expect(await logOf(app)).toMatchObject([{ state: 'dropped', problem: 'it was over before it was sent' }]);

  await setReplicas('FIRST 2 (one_that_never_connects, another)');
  await watchOnce(app);
  expect(subjectsAt(receiver)).toEqual([]);
  await letAMinutePass();
  await watchOnce(app);
  expect(subjectsAt(receiver)).toEqual([
    expect.stringContaining('No synchronous replica is connected to the database'),
  ]);
  expect(await logOf(app)).toMatchObject([{ state: 'sent' }, { state: 'dropped' }]);
  await setReplicas('');
  await watchOnce(app);
  const [alert] = await app.db.query<{ ended: boolean }>({
    text: 'select ended_at is not null as ended from alerts',
  });
  expect(alert).toEqual({ ended: true });
});
