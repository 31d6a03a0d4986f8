import type { MerchantId } from '../../../domain/ids.ts';
import type { MerchantStatus } from '../../../domain/merchant.ts';
import { type Bank, findBanks } from '../../../storage/banks/banks.ts';
import { searchMerchants } from '../../../storage/merchants/merchants.ts';
import { loadQueue, type QueueFilter, type QueueRow } from '../../../storage/withdrawals/queue.ts';
import type { App } from '../../app.ts';
import { parseSearchTerms } from '../withdrawals/list-queue.ts';

const MAX_RESULTS = 8;

export type SearchResults = {
  readonly withdrawals: readonly QueueRow[];
  readonly merchants: readonly {
    readonly id: MerchantId;
    readonly name: string;
    readonly status: MerchantStatus;
  }[];
  readonly banks: readonly Bank[];
};

/**
 * Searches withdrawals, merchants and banks by text; withdrawals by the whole text. `findByPart` searches them by a part of it,
 * `findByDestination` by destination.
 */
export async function search(app: App, text: string): Promise<SearchResults> {
  return {
    withdrawals: await loadNewestMatches(app, { search: { ...parseSearchTerms(text), part: undefined } }),
    merchants: (await searchMerchants(app.db, { search: text.trim(), limit: MAX_RESULTS })).map(
      ({ merchant }) => merchant,
    ),
    banks: await findBanks(app.db, text.trim(), MAX_RESULTS),
  };
}

/** With those found already, which come first. */
export async function findByPart(app: App, text: string, found: readonly QueueRow[]): Promise<QueueRow[]> {
  const ids = new Set(found.map(({ withdrawal }) => withdrawal.id));
  const matches = await loadNewestMatches(app, { search: parseSearchTerms(text) });
  return [...found, ...matches.filter(({ withdrawal }) => !ids.has(withdrawal.id))].slice(0, MAX_RESULTS);
}

/** The newest matches, in any state. */
export const loadNewestMatches = (
  app: App,
  criteria: Pick<QueueFilter, 'search' | 'destination'>,
): Promise<QueueRow[]> =>
  loadQueue(app.db, { tab: 'all', operator: '', ...criteria }, { sort: '-created', limit: MAX_RESULTS });
