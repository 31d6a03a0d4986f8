// The demo of an embedded installation: one merchant who is paid by hand and one who is paid automatically, through
// a simulator that runs along. Their keys are kept beside the data, readable by the owner alone, so that the banner
// can show them again; no other key is ever kept.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Simulator, startSimulator } from '../adapters/aggregators/simulator/server.ts';
import { writeFileOnce } from '../adapters/embedded-postgres/index.ts';
import { connectDemoInbox, connectDemoSimulator } from '../demo/connect-simulator.ts';
import { createDemoMerchant } from '../demo/create-demo-merchant.ts';
import { asMerchantId } from '../domain/ids.ts';
import type { PayoutMode } from '../domain/merchant.ts';
import { formatMoney } from '../domain/money.ts';
import { holdExclusiveLock, withSetUpLock } from '../storage/postgres/advisory-locks.ts';
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
  /** Made just now; the password is shown this once. */
  readonly operator: { readonly name: string; readonly password: string } | undefined;
  readonly manual: DemoMerchant | undefined;
  readonly auto: DemoMerchant | undefined;
};

type Kept = { readonly merchant_id: number; readonly secret_key: string };

const FILES = { manual: 'demo-merchant.json', auto: 'demo-auto-merchant.json' } as const satisfies Record<
  PayoutMode,
  string
>;

export async function openDemo(app: App, folder: string): Promise<Demo> {
  const operator = await createFirstOperator(app);
  const manual = await openDemoMerchant(app, folder, 'manual');
  // In an installation that has merchants of its own there is no demo to add to.
  const auto = manual && (await openDemoMerchant(app, folder, 'auto'));
  return { operator, manual, auto };
}

async function openDemoMerchant(
  app: App,
  folder: string,
  mode: PayoutMode,
): Promise<DemoMerchant | undefined> {
  const file = join(folder, FILES[mode]);
  await withSetUpLock(app.db, async () => {
    const made = existsSync(file) ? undefined : await createDemoMerchant(app, mode);
    if (made)
      await writeFileOnce(
        file,
        () =>
          `${JSON.stringify({ merchant_id: made.merchantId, secret_key: made.secretKey } satisfies Kept)}\n`,
      );
  });
  if (!existsSync(file)) return undefined;
  const kept: Kept = JSON.parse(await readFile(file, 'utf8'));
  const who = {
    merchantId: String(kept.merchant_id),
    secretKey: kept.secret_key,
    clientAddress: '127.0.0.1',
  };
  // Blocked, disabled or with another key since: nothing to show that would work.
  if (!(await authenticateMerchant(app, who)).ok) return undefined;
  const { available } = await getBalance(app, asMerchantId(kept.merchant_id));
  return {
    merchantId: kept.merchant_id,
    secretKey: kept.secret_key,
    balance: `${formatMoney(available)} ${app.settings.currency}`,
  };
}

type Place = {
  readonly folder: string;
  readonly port: number;
  readonly callbackUrl: () => string | undefined;
};

export type DemoSimulator = { readonly url: string; close(): Promise<void> };

/** Any number, as long as no other program on the database uses it. */
const SIMULATOR_LOCK = 727_002_117;

/** Beside the server, on the next port if that is free. One a database: its book is its own. */
export async function runDemoSimulator(
  app: App,
  { auto }: Demo,
  { folder, port, callbackUrl }: Place,
): Promise<DemoSimulator | undefined> {
  const letGo = auto && (await holdExclusiveLock(app.db, SIMULATOR_LOCK));
  if (!letGo) return undefined;
  const secret = await writeFileOnce(
    join(folder, 'simulator-secret'),
    () => `whsec_${randomBytes(32).toString('base64')}`,
  );
  const inboxFile = join(folder, 'demo-inbox-secret');
  let inboxSecret = existsSync(inboxFile) ? await readFile(inboxFile, 'utf8') : undefined;
  const start = (on: number): Promise<Simulator> =>
    startSimulator({
      port: on,
      secret,
      callbackUrl,
      bookFile: join(folder, 'simulator-book.jsonl'),
      inboxSecrets: () => (inboxSecret === undefined ? [] : [inboxSecret]),
    });
  const simulator = await start(port).catch(() => start(0));
  await connectDemoSimulator(app, { url: simulator.url, secret });
  const made = await connectDemoInbox(app, asMerchantId(auto.merchantId), {
    url: simulator.url,
    secretIsKept: inboxSecret !== undefined,
  });
  if (made !== undefined) inboxSecret = await writeFileOnce(inboxFile, () => made);
  return {
    url: simulator.url,
    async close() {
      await simulator.close();
      await letGo();
    },
  };
}
