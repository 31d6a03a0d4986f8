// The demo merchant of an embedded installation. Its key is kept beside the data, readable by the owner alone, so
// that the banner can show it again; no other key is ever kept.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { keepFile } from '../adapters/embedded-postgres/index.ts';
import { asMerchantId } from '../domain/ids.ts';
import { formatMoney } from '../domain/money.ts';
import { oneAtATime } from '../storage/one-at-a-time.ts';
import type { App } from '../usecases/app.ts';
import { authenticateMerchant } from '../usecases/merchant/authenticate-merchant.ts';
import { getBalance } from '../usecases/merchant/get-balance.ts';
import { createDemoMerchant } from '../usecases/system/create-demo-merchant.ts';

export type Demo = { readonly merchantId: number; readonly secretKey: string; readonly balance: string };

type Kept = { readonly merchant_id: number; readonly secret_key: string };

export async function openDemo(app: App, folder: string): Promise<Demo | undefined> {
  const file = join(folder, 'demo-merchant.json');
  await oneAtATime(app.db, async () => {
    const made = existsSync(file) ? undefined : await createDemoMerchant(app);
    if (made)
      await keepFile(
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
