// Pages of the entries of one account, newest first.
import { z } from 'zod';
import type { Entry } from '../../../usecases/operator/ledger/list-entries.ts';
import { serializeLedgerEntry } from '../../../views/ledger.ts';
import { cursor, writeCursor } from '../../web-api/fields.ts';

/** The sequence number of the first entry of the page; omitted: the newest. */
export const entriesCursor = cursor(z.int().positive());

/** `entries` has one entry more than the page if there is a next page. */
export const entriesPage = (entries: readonly Entry[], limit: number) => {
  const following = entries[limit];
  return {
    items: entries.slice(0, limit).map(serializeLedgerEntry),
    next: following ? writeCursor(following.seq) : null,
  };
};
