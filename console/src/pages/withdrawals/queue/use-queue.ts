// The rows of the queue by the parameters of the URL, and the messages for an empty list.

import type { PagedList } from '@sluice/ui/lib/paged-list.ts';
import { useUrlState } from '@sluice/ui/lib/url-state.ts';
import { useHasRight } from '../../../api/current-session.ts';
import type { OfferedWithdrawal, Query } from '../../../api/types.ts';
import { useWithdrawals } from '../../../data/withdrawals.ts';
import { withdrawalsTexts } from '../../../texts/withdrawals.ts';
import { FILTER_NAMES, queryOf } from './filters.ts';
import { type Search, useSearch } from './search.ts';
import { findTab, type Tab } from './tabs.ts';

const texts = withdrawalsTexts.queue;

export type Queue = {
  readonly tab: Tab;
  readonly query: Query;
  readonly sort: string;
  readonly search: Search;
  readonly list: PagedList<OfferedWithdrawal>;
  readonly hasFilters: boolean;
  readonly emptyText: string;
  /** Removes parameters from the URL, and the text of the search field. */
  readonly clear: (names: readonly string[]) => void;
};

export function useQueue(): Queue {
  const [params, setParams] = useUrlState();
  const mayTrace = useHasRight('trace');
  const tab = findTab(params['tab']);
  const sort = params['sort'] ?? tab.sort;
  const query: Query = { ...queryOf(params), tab: tab.name, sort };
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
