import type { Merchant } from '../../../domain/merchant.ts';
import { type Balance, loadBalances } from '../../../storage/merchants/balances.ts';
import { listMerchants as loadAll } from '../../../storage/merchants/merchants.ts';
import type { App } from '../../app.ts';

export type MerchantWithBalance = { readonly merchant: Merchant; readonly balance: Balance };

export async function listMerchants(app: App): Promise<MerchantWithBalance[]> {
  const merchants = await loadAll(app.db);
  const balances = await loadBalances(
    app.db,
    merchants.map(({ id }) => id),
  );
  return merchants.flatMap((merchant, i) => {
    const balance = balances[i];
    return balance ? [{ merchant, balance }] : [];
  });
}
