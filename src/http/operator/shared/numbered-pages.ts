// Lists that are read from the newest row down. The cursor is the number of the last row that was seen.
import { z } from 'zod';
import { cursor, LIMIT, writeCursor } from './fields.ts';

export const pageQuery = { limit: LIMIT, cursor: cursor(z.int().positive()) };

type Asked = { readonly limit: number; readonly cursor?: number | undefined };

/** One more than is shown, to know whether anything follows. */
export const pageInput = ({ limit, cursor: place }: Asked) => ({ place, limit: limit + 1 });

export function pageOf<R, T>(
  rows: readonly R[],
  { limit }: Asked,
  { number, write }: { readonly number: (row: R) => number; readonly write: (row: R) => T },
): { items: T[]; next: string | null } {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { items: shown.map(write), next: last === undefined ? null : writeCursor(number(last)) };
}
