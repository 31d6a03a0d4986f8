import type { MerchantId } from '../../domain/ids.ts';
import { asMinor } from '../../domain/money.ts';
import type { App } from '../app.ts';
import { createMerchant } from '../operator/create-merchant.ts';
import { listMerchants } from '../operator/list-merchants.ts';
import { rotateMerchantKey } from '../operator/rotate-merchant-key.ts';

const DEMO_NAME = 'Demo shop';
const DEMO_BALANCE = asMinor(100_000_00n);

export type DemoCredentials = { readonly merchantId: MerchantId; readonly secretKey: string };

/** Something to try the interface with, in an installation without merchants; one whose key got lost gets a new key. */
export async function createDemoMerchant(app: App): Promise<DemoCredentials | undefined> {
  const merchants = await listMerchants(app);
  const first = merchants[0]?.merchant;
  if (first?.name === DEMO_NAME) {
    const rotated = await rotateMerchantKey(app, first.id, 0);
    return rotated.ok ? { merchantId: first.id, secretKey: rotated.value.secretKey } : undefined;
  }
  if (merchants.length > 0) return undefined;
  const made = await createMerchant(app, {
    name: DEMO_NAME,
    status: 'active',
    payoutMode: 'manual',
    credit: DEMO_BALANCE,
    actor: 'demo',
  });
  return made.ok ? made.value : undefined;
}
