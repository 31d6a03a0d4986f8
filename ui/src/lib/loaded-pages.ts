// The loaded pages of a list. Each one has a fixed place between two cursors, so that any part of the list can be read again
// without overlapping the next page or leaving a gap before it, even if rows were added or have left.
import type { Page } from '../api/types.ts';

export type LoadedPage<P> = {
  /** Null: the start of the list. */
  readonly start: string | null;
  /** Null: the end of the list. */
  readonly end: string | null;
  readonly page: P;
  /** Something may have changed since it was read. */
  readonly isStale: boolean;
};

type PageRequest = { readonly cursor?: string; readonly until?: string };
export type FetchPage<P> = (request: PageRequest) => Promise<P>;

/** Pages by index, both included. */
export type Span = { readonly first: number; readonly last: number };
export type ShownRows = { readonly first: number; readonly last: number };

type Loaded<P> = readonly LoadedPage<P>[];

const isEmpty = (loaded: LoadedPage<Page<unknown>> | undefined): boolean => loaded?.page.items.length === 0;

export const wholeSpan = (pages: Loaded<unknown>): Span => ({ first: 0, last: pages.length - 1 });

/** The pages of the rows in view, and empty pages beside them, where rows may have been added. */
export function spanOfRows(pages: Loaded<Page<unknown>>, rows: ShownRows): Span {
  let first = pages.length;
  let last = -1;
  let offset = 0;
  for (const [index, { page }] of pages.entries()) {
    const end = offset + page.items.length;
    if (offset <= rows.last && end > rows.first) {
      first = Math.min(first, index);
      last = index;
    }
    offset = end;
  }
  if (last === -1) return wholeSpan(pages);
  while (isEmpty(pages[first - 1])) first -= 1;
  while (isEmpty(pages[last + 1])) last += 1;
  return { first, last };
}

/** The part of the span from the first to the last stale page, if any is stale. */
export function staleSpan(pages: Loaded<unknown>, { first, last }: Span): Span | undefined {
  const stale = pages.flatMap(({ isStale }, index) =>
    isStale && index >= first && index <= last ? [index] : [],
  );
  const [from] = stale;
  const to = stale.at(-1);
  return from === undefined || to === undefined ? undefined : { first: from, last: to };
}

const requestOf = (start: string | null, until: string | null): PageRequest => ({
  ...(start === null ? {} : { cursor: start }),
  ...(until === null ? {} : { until }),
});

type Place = Pick<LoadedPage<unknown>, 'start' | 'end'> & { readonly pageCount: number };

/** Where the pages of a span are: between two cursors or, at the end of the list, so many pages from a cursor. */
export const placeOf = (pages: Loaded<unknown>, { first, last }: Span): Place => ({
  start: pages[first]?.start ?? null,
  end: pages[last]?.end ?? null,
  pageCount: last - first + 1,
});

/** Reads everything at a place: as many pages as that is now. */
export async function readPages<P extends Page<unknown>>(
  fetchPage: FetchPage<P>,
  { start, end, pageCount }: Place,
): Promise<LoadedPage<P>[]> {
  const pages: LoadedPage<P>[] = [];
  let from = start;
  for (;;) {
    const page = await fetchPage(requestOf(from, end));
    pages.push({ start: from, end: page.next ?? end, page, isStale: false });
    if (page.next === null || (end === null && pages.length >= pageCount)) return pages;
    from = page.next;
  }
}

/** Puts pages in the place of those between the same cursors; without such a place nothing is changed. */
export function replacePages<P>(pages: Loaded<P>, fresh: Loaded<P>, end: string | null): Loaded<P> {
  const first = pages.findIndex(({ start }) => start === fresh[0]?.start);
  const last = pages.findIndex((loaded) => loaded.end === end);
  return first === -1 || last < first
    ? pages
    : [...pages.slice(0, first), ...fresh, ...pages.slice(last + 1)];
}
