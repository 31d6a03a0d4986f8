// A service of its own to shoot at: the real executable on an embedded database in a scratch folder, with a merchant who
// has money, payouts that callbacks can be about, and an operator who is signed in.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CREATE } from '../../test/harness/client.ts';
import { type ServerProcess, sluice, startExecutable } from '../../test/harness/executable.ts';
import { makeScratchFolder, movedTo } from '../../test/harness/scratch-folder.ts';
import { type Document, openCatalog } from './operations.ts';
import type { Target } from './requests.ts';

export type World = {
  readonly server: ServerProcess;
  readonly env: Record<string, string>;
  readonly target: Target;
  /** None of them may come back in an answer. */
  readonly secrets: readonly string[];
  close(): Promise<void>;
};

const OPERATOR = 'fuzz-admin';

export async function openWorld(): Promise<World> {
  const cleanUps: (() => Promise<void>)[] = [];
  const onFinished = (clean: () => Promise<void>) => void cleanUps.push(clean);
  const close = async (): Promise<void> => {
    for (const clean of cleanUps.splice(0).toReversed()) await clean();
  };
  try {
    const folder = await makeScratchFolder({ onFinished });
    // Errors alone: each is a finding. The other settings are what a stranger meets, but for the limit of wrong keys,
    // which would turn nearly everything away before it is read.
    const env = { SLUICE_DATA_DIR: folder, SLUICE_LOG_LEVEL: 'error' };
    const server = await startExecutable(env, onFinished);
    const place = (await movedTo(folder)) ?? folder;
    const [merchant, password, references, secret, masterKey] = [
      await makeMerchant(env),
      await makeOperator(env),
      await makePayouts(server, place),
      (await readFile(join(place, 'simulator-secret'), 'utf8')).trim(),
      (await readFile(join(place, 'master-key'), 'utf8')).trim(),
    ];
    const [merchants, operators] = [
      (await server.get('/openapi.json')).body,
      (await server.get('/operator/v1/openapi.json')).body,
    ];
    return {
      server,
      env,
      secrets: [merchant.secret_key, secret, masterKey, password],
      target: {
        catalog: openCatalog(merchants as unknown as Document, operators as unknown as Document),
        merchant,
        aggregator: { name: 'simulator', secret, references },
        session: await signIn(server, password),
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function command<T>(env: Record<string, string>, ...words: string[]): Promise<T> {
  const { code, stderr, json } = await sluice([...words, '--json'], env);
  if (code !== 0) throw new Error(`sluice ${words.join(' ')} failed: ${stderr}`);
  return json as T;
}

async function makeMerchant(env: Record<string, string>): Promise<Target['merchant']> {
  const words = 'merchant create --name Fuzz --status active --credit 999999999999'.split(' ');
  const made = await command<{ merchant_id: number; secret_key: string }>(env, ...words);
  return { merchant_id: String(made.merchant_id), secret_key: made.secret_key };
}

const makeOperator = async (env: Record<string, string>): Promise<string> =>
  (await command<{ password: string }>(env, 'operator', 'create', OPERATOR, '--role', 'admin')).password;

const PAYOUTS = 5;

type Book = { readonly entries: readonly { readonly reference: string; readonly state: string }[] };

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
    const { entries } = (await (await fetch(`${simulator}/book`)).json()) as Book;
    if (entries.length === PAYOUTS && entries.every(({ state }) => state === 'paid'))
      return entries.map(({ reference }) => reference);
    await sleep(50);
  }
}

async function signIn(server: ServerProcess, password: string): Promise<Target['session']> {
  const signedIn = await server.send('/operator/v1/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: OPERATOR, password }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const { body } = await server.send('/operator/v1/session', { headers: { cookie } });
  if (typeof body['csrf_token'] !== 'string')
    throw new Error(`the operator cannot sign in: ${signedIn.text}`);
  return { cookie, csrf: body['csrf_token'] };
}
