// A list as tables show it: the rows read so far and how to read more.

export type List<Row> = {
  readonly rows: readonly Row[];
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
  /** Absent after the last page. */
  readonly more: (() => void) | undefined;
  readonly isLoadingMore: boolean;
};
