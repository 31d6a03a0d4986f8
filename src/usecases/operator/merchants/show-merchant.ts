import type { MerchantId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { type HaltRow, loadHalts } from '../../../storage/halts/halts.ts';
import { type Balance, loadBalances } from '../../../storage/merchants/balances.ts';
import { loadMerchants, type MerchantWithKeys } from '../../../storage/merchants/merchants.ts';
import type { App } from '../../app.ts';
import { type OperatorResult, operatorRejection } from '../shared/rejection.ts';
import { type Endpoint, readEndpoint } from '../webhooks/endpoint.ts';
import type { MerchantWithBalance } from './list-merchants.ts';

export type ListedMerchant = MerchantWithBalance & {
  readonly createdAt: Date;
  /** Creation and expiry of each key; the keys themselves are not stored. */
  readonly keys: readonly { readonly createdAt: Date; readonly expiresAt: Date | null }[];
  /** The halt of this merchant, if there is one. */
  readonly halt: HaltRow | undefined;
};

export type MerchantDetails = ListedMerchant & { readonly endpoint: Endpoint | undefined };

export async function showMerchant(app: App, id: MerchantId): Promise<OperatorResult<MerchantDetails>> {
  const [found] = await loadMerchants(app.db, [id]);
  const [balance] = await loadBalances(app.db, [id]);
  if (!found || !balance) return operatorRejection('not-found', `There is no merchant ${id}.`);
  const endpoint = await readEndpoint(app.db, id);
  return accepted({ ...listMerchantItem(found, balance, await loadHalts(app.db)), endpoint });
}

export const listMerchantItem = (
  { merchant, keys, createdAt }: MerchantWithKeys,
  balance: Balance,
  halts: readonly HaltRow[],
): ListedMerchant => ({
  merchant,
  balance,
  createdAt,
  keys: keys.map((key) => ({
    createdAt: new Date(key.createdAt),
    expiresAt: key.expiresAt === null ? null : new Date(key.expiresAt),
  })),
  halt: halts.find(({ scope, subject }) => scope === 'merchant' && subject === String(merchant.id)),
});
