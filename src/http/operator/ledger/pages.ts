// Pages of the entries of one account, newest first.
import { z } from 'zod';
import type { Entry } from '../../../usecases/operator/ledger/list-entries.ts';
import { serializeLedgerEntry } from '../../../views/ledger.ts';
import { cursor, LIMIT, UNTIL, writeCursor } from '../../web-api/fields.ts';

/** The sequence number of the first entry of the page; omitted: the newest. */
const entriesCursor = cursor(z.int().positive());

export const entriesPageQuery = {
  limit: LIMIT,
  cursor: entriesCursor,
  until: entriesCursor.meta(UNTIL),
};

type PageQuery = { readonly limit: number; readonly until?: number | undefined };

/** `entries` has one entry more than the page if there is a next page. */
export const entriesPage = (entries: readonly Entry[], { limit, until }: PageQuery) => {
  const within = entries.filter(({ seq }) => until === undefined || seq > until);
  const following = within[limit];
  return {
    items: within.slice(0, limit).map(serializeLedgerEntry),
    next: following ? writeCursor(following.seq) : null,
  };
};
