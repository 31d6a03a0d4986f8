// A list with a cursor, loaded page by page on demand.

import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import type { Page } from '../api/types.ts';
import type { PagedList } from '../lib/paged-list.ts';

type Cursor = { readonly cursor?: string };
type Options = { readonly refreshMs?: number };

export function usePagedList<Row, LoadedPage extends Page<Row> = Page<Row>>(
  queryKey: QueryKey,
  fetchPage: (page: Cursor) => Promise<LoadedPage>,
  { refreshMs }: Options = {},
): PagedList<Row> & { readonly pages: readonly LoadedPage[] } {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => fetchPage(pageParam === null ? {} : { cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs ?? false,
  });
  return {
    pages: query.data?.pages ?? [],
    rows: query.data?.pages.flatMap((page) => page.items) ?? [],
    isPending: query.isPending,
    error: query.data === undefined ? query.error : null,
    retry: () => void query.refetch(),
    loadMore: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    isLoadingMore: query.isFetchingNextPage,
  };
}
