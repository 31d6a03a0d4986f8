// The rates of payout currencies: in force, and all that were recorded.
import { PAYOUT_CURRENCY_NAMES, type PayoutCurrency } from '../../../domain/rates/currencies.ts';
import { isFresh, type RecordedRate } from '../../../domain/rates/rates.ts';
import { loadDatabaseTime } from '../../../storage/postgres/database-time.ts';
import { loadNewestRates, loadRates, type RateFilter } from '../../../storage/rates/rates.ts';
import type { App } from '../../app.ts';

export type ListedRate = {
  readonly currency: PayoutCurrency;
  /** Null: none was ever recorded. */
  readonly newest: RecordedRate | null;
  /** Whether new withdrawals can use it. */
  readonly isFresh: boolean;
};

export async function listRates(app: App): Promise<ListedRate[]> {
  const rates = await loadNewestRates(app.db);
  const now = await loadDatabaseTime(app.db);
  return PAYOUT_CURRENCY_NAMES.map((currency) => {
    const newest = rates[currency] ?? null;
    return { currency, newest, isFresh: newest !== null && isFresh(newest, now) };
  });
}

/** Newest first. */
export const listRateHistory = (app: App, filter: RateFilter): Promise<RecordedRate[]> =>
  loadRates(app.db, filter);

export type { RecordedRate };
