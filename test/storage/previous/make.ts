// Fills a database through the use cases and the HTTP interfaces, and writes the dump, the facts about it and the
// simulators' books next to this file. How to run it: README.md.
import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { onTestFinished, test } from 'vitest';
import { startSimulator } from '../../../src/adapters/aggregators/simulator/server.ts';
import { openDatabase } from '../../../src/storage/database.ts';
import { migrate } from '../../../src/storage/migrate.ts';
import type { Probe } from '../../../src/usecases/app.ts';
import { setUpInstallation } from '../../../src/usecases/system/set-up-installation.ts';
import { startWorker } from '../../../src/worker/worker.ts';
import { openAppOn } from '../../harness/app.ts';
import { cloneDatabase, peek, type TestDatabase } from '../../harness/database.ts';
import { whsec } from '../../harness/payouts.ts';
import { startReceiver } from '../../webhooks/receiver.ts';
import { bookFile, DATABASE_FILE, FACTS_FILE, type Facts, MASTER_KEY, serve } from './parts.ts';
import { leaveQueued } from './queued.ts';
import { Scene } from './scene.ts';
import { settle } from './settled.ts';

const VERSION = '0.1.0';
const BANKS = [
  { bankId: '100000000111', name: 'Sberbank' },
  { bankId: '100000000004', name: 'T-Bank' },
];

async function openSimulator(name: string, callbacks: string) {
  rmSync(bookFile(name), { force: true });
  const secret = whsec();
  const simulator = await startSimulator({
    port: 0,
    secret,
    bookFile: bookFile(name),
    callbackUrl: `${callbacks}/callbacks/${name}`,
    delayMs: 20,
  });
  return Object.assign(simulator, { secret });
}

async function emptyDatabase(): Promise<TestDatabase> {
  const database = await cloneDatabase({ empty: true });
  onTestFinished(() => database.drop());
  const db = openDatabase({
    connection: database.connection,
    poolSize: 2,
    statementTimeoutMs: 0,
    lockTimeoutMs: 0,
    onIdleError: () => undefined,
  });
  await migrate(db, VERSION);
  await db.close();
  return database;
}

function dump({ connection }: TestDatabase): string {
  const { host, port, user, password, database } = connection;
  const binaries = process.env['SLUICE_TEST_POSTGRES'];
  if (!binaries)
    throw new Error('SLUICE_TEST_POSTGRES must name a PostgreSQL 15: later dumps do not load there');
  const text = execFileSync(
    join(binaries, 'bin', 'pg_dump'),
    ['--inserts', '--rows-per-insert=200', '--no-owner', String(database)],
    {
      env: { PGHOST: String(host), PGPORT: String(port), PGUSER: String(user), PGPASSWORD: String(password) },
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    },
  );
  // Commands of psql, which no other client accepts.
  return text.replaceAll(/^\\(un)?restrict .*$/gm, '');
}

test('writes the fixture', async () => {
  const database = await emptyDatabase();
  const interruption: { at: Parameters<Probe>[0] | undefined } = { at: undefined };
  const app = openAppOn(database.connection, MASTER_KEY, {
    probe(moment) {
      if (moment !== interruption.at) return;
      interruption.at = undefined;
      throw new Error(`interrupted at "${moment}"`);
    },
  });
  await setUpInstallation(app, BANKS);
  app.directory.listen();
  const server = await serve(app);
  const [sim, gate] = [await openSimulator('sim', server.url), await openSimulator('gate', server.url)];
  const scene = new Scene({ app, server, sim, gate, interruption, receiver: await startReceiver() });

  const worker = await startWorker(app, 8);
  await settle(scene);
  await worker.stop();
  // From here on, jobs stay in their table.
  await leaveQueued(scene);

  const facts: Facts = await scene.facts(await peek(database));
  await sim.close();
  await gate.close();
  await server.close();
  await app.close();
  writeFileSync(DATABASE_FILE, gzipSync(dump(database), { level: 9 }));
  writeFileSync(FACTS_FILE, `${JSON.stringify(facts, null, 2)}\n`);
});
