import { asMerchantId, type MerchantId } from '../domain/ids.ts';
import type { PayoutMode } from '../domain/merchant.ts';
import { asMinor } from '../domain/money.ts';
import type { App } from '../usecases/app.ts';
import { createMerchant } from '../usecases/operator/merchants/create-merchant.ts';
import { listMerchants } from '../usecases/operator/merchants/read-merchants.ts';
import { rotateMerchantKey } from '../usecases/operator/merchants/rotate-merchant-key.ts';

const DEMO = { name: 'demo', via: 'system' } as const;
const DEMO_NAMES = { manual: 'Demo shop', auto: 'Demo shop, paid automatically' } as const satisfies Record<
  PayoutMode,
  string
>;
const DEMO_BALANCE = asMinor(100_000_00n);

export type DemoCredentials = { readonly merchantId: MerchantId; readonly secretKey: string };

/** By the audit log: a real merchant can have any name. */
async function listDemoMerchants({ db }: App): Promise<Set<MerchantId>> {
  const created = await db.query<{ id: string }>({
    text: `select substr(subject, length('merchant:') + 1) as id from audit_log
            where action = 'merchant.create' and actor = $1 and via = $2`,
    values: [DEMO.name, DEMO.via],
  });
  return new Set(created.map(({ id }) => asMerchantId(Number(id))));
}

/** Demo data and shifted timestamps must never be added to an installation with real merchants. */
export async function hasRealMerchants(app: App): Promise<boolean> {
  const demo = await listDemoMerchants(app);
  return (await listMerchants(app)).some(({ merchant }) => !demo.has(merchant.id));
}

/** Only in an installation without real merchants; an existing demo merchant gets a new key. */
export async function createDemoMerchant(app: App, mode: PayoutMode): Promise<DemoCredentials | undefined> {
  const merchants = (await listMerchants(app)).map(({ merchant }) => merchant);
  const demo = await listDemoMerchants(app);
  const existing = merchants.find(({ id, name }) => name === DEMO_NAMES[mode] && demo.has(id));
  if (existing) {
    const rotated = await rotateMerchantKey(app, DEMO, existing.id, 0);
    return rotated.ok ? { merchantId: existing.id, secretKey: rotated.value.secretKey } : undefined;
  }
  if (await hasRealMerchants(app)) return undefined;
  const created = await createMerchant(app, DEMO, {
    name: DEMO_NAMES[mode],
    status: 'active',
    payoutMode: mode,
    credit: DEMO_BALANCE,
  });
  return created.ok ? created.value : undefined;
}
