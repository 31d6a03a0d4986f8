// The demo of an embedded installation: one merchant with manual and one with automatic payouts, through a simulator in the
// same process, and the invitation of a person of the latter to the portal. Their keys and its code are stored in the data
// folder, readable by the owner only, so that the banner can show them again; no other merchant key or code is stored.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Simulator, startSimulator } from '../adapters/aggregators/simulator/server.ts';
import { writeFileOnce } from '../adapters/embedded-postgres/index.ts';
import { connectDemoInbox, connectDemoSimulator } from '../demo/connect-simulator.ts';
import { createDemoMerchant } from '../demo/create-demo-merchant.ts';
import { type DemoPerson, inviteDemoPerson } from '../demo/invite-demo-person.ts';
import { setDemoRate } from '../demo/set-demo-rate.ts';
import { asMerchantId, type MerchantId } from '../domain/ids.ts';
import type { PayoutMode } from '../domain/merchant.ts';
import { formatMoney } from '../domain/money.ts';
import { tryProcessLock, withSetUpLock } from '../storage/postgres/advisory-locks.ts';
import type { App } from '../usecases/app.ts';
import { authenticateMerchant } from '../usecases/merchant/authenticate-merchant.ts';
import { getBalance } from '../usecases/merchant/get-balance.ts';
import { createFirstOperator } from '../usecases/system/create-first-operator.ts';

export type DemoMerchant = {
  readonly merchantId: number;
  readonly secretKey: string;
  readonly balance: string;
};

export type Demo = {
  /** Only when it was just created; the password is shown once. */
  readonly operator: { readonly name: string; readonly password: string } | undefined;
  readonly manual: DemoMerchant | undefined;
  readonly auto: DemoMerchant | undefined;
  /** Of the merchant with automatic payouts, where a withdrawal becomes final without an operator. */
  readonly person: DemoPerson | undefined;
};

type StoredMerchant = { readonly merchant_id: number; readonly secret_key: string };

const FILES = { manual: 'demo-merchant.json', auto: 'demo-auto-merchant.json' } as const satisfies Record<
  PayoutMode,
  string
>;

export async function openDemo(app: App, folder: string): Promise<Demo> {
  const operator = await createFirstOperator(app);
  const manual = await openDemoMerchant(app, folder, 'manual');
  // No manual demo merchant: the installation has real merchants, so none is added.
  const auto = manual && (await openDemoMerchant(app, folder, 'auto'));
  if (manual) await setDemoRate(app);
  const person = auto && (await openDemoPerson(app, folder, asMerchantId(auto.merchantId)));
  return { operator, manual, auto, person };
}

async function openDemoMerchant(
  app: App,
  folder: string,
  mode: PayoutMode,
): Promise<DemoMerchant | undefined> {
  const file = join(folder, FILES[mode]);
  await withSetUpLock(app.db, async () => {
    const created = existsSync(file) ? undefined : await createDemoMerchant(app, mode);
    if (created)
      await writeFileOnce(
        file,
        () =>
          `${JSON.stringify({ merchant_id: created.merchantId, secret_key: created.secretKey } satisfies StoredMerchant)}\n`,
      );
  });
  if (!existsSync(file)) return undefined;
  const stored: StoredMerchant = JSON.parse(await readFile(file, 'utf8'));
  const credentials = {
    merchantId: String(stored.merchant_id),
    secretKey: stored.secret_key,
    clientAddress: '127.0.0.1',
  };
  // Blocked, disabled, or the key was changed: do not show credentials that fail.
  if (!(await authenticateMerchant(app, credentials)).ok) return undefined;
  const { available } = await getBalance(app, asMerchantId(stored.merchant_id));
  return {
    merchantId: stored.merchant_id,
    secretKey: stored.secret_key,
    balance: `${formatMoney(available)} ${app.settings.currency}`,
  };
}

/** Processes that start at the same time show the same code. */
const openDemoPerson = (app: App, folder: string, merchantId: MerchantId): Promise<DemoPerson | undefined> =>
  withSetUpLock(app.db, async () => {
    const file = join(folder, 'demo-invitation');
    const lastCode = existsSync(file) ? await readFile(file, 'utf8') : undefined;
    const person = await inviteDemoPerson(app, merchantId, lastCode);
    if (person && !person.hasJoined && person.code !== lastCode) {
      await rm(file, { force: true });
      await writeFileOnce(file, () => person.code);
    }
    return person;
  });

type SimulatorPlace = {
  readonly folder: string;
  readonly port: number;
  readonly callbackUrl: () => string | undefined;
};

export type DemoSimulator = { readonly url: string; close(): Promise<void> };

/** On the port after the server's if that is free. One per database, because the simulator has its own store. */
export async function runDemoSimulator(
  app: App,
  { auto }: Demo,
  { folder, port, callbackUrl }: SimulatorPlace,
): Promise<DemoSimulator | undefined> {
  const releaseLock = auto && (await tryProcessLock(app.db, 'demoSimulator'));
  if (!releaseLock) return undefined;
  const secret = await writeFileOnce(
    join(folder, 'simulator-secret'),
    () => `whsec_${randomBytes(32).toString('base64')}`,
  );
  const inboxFile = join(folder, 'demo-inbox-secret');
  let inboxSecret = existsSync(inboxFile) ? await readFile(inboxFile, 'utf8') : undefined;
  const start = (listenPort: number): Promise<Simulator> =>
    startSimulator({
      port: listenPort,
      secret,
      callbackUrl,
      storeFile: join(folder, 'simulator-book.jsonl'),
      inboxSecrets: () => (inboxSecret === undefined ? [] : [inboxSecret]),
    });
  const simulator = await start(port).catch(() => start(0));
  await connectDemoSimulator(app, { url: simulator.url, secret });
  const newSecret = await connectDemoInbox(app, asMerchantId(auto.merchantId), {
    url: simulator.url,
    secretIsStored: inboxSecret !== undefined,
  });
  if (newSecret !== undefined) inboxSecret = await writeFileOnce(inboxFile, () => newSecret);
  return {
    url: simulator.url,
    async close() {
      await simulator.close();
      await releaseLock();
    },
  };
}
