import type { MerchantId } from '../../domain/ids.ts';
import type { MerchantStatus } from '../../domain/merchant.ts';
import { type Bank, findBanks } from '../../storage/catalog.ts';
import { searchMerchants } from '../../storage/merchants.ts';
import { loadQueue, type QueueRow } from '../../storage/withdrawal-queue.ts';
import type { App } from '../app.ts';
import { findIds } from './list-queue.ts';

const MOST = 8;

export type Found = {
  readonly withdrawals: readonly QueueRow[];
  readonly merchants: readonly {
    readonly id: MerchantId;
    readonly name: string;
    readonly status: MerchantStatus;
  }[];
  readonly banks: readonly Bank[];
};

/** Anything by a word about it. */
export async function search(app: App, words: string): Promise<Found> {
  const ids = await findIds(app, words, MOST);
  return {
    withdrawals:
      ids.length === 0
        ? []
        : await loadQueue(app.db, { tab: 'all', operator: '', ids }, { sort: '-created', limit: MOST }),
    merchants: (await searchMerchants(app.db, { search: words.trim(), limit: MOST })).map(
      ({ merchant }) => merchant,
    ),
    banks: await findBanks(app.db, words.trim(), MOST),
  };
}
