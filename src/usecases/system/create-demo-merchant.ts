import type { MerchantId } from '../../domain/ids.ts';
import { asMinor } from '../../domain/money.ts';
import type { App } from '../app.ts';
import { createMerchant } from '../operator/create-merchant.ts';
import { listMerchants } from '../operator/list-merchants.ts';

const DEMO_BALANCE = asMinor(100_000_00n);

/** Something to try the interface with; only ever in an installation that has no merchant yet. */
export async function createDemoMerchant(
  app: App,
): Promise<{ merchantId: MerchantId; secretKey: string } | undefined> {
  if ((await listMerchants(app)).length > 0) return undefined;
  const made = await createMerchant(app, {
    name: 'Demo shop',
    status: 'active',
    payoutMode: 'manual',
    credit: DEMO_BALANCE,
    actor: 'demo',
  });
  return made.ok ? made.value : undefined;
}
