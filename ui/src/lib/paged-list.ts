// A list that is loaded page by page: the rows loaded so far, and the function that loads more.

export type PagedList<Row> = {
  readonly rows: readonly Row[];
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  /** Absent after the last page. */
  readonly loadMore: (() => void) | undefined;
  readonly isLoadingMore: boolean;
};
