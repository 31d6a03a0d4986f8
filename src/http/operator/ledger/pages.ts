// Pages of entries of one account, the newest first.
import { z } from 'zod';
import type { Entry } from '../../../usecases/operator/ledger/list-entries.ts';
import { writeLedgerEntry } from '../../../views/ledger-entry.ts';
import { cursor, writeCursor } from '../shared/fields.ts';

/** The number of the first entry of the page; left out: the newest. */
export const entriesCursor = cursor(z.int().positive());

/** `found` has one more than is shown, where there is one. */
export const entriesPage = (found: readonly Entry[], limit: number) => {
  const following = found[limit];
  return {
    items: found.slice(0, limit).map(writeLedgerEntry),
    next: following ? writeCursor(following.seq) : null,
  };
};
