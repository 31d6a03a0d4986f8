import type { MerchantId } from '../../domain/ids.ts';
import type { Balance } from '../../storage/merchants/balances.ts';
import type { App } from '../app.ts';

export async function getBalance(app: App, merchantId: MerchantId): Promise<Balance> {
  const balance = await app.findBalance(merchantId);
  if (!balance) throw new Error(`merchant ${merchantId} has no balance row`);
  return balance;
}
