// A list that is loaded page by page: the rows loaded so far, and the function that loads more.

export type PagedList<Row> = {
  readonly rows: readonly Row[];
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  /** Absent after the last page. */
  readonly loadMore: (() => void) | undefined;
  readonly isLoadingMore: boolean;
  /** The last call of `loadMore` failed. */
  readonly hasMoreFailed?: boolean;
  /** Tells which rows are in view, by index: only these are read again after a change. */
  readonly onRowsShown?: (first: number, last: number) => void;
};
