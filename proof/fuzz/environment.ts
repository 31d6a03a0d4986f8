// A service of its own to shoot at: the real executable on an embedded database in a scratch folder, with a merchant who
// has money, one who is paid automatically, payouts that callbacks can be about, and operators who are signed in.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../src/adapters/embedded-postgres/index.ts';
import { CREATE } from '../../test/harness/client.ts';
import { type ServerProcess, sluice, startExecutable } from '../../test/harness/executable.ts';
import { makeScratchFolder, movedTo } from '../../test/harness/scratch-folder.ts';
import { type Document, openCatalog } from './operations.ts';
import { ADMIN, CHECKER, type Crew, openCrew } from './operators.ts';
import type { Target } from './requests.ts';

export type World = {
  readonly server: ServerProcess;
  readonly env: Record<string, string>;
  readonly target: Target;
  readonly crew: Crew;
  /** Past the service. */
  readonly database: pg.Client;
  /** Ids of withdrawals that some answer named as created. */
  readonly acknowledged: Set<string>;
  /** None of them may come back in an answer. */
  readonly secrets: readonly string[];
  close(): Promise<void>;
};

export type CleanUps = {
  add(clean: () => Promise<void>): void;
  /** The last first; a second time there is nothing left to do. */
  run(): Promise<void>;
};

export function openCleanUps(): CleanUps {
  const waiting: (() => Promise<void>)[] = [];
  return {
    add: (clean) => void waiting.push(clean),
    async run() {
      for (let clean = waiting.pop(); clean; clean = waiting.pop()) await clean();
    },
  };
}

/** Of a server that was killed before it could do so itself. */
async function stopDatabase(folder: string): Promise<void> {
  const place = (await movedTo(folder)) ?? folder;
  if (existsSync(join(place, 'postgres', 'postmaster.pid')))
    await (await startEmbeddedPostgres({ folder })).release();
}

export async function openWorld(cleanUps: CleanUps = openCleanUps()): Promise<World> {
  const onFinished: CleanUps['add'] = (clean) => cleanUps.add(clean);
  try {
    const folder = await makeScratchFolder({ onFinished });
    onFinished(() => stopDatabase(folder));
    // Errors alone: each is a finding. The other settings are what a stranger meets, but for the limit of wrong keys,
    // which would turn nearly everything away before it is read.
    const env = { SLUICE_DATA_DIR: folder, SLUICE_LOG_LEVEL: 'error' };
    const server = await startExecutable(env, onFinished);
    const place = (await movedTo(folder)) ?? folder;
    const [merchant, automatic, password, checkerPassword, references, secret, masterKey] = [
      await makeMerchant(env, 'manual'),
      await makeMerchant(env, 'auto'),
      await makeOperator(env, ADMIN),
      await makeOperator(env, CHECKER),
      await makePayouts(server, place),
      (await readFile(join(place, 'simulator-secret'), 'utf8')).trim(),
      (await readFile(join(place, 'master-key'), 'utf8')).trim(),
    ];
    const [merchants, operators] = [
      (await server.get('/openapi.json')).body,
      (await server.get('/operator/v1/openapi.json')).body,
    ];
    const secrets = [merchant, automatic].map(({ secret_key }) => secret_key);
    secrets.push(secret, masterKey, password, checkerPassword);
    const lost = { ...automatic, amount: '100.00', wallet: 'sim-reply_lost', system: 'ewallet' };
    const database = await openDatabase(folder, onFinished);
    const crew = await openCrew({
      client: server,
      password,
      checkerPassword,
      makeLostPayout: async () => String((await server.post(CREATE, lost)).body['withdraw_id']),
      onSecret: (one) => secrets.push(one),
      forgetTries: () => database.query('delete from sluice_auth.failures'),
    });
    return {
      server,
      env,
      crew,
      database,
      acknowledged: new Set(),
      secrets,
      target: {
        catalog: openCatalog(merchants as unknown as Document, operators as unknown as Document),
        merchant,
        automatic,
        aggregator: { secret, references },
        current: crew.current,
      },
      close: () => cleanUps.run(),
    };
  } catch (error) {
    await cleanUps.run();
    throw error;
  }
}

async function openDatabase(
  folder: string,
  onFinished: (clean: () => Promise<void>) => void,
): Promise<pg.Client> {
  const cluster = await startEmbeddedPostgres({ folder });
  const client = new pg.Client(cluster.connection);
  client.on('error', () => undefined);
  onFinished(async () => {
    await client.end().catch(() => undefined);
    await cluster.release();
  });
  await client.connect();
  return client;
}

async function command<T>(env: Record<string, string>, ...words: string[]): Promise<T> {
  const { code, stderr, json } = await sluice([...words, '--json'], env);
  if (code !== 0) throw new Error(`sluice ${words.join(' ')} failed: ${stderr}`);
  return json as T;
}

async function makeMerchant(
  env: Record<string, string>,
  mode: 'manual' | 'auto',
): Promise<Target['merchant']> {
  const words = `merchant create --name Fuzz --status active --credit 99999999 --payout-mode ${mode}`.split(
    ' ',
  );
  const made = await command<{ merchant_id: number; secret_key: string }>(env, ...words);
  return { merchant_id: String(made.merchant_id), secret_key: made.secret_key };
}

const makeOperator = async (env: Record<string, string>, name: string): Promise<string> =>
  (await command<{ password: string }>(env, 'operator', 'create', name, '--role', 'admin')).password;

const PAYOUTS = 5;

type SimulatorPayouts = {
  readonly entries: readonly { readonly reference: string; readonly state: string }[];
};

/** Paid by the simulator that runs along; their references, for callbacks. */
async function makePayouts(server: ServerProcess, place: string): Promise<string[]> {
  const shop = JSON.parse(await readFile(join(place, 'demo-auto-merchant.json'), 'utf8'));
  const made = Array.from({ length: PAYOUTS }, () =>
    server.post(CREATE, { ...shop, amount: '100.00', wallet: 'shop.4711', system: 'ewallet' }),
  );
  for (const { status, text } of await Promise.all(made))
    if (status !== 200) throw new Error(`no payout to call back about: ${text}`);
  const simulator = /Simulator +(\S+)/.exec(server.output())?.[1] ?? '';
  for (;;) {
    const { entries } = (await (await fetch(`${simulator}/payouts`)).json()) as SimulatorPayouts;
    if (entries.length === PAYOUTS && entries.every(({ state }) => state === 'paid'))
      return entries.map(({ reference }) => reference);
    await sleep(50);
  }
}
