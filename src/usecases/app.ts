// What every use case stands on: the database, the vault, the memory of merchants, and the batched hot paths.

import type { MerchantId } from '../domain/ids.ts';
import type { PhoneRegion } from '../domain/wallets.ts';
import type { Withdrawal } from '../domain/withdrawal.ts';
import { type Balance, loadBalances } from '../storage/balances.ts';
import { type Batched, type BatchOptions, type BatchStats, batched } from '../storage/batched.ts';
import { type CreateVerdict, type NewWithdrawal, openCreateBatch } from '../storage/create-withdrawals.ts';
import type { Database } from '../storage/database.ts';
import { type Directory, openDirectory } from '../storage/directory.ts';
import { loadVersions, type Versions } from '../storage/merchants.ts';
import type { Vault } from '../storage/vault.ts';
import { type IdSupply, openIdSupply } from '../storage/withdrawal-ids.ts';
import {
  findByOrder,
  findWithdrawals,
  type OrderedWithdrawal,
  type OwnId,
  type OwnOrder,
} from '../storage/withdrawals.ts';

/** Hears of every batched database call. */
export type BatchObserver = (stats: BatchStats) => void;

type AppSettings = {
  readonly currency: string;
  readonly phoneRegion: PhoneRegion;
  readonly refundFeeOnReturn: boolean;
};

export type App = {
  readonly db: Database;
  readonly vault: Vault;
  readonly settings: AppSettings;
  readonly directory: Directory;
  readonly nextWithdrawalId: IdSupply;
  readonly create: Batched<NewWithdrawal, CreateVerdict>;
  readonly findOwn: Batched<OwnId, Withdrawal | null>;
  readonly findOrdered: Batched<OwnOrder, OrderedWithdrawal | null>;
  readonly findBalance: Batched<MerchantId, Balance | null>;
  readonly findVersions: Batched<MerchantId, Versions>;
  close(): Promise<void>;
};

export type AppParts = {
  readonly db: Database;
  readonly vault: Vault;
  readonly settings: AppSettings;
  readonly batching: Omit<BatchOptions, 'name'>;
};

export function openApp({ db, vault, settings, batching }: AppParts): App {
  const directory = openDirectory(db, batching);
  const reads = { ...batching, maxInFlight: Math.max(batching.maxInFlight, 2) };
  return {
    db,
    vault,
    settings,
    directory,
    nextWithdrawalId: openIdSupply(db),
    create: batched(openCreateBatch(db), { ...batching, name: 'create_withdrawals' }),
    findOwn: batched((keys) => findWithdrawals(db, keys), { ...reads, name: 'find_withdrawals' }),
    findOrdered: batched((keys) => findByOrder(db, keys), { ...reads, name: 'find_by_order' }),
    findBalance: batched((ids) => loadBalances(db, ids), { ...reads, name: 'load_balances' }),
    findVersions: batched((ids) => loadVersions(db, ids), { ...reads, name: 'load_versions' }),
    async close() {
      await directory.close();
      await db.close();
    },
  };
}
