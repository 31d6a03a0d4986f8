// The rows of the queue by the parameters of the URL, and the messages for an empty list.

import type { PagedList } from '@sluice/ui/lib/paged-list.ts';
import { useUrlState } from '@sluice/ui/lib/url-state.ts';
import { useHasRight } from '../../../api/current-session.ts';
import type { OfferedWithdrawal, Query } from '../../../api/types.ts';
import { useWithdrawals } from '../../../data/withdrawals/withdrawals.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';
import { FILTER_NAMES, hasPaymentPeriod, queryOf } from './filters.ts';
import { type Search, useSearch } from './search.ts';
import { findTab, type Tab } from './tabs.ts';

const texts = withdrawalsTexts.queue;

export type Queue = {
  readonly tab: Tab;
  readonly query: Query;
  readonly sort: string;
  /** The list has a period of payment, and is sorted by it. */
  readonly isByPayment: boolean;
  readonly search: Search;
  readonly list: PagedList<OfferedWithdrawal>;
  readonly hasFilters: boolean;
  readonly emptyText: string;
  /** Removes parameters from the URL, and the text of the search field. */
  readonly clear: (names: readonly string[]) => void;
};

/** Withdrawals paid in a period are sorted by the time of payment, and only those. */
function sortOf(
  requested: string | undefined,
  { tab, isByPayment }: { readonly tab: Tab; readonly isByPayment: boolean },
): string {
  const usual = isByPayment ? '-paid' : tab.sort;
  return requested?.endsWith('paid') === isByPayment ? requested : usual;
}

export function useQueue(): Queue {
  const [params, setParams] = useUrlState();
  const mayTrace = useHasRight('trace');
  const tab = findTab(params['tab']);
  const filters = queryOf(params);
  const isByPayment = hasPaymentPeriod(filters);
  const sort = sortOf(params['sort'], { tab, isByPayment });
  const query: Query = { ...filters, tab: tab.name, sort };
  const search = useSearch();
  const withdrawals = useWithdrawals(query);
  // A search without results does not change the URL, so the rows of the previous search must be hidden.
  const list = search.hasNoResults ? { ...withdrawals, rows: [], loadMore: undefined } : withdrawals;
  const hasFilters = FILTER_NAMES.some((name) => params[name] !== undefined);
  const notFound = mayTrace ? texts.notFound : texts.notFoundWithoutWallet;
  const noRows = hasFilters ? texts.noMatch : texts.tabs[tab.name].empty;
  return {
    tab,
    query,
    sort,
    isByPayment,
    search,
    list,
    hasFilters,
    emptyText: search.hasNoResults ? notFound : noRows,
    clear: (names) => {
      search.clear();
      setParams(Object.fromEntries(names.map((name) => [name, undefined])));
    },
  };
}
