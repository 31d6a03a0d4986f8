// Pages of lists sorted by row id, newest first. The cursor is the id of the last row of the previous page.
import { z } from 'zod';
import { cursor, LIMIT, writeCursor } from './fields.ts';

export const pageQuery = { limit: LIMIT, cursor: cursor(z.int().positive()) };

type PageQuery = { readonly limit: number; readonly cursor?: number | undefined };

/** Reads one row more than the page shows, to detect a next page. */
export const pageInput = ({ limit, cursor: place }: PageQuery) => ({ place, limit: limit + 1 });

export function pageOf<R, T>(
  rows: readonly R[],
  { limit }: PageQuery,
  { number, write }: { readonly number: (row: R) => number; readonly write: (row: R) => T },
): { items: T[]; next: string | null } {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { items: shown.map(write), next: last === undefined ? null : writeCursor(number(last)) };
}
