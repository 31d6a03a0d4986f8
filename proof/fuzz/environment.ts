// The service under test: the real executable on an embedded database in a scratch folder, with a manual and an automatic
// merchant, payouts to send callbacks for, and signed-in operators.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../src/adapters/embedded-postgres/index.ts';
import { CREATE } from '../../test/harness/client.ts';
import { firstOperator, logIn } from '../../test/harness/commands/command-session.ts';
import { type ServerProcess, sluice, startExecutable } from '../../test/harness/executable.ts';
import { makeScratchFolder, movedTo } from '../../test/harness/scratch-folder.ts';
import { type Document, openCatalog } from './operations.ts';
import { ADMIN, CHECKER, type Operators, openOperators } from './operators.ts';
import type { Target } from './requests.ts';

export type Environment = {
  readonly server: ServerProcess;
  readonly env: Record<string, string>;
  readonly target: Target;
  readonly operators: Operators;
  /** A direct connection. */
  readonly database: pg.Client;
  /** Ids of withdrawals that a response acknowledged. */
  readonly acknowledged: Set<string>;
  /** None of them may occur in a response. */
  readonly secrets: readonly string[];
  close(): Promise<void>;
};

export type CleanUps = {
  add(clean: () => Promise<void>): void;
  /** In reverse order; a second call does nothing. */
  run(): Promise<void>;
};

export function openCleanUps(): CleanUps {
  const steps: (() => Promise<void>)[] = [];
  return {
    add: (clean) => void steps.push(clean),
    async run() {
      for (let clean = steps.pop(); clean; clean = steps.pop()) await clean();
    },
  };
}

/** Stops the database of a killed server. */
async function stopDatabase(folder: string): Promise<void> {
  const dataFolder = (await movedTo(folder)) ?? folder;
  if (existsSync(join(dataFolder, 'postgres', 'postmaster.pid')))
    await (await startEmbeddedPostgres({ folder })).release();
}

export async function openEnvironment(cleanUps: CleanUps = openCleanUps()): Promise<Environment> {
  const onFinished: CleanUps['add'] = (clean) => cleanUps.add(clean);
  try {
    const folder = await makeScratchFolder({ onFinished });
    onFinished(() => stopDatabase(folder));
    // Log level error: every line is a finding. All other settings are defaults, except the limit for failed credentials,
    // which would reject nearly every request.
    const env = { SLUICE_DATA_DIR: folder, SLUICE_LOG_LEVEL: 'error' };
    const server = await startExecutable(env, onFinished);
    const signedIn = await logIn(env, firstOperator(server.output()));
    await enableEverySystem(signedIn);
    const dataFolder = (await movedTo(folder)) ?? folder;
    const [merchant, automatic, password, checkerPassword, references, secret, masterKey] = [
      await createMerchant(signedIn, 'manual'),
      await createMerchant(signedIn, 'auto'),
      await createOperator(signedIn, ADMIN),
      await createOperator(signedIn, CHECKER),
      await createPayouts(server, dataFolder),
      (await readFile(join(dataFolder, 'simulator-secret'), 'utf8')).trim(),
      (await readFile(join(dataFolder, 'master-key'), 'utf8')).trim(),
    ];
    const [merchantDocument, operatorDocument] = [
      (await server.get('/openapi.json')).body,
      (await server.get('/operator/v1/openapi.json')).body,
    ];
    const secrets = [merchant, automatic].map(({ secret_key }) => secret_key);
    secrets.push(secret, masterKey, password, checkerPassword);
    const lost = { ...automatic, amount: '100.00', wallet: 'sim-reply_lost', system: 'ewallet' };
    const database = await openDatabase(folder, onFinished);
    const operators = await openOperators({
      client: server,
      password,
      checkerPassword,
      createLostPayout: async () => String((await server.post(CREATE, lost)).body['withdraw_id']),
      onSecret: (text) => secrets.push(text),
      clearFailedSignIns: () => database.query('delete from sluice_auth.failures'),
    });
    return {
      server,
      env,
      operators,
      database,
      acknowledged: new Set(),
      secrets,
      target: {
        catalog: openCatalog(
          merchantDocument as unknown as Document,
          operatorDocument as unknown as Document,
        ),
        merchant,
        automatic,
        aggregator: { secret, references },
        current: operators.current,
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

async function command<T>(env: Record<string, string>, ...args: string[]): Promise<T> {
  const { code, stderr, json } = await sluice([...args, '--json'], env);
  if (code !== 0) throw new Error(`sluice ${args.join(' ')} failed: ${stderr}`);
  return json as T;
}

/** Systems of later migrations start disabled. */
async function enableEverySystem(env: Record<string, string>): Promise<void> {
  const systems = await command<{ name: string; enabled: boolean }[]>(env, 'system', 'list');
  for (const { name, enabled } of systems)
    if (!enabled) await command(env, 'system', 'set', name, '--enabled', 'on');
}

async function createMerchant(
  env: Record<string, string>,
  mode: 'manual' | 'auto',
): Promise<Target['merchant']> {
  const args = `merchant create --name Fuzz --status active --credit 99999999 --payout-mode ${mode}`.split(
    ' ',
  );
  const created = await command<{ merchant_id: number; secret_key: string }>(env, ...args);
  return { merchant_id: String(created.merchant_id), secret_key: created.secret_key };
}

const createOperator = async (env: Record<string, string>, name: string): Promise<string> =>
  (await command<{ password: string }>(env, 'operator', 'create', name, '--role', 'admin')).password;

const PAYOUTS = 5;

type Statement = { readonly entries: readonly { readonly reference: string; readonly state: string }[] };

/** Payouts by the built-in simulator; returns their references, for callbacks. */
async function createPayouts(server: ServerProcess, dataFolder: string): Promise<string[]> {
  const shop = JSON.parse(await readFile(join(dataFolder, 'demo-auto-merchant.json'), 'utf8'));
  const creates = Array.from({ length: PAYOUTS }, () =>
    server.post(CREATE, { ...shop, amount: '100.00', wallet: 'shop.4711', system: 'ewallet' }),
  );
  for (const { status, text } of await Promise.all(creates))
    if (status !== 200) throw new Error(`cannot create a payout: ${text}`);
  const simulator = /Simulator +(\S+)/.exec(server.output())?.[1] ?? '';
  for (;;) {
    const { entries } = (await (await fetch(`${simulator}/payouts`)).json()) as Statement;
    if (entries.length === PAYOUTS && entries.every(({ state }) => state === 'paid'))
      return entries.map(({ reference }) => reference);
    await sleep(50);
  }
}
