import { loadHalts } from '../../../storage/halts/halts.ts';
import { loadBalances } from '../../../storage/merchants/balances.ts';
import { type MerchantFilter, searchMerchants } from '../../../storage/merchants/merchants.ts';
import type { App } from '../../app.ts';
import { type ListedMerchant, listMerchantItem } from './show-merchant.ts';

/** A page of merchants by id, with their balances. */
export async function findMerchants(app: App, filter: MerchantFilter): Promise<ListedMerchant[]> {
  const found = await searchMerchants(app.db, filter);
  const balances = await loadBalances(
    app.db,
    found.map(({ merchant }) => merchant.id),
  );
  const halts = await loadHalts(app.db);
  return found.flatMap((item, i) => {
    const balance = balances[i];
    return balance ? [listMerchantItem(item, balance, halts)] : [];
  });
}
