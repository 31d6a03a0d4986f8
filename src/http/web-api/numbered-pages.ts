// Pages of lists sorted by row id, usually newest first. The cursor is the id of the last row of the previous page.
import { z } from 'zod';
import { cursor, LIMIT, UNTIL, writeCursor } from './fields.ts';

const position = z.int().positive();

export const pageQuery = { limit: LIMIT, cursor: cursor(position), until: cursor(position).meta(UNTIL) };

type PageQuery = {
  readonly limit: number;
  readonly cursor?: number | undefined;
  readonly until?: number | undefined;
};

/** Reads one row more than the page shows, to detect a next page. */
export const pageInput = ({ limit, cursor: place }: PageQuery) => ({ place, limit: limit + 1 });

type Writer<R, T> = {
  readonly number: (row: R) => number;
  readonly write: (row: R) => T;
  readonly ascending?: true;
};

export function pageOf<R, T>(
  rows: readonly R[],
  { limit, until }: PageQuery,
  { number, write, ascending }: Writer<R, T>,
): { items: T[]; next: string | null } {
  const isWithin = (row: R) =>
    until === undefined || (ascending ? number(row) <= until : number(row) >= until);
  const within = rows.filter(isWithin);
  const shown = within.slice(0, limit);
  const last = within.length > limit ? shown.at(-1) : undefined;
  return { items: shown.map(write), next: last === undefined ? null : writeCursor(number(last)) };
}
