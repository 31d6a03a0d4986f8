// A list with a cursor, read page by page on demand.
import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import type { Page } from '../api/types.ts';
import type { List } from '../lib/list.ts';

type Cursor = { readonly cursor?: string };

export function useList<Row>(queryKey: QueryKey, read: (page: Cursor) => Promise<Page<Row>>): List<Row> {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => read(pageParam === null ? {} : { cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  });
  return {
    rows: query.data?.pages.flatMap((page) => page.items) ?? [],
    isPending: query.isPending,
    error: query.data === undefined ? query.error : null,
    retry: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    isLoadingMore: query.isFetchingNextPage,
  };
}
