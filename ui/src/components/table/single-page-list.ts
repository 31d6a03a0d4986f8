// Converts the result of an unpaged query to the list type of the table.
import type { PagedList } from '../../lib/paged-list.ts';

type Query<Row> = {
  readonly data: { readonly items: readonly Row[] } | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
};

export const singlePageList = <Row>({ data, error, refetch }: Query<Row>): PagedList<Row> => ({
  rows: data?.items ?? [],
  isPending: data === undefined && error === null,
  error: data === undefined ? error : null,
  retry: () => void refetch(),
  loadMore: undefined,
  isLoadingMore: false,
});
