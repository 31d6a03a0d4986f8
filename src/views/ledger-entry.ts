// A ledger entry with the withdrawal or balance change that it belongs to.
import { z } from 'zod';
import type { Entry } from '../usecases/operator/ledger/list-entries.ts';
import { entryItem, serializeEntry } from './entry.ts';

export const ledgerEntryItem = z
  .object({
    ...entryItem.shape,
    ref: z.int().meta({
      description:
        'Withdrawal id; for the steps deposit, debit and collect, the number of that change. With `step`, identifies both sides.',
    }),
  })
  .meta({ id: 'LedgerEntry' });

export const serializeLedgerEntry = (entry: Entry): z.input<typeof ledgerEntryItem> => ({
  ...serializeEntry(entry),
  ref: entry.ref,
});
