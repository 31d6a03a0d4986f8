// Merchants as operators see them: one, a page, or all.

import type { MerchantId } from '../../../domain/ids.ts';
import type { Merchant } from '../../../domain/merchant.ts';
import { accepted } from '../../../domain/result.ts';
import { merchantTexts } from '../../../domain/texts/merchants.ts';
import { type HaltRow, loadHalts } from '../../../storage/halts/halts.ts';
import { type Balance, loadBalances } from '../../../storage/merchants/balances.ts';
import {
  listMerchants as loadAll,
  loadMerchants,
  type MerchantFilter,
  type MerchantWithKeys,
  searchMerchants,
} from '../../../storage/merchants/merchants.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import type { App } from '../../app.ts';
import { describeKey, type KeyDetails } from '../../merchant-keys/key-details.ts';
import { type Endpoint, loadEndpointForOperators } from '../webhooks/endpoint.ts';

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

/** A page of merchants by id, with their balances. */
export async function findMerchants(app: App, filter: MerchantFilter): Promise<ListedMerchant[]> {
  const matches = await searchMerchants(app.db, filter);
  const balances = await loadBalances(
    app.db,
    matches.map(({ merchant }) => merchant.id),
  );
  const halts = await loadHalts(app.db);
  return matches.flatMap((item, i) => {
    const balance = balances[i];
    return balance ? [toListedMerchant(item, balance, halts)] : [];
  });
}

export type ListedMerchant = MerchantWithBalance & {
  readonly createdAt: Date;
  /** Those that have not ended; the keys themselves are not stored. */
  readonly keys: readonly KeyDetails[];
  /** The halt of this merchant, if there is one. */
  readonly halt: HaltRow | undefined;
};

export type MerchantDetails = ListedMerchant & { readonly endpoint: Endpoint | undefined };

export async function showMerchant(app: App, id: MerchantId): Promise<ActionResult<MerchantDetails>> {
  const [stored] = await loadMerchants(app.db, [id]);
  const [balance] = await loadBalances(app.db, [id]);
  if (!stored || !balance) return rejectAction('not-found', merchantTexts.notFound(id));
  const endpoint = await loadEndpointForOperators(app.db, id);
  return accepted({ ...toListedMerchant(stored, balance, await loadHalts(app.db)), endpoint });
}

const toListedMerchant = (
  { merchant, keys, createdAt }: MerchantWithKeys,
  balance: Balance,
  halts: readonly HaltRow[],
): ListedMerchant => ({
  merchant,
  balance,
  createdAt,
  keys: keys.map(describeKey),
  halt: halts.find(({ scope, subject }) => scope === 'merchant' && subject === String(merchant.id)),
});
