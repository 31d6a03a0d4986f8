// The balance of the merchant and its statement.

import { unwrap } from '@sluice/ui/api/client.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { API, api } from '../api/client.ts';
import type { StatementEntry } from '../api/types.ts';

export type NumberedEntry = StatementEntry & { readonly number: number };
export type Period = { readonly from: string; readonly to: string };

const REFRESH_MS = 15_000;
const ENTRIES_PER_PAGE = 200;

export const useBalance = () =>
  useQuery({
    queryKey: ['balance'],
    refetchInterval: REFRESH_MS,
    queryFn: () => unwrap(api.GET('/balance')),
  });

/** The first page fixes the period: later pages and the closing balance are those of the same moment. */
export function useStatement(period: Period) {
  const query = useInfiniteQuery({
    queryKey: ['statement', period],
    queryFn: ({ pageParam }) =>
      unwrap(
        api.GET('/statement', {
          params: {
            query: {
              ...period,
              limit: ENTRIES_PER_PAGE,
              ...(pageParam === null ? {} : { cursor: pageParam }),
            },
          },
        }),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  });
  const pages = query.data?.pages ?? [];
  return {
    statement: pages[0]?.statement,
    entries: pages
      .flatMap((page) => page.statement.entries)
      .map((entry, index): NumberedEntry => ({ ...entry, number: index + 1 })),
    error: query.data === undefined ? query.error : null,
    retry: () => void query.refetch(),
    loadMore: query.hasNextPage ? query.fetchNextPage : undefined,
    isLoadingMore: query.isFetchingNextPage,
  };
}

export const statementCsvUrl = ({ from, to }: Period): string =>
  `${API}/statement.csv?${new URLSearchParams({ from, to })}`;
