// The rows of a long list that are rendered: those in view, some around them, and the one with the focus, which would be lost
// with its element.
import { defaultRangeExtractor, type Range, type VirtualItem } from '@tanstack/react-virtual';
import { useCallback, useEffect } from 'react';
import type { PagedList } from '../../lib/paged-list.ts';

/** Rows beyond each end of the view, so that scrolling shows no empty space. */
export const OVERSCAN = 8;
/** So many rows before the last one the next page is loaded. */
const LOAD_AHEAD = 15;

export function useRangeWith(focusedIndex: number): (range: Range) => number[] {
  return useCallback(
    (range: Range) => {
      const indexes = defaultRangeExtractor(range);
      if (focusedIndex < 0 || focusedIndex >= range.count || indexes.includes(focusedIndex)) return indexes;
      return [...indexes, focusedIndex].sort((a, b) => a - b);
    },
    [focusedIndex],
  );
}

export type RenderedRow = {
  readonly index: number;
  /** The height of the rows between this one and the one rendered before it. */
  readonly gap: number;
};

type Layout = { readonly items: readonly VirtualItem[]; readonly start: number; readonly end: number };

/** With the height of the rows after the last one. */
export function layoutRows({ items, start, end }: Layout): { rows: RenderedRow[]; gapAfter: number } {
  let reached = start;
  const rows = items.map((item) => {
    const gap = item.start - reached;
    reached = item.end;
    return { index: item.index, gap };
  });
  return { rows, gapAfter: end - reached };
}

/** On paper every loaded row is rendered. */
export const allRows = (count: number): { rows: RenderedRow[]; gapAfter: number } => ({
  rows: Array.from({ length: count }, (_, index) => ({ index, gap: 0 })),
  gapAfter: 0,
});

type View = { readonly startIndex: number; readonly endIndex: number } | null;

/** Tells the list which rows are in view, and loads the next page before its last row is reached. */
export function useRowsInView(view: View, list: PagedList<unknown>): void {
  const { rows, onRowsShown, loadMore, isLoadingMore, hasMoreFailed } = list;
  const first = view?.startIndex ?? 0;
  const last = view?.endIndex ?? -1;
  useEffect(() => {
    if (last >= 0) onRowsShown?.(first, last);
  }, [first, last, onRowsShown]);
  useEffect(() => {
    if (last >= rows.length - LOAD_AHEAD && last >= 0 && !isLoadingMore && !hasMoreFailed) loadMore?.();
  }, [last, rows.length, loadMore, isLoadingMore, hasMoreFailed]);
}
