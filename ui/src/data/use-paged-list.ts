// A list with a cursor, loaded page by page. After a change only the pages in view are read again; the others are marked, and
// are read when they come into view.

import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Page } from '../api/types.ts';
import {
  type FetchPage,
  type LoadedPage,
  placeOf,
  readPages,
  replacePages,
  type ShownRows,
  spanOfRows,
  staleSpan,
  wholeSpan,
} from '../lib/loaded-pages.ts';
import type { PagedList } from '../lib/paged-list.ts';

type Options = {
  readonly refreshMs?: number;
  /** The API cannot read a page again with its bounds, so that every loaded page is read again. */
  readonly withoutUntil?: boolean;
};

type View = {
  /** Undefined: all rows are rendered. */
  rows: ShownRows | undefined;
  /** Counts the refreshes: what was requested before the last one may be older than its change. */
  refreshes: number;
  isReading: boolean;
};

type Source<P> = {
  readonly client: QueryClient;
  readonly queryKey: QueryKey;
  readonly fetchPage: FetchPage<P>;
  readonly view: View;
};

/** Returns all pages: those in view read again, the others marked. */
async function refresh<P extends Page<unknown>>(
  { client, queryKey, fetchPage, view }: Source<P>,
  withoutUntil: boolean,
): Promise<readonly LoadedPage<P>[]> {
  view.refreshes += 1;
  const known = client.getQueryData<readonly LoadedPage<P>[]>(queryKey);
  if (known === undefined || withoutUntil)
    return readPages(fetchPage, { start: null, end: null, pageCount: known?.length ?? 1 });
  const place = placeOf(known, view.rows ? spanOfRows(known, view.rows) : wholeSpan(known));
  const fresh = await readPages(fetchPage, place);
  const latest = client.getQueryData<readonly LoadedPage<P>[]>(queryKey) ?? known;
  const marked = latest.map((each) => (known.includes(each) ? { ...each, isStale: true } : each));
  return replacePages(marked, fresh, place.end);
}

/** Reads the marked pages that are in view. A failure leaves the mark for the next attempt. */
async function readStale<P extends Page<unknown>>({ client, queryKey, fetchPage, view }: Source<P>) {
  const pages = client.getQueryData<readonly LoadedPage<P>[]>(queryKey);
  if (view.isReading || view.rows === undefined || pages === undefined) return;
  const span = staleSpan(pages, spanOfRows(pages, view.rows));
  if (span === undefined) return;
  const { refreshes } = view;
  const place = placeOf(pages, span);
  view.isReading = true;
  try {
    const fresh = await readPages(fetchPage, place);
    if (view.refreshes !== refreshes) return;
    client.setQueryData<readonly LoadedPage<P>[]>(queryKey, (latest) =>
      latest ? replacePages(latest, fresh, place.end) : undefined,
    );
  } catch {
    // The next change or scrolling tries again; the rows that are known stay.
  } finally {
    view.isReading = false;
  }
}

async function appendPage<P extends Page<unknown>>({ client, queryKey, fetchPage, view }: Source<P>) {
  const start = client.getQueryData<readonly LoadedPage<P>[]>(queryKey)?.at(-1)?.end ?? null;
  if (start === null) return;
  const { refreshes } = view;
  const page = await fetchPage({ cursor: start });
  const added = { start, end: page.next, page, isStale: view.refreshes !== refreshes };
  client.setQueryData<readonly LoadedPage<P>[]>(queryKey, (latest) =>
    latest?.at(-1)?.end === start ? [...latest, added] : latest,
  );
}

type Progress = 'idle' | 'loading' | 'failed';

export function usePagedList<Row, P extends Page<Row> = Page<Row>>(
  queryKey: QueryKey,
  fetchPage: FetchPage<P>,
  { refreshMs, withoutUntil = false }: Options = {},
): PagedList<Row> & { readonly pages: readonly P[] } {
  const client = useQueryClient();
  const view = useRef<View>({ rows: undefined, refreshes: 0, isReading: false });
  const [more, setMore] = useState<Progress>('idle');
  const query = useQuery({
    queryKey,
    queryFn: () => refresh({ client, queryKey, fetchPage, view: view.current }, withoutUntil),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs ?? false,
  });
  const { data } = query;

  const source = useRef<Source<P>>(undefined);
  useEffect(() => {
    source.current = { client, queryKey, fetchPage, view: view.current };
  });
  const readStaleInView = useCallback(() => {
    if (source.current) void readStale(source.current);
  }, []);
  const onRowsShown = useCallback(
    (first: number, last: number) => {
      view.current.rows = { first, last };
      readStaleInView();
    },
    [readStaleInView],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refresh may have marked pages that came into view since
  useEffect(readStaleInView, [data]);

  const loadMore = () => {
    setMore('loading');
    appendPage({ client, queryKey, fetchPage, view: view.current }).then(
      () => setMore('idle'),
      () => setMore('failed'),
    );
  };
  const hasMore = !query.isPlaceholderData && data?.at(-1)?.end != null;
  const pages = useMemo(() => data?.map(({ page }) => page) ?? [], [data]);
  const rows = useMemo(() => pages.flatMap(({ items }) => items), [pages]);
  return {
    pages,
    rows,
    isPending: query.isPending,
    error: data === undefined ? query.error : null,
    retry: () => void query.refetch(),
    loadMore: hasMore ? loadMore : undefined,
    isLoadingMore: more === 'loading',
    hasMoreFailed: more === 'failed',
    ...(withoutUntil ? {} : { onRowsShown }),
  };
}
