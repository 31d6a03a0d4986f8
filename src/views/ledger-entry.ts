// A line of the ledger with what it belongs to.
import { z } from 'zod';
import type { Entry } from '../usecases/operator/ledger/list-entries.ts';
import { entryItem, writeEntry } from './entry.ts';

export const ledgerEntryItem = z
  .object({
    ...entryItem.shape,
    ref: z.int().meta({
      description:
        'The withdrawal; for the steps deposit, debit and collect the number of that one. With `step` it finds both sides.',
    }),
  })
  .meta({ id: 'LedgerEntry' });

export const writeLedgerEntry = (entry: Entry): z.input<typeof ledgerEntryItem> => ({
  ...writeEntry(entry),
  ref: entry.ref,
});
