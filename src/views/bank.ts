// A bank of the list, and the changes that an import of the list makes.
import { z } from 'zod';
import type { Bank } from '../usecases/operator/banks/banks.ts';
import type { BankPlan } from '../usecases/operator/banks/import-banks.ts';

export const bankItem = z.object({ bank_id: z.string(), name: z.string() }).meta({ id: 'Bank' });

export const serializeBank = ({ bankId, name }: Bank): z.input<typeof bankItem> => ({
  bank_id: bankId,
  name,
});

export const bankImportView = z.object({
  added: z.array(bankItem),
  renamed: z.array(z.object({ bank_id: z.string(), name: z.string(), was: z.string() })),
  removed: z.array(bankItem),
  unchanged: z.int(),
  problems: z
    .array(z.object({ line: z.int(), message: z.string() }))
    .meta({ description: 'If there are any, nothing is imported; line 0 is the list as a whole' }),
  version: z
    .string()
    .meta({ description: 'Version of the current list; send it to import exactly what was previewed' }),
  applied: z.boolean(),
});

export const serializeBankImport = (plan: BankPlan, applied: boolean): z.input<typeof bankImportView> => ({
  added: plan.added.map(serializeBank),
  renamed: plan.renamed.map(({ bankId, name, was }) => ({ bank_id: bankId, name, was })),
  removed: plan.removed.map(serializeBank),
  unchanged: plan.unchanged,
  problems: plan.problems.map(({ line, text }) => ({ line, message: text })),
  version: plan.version,
  applied,
});
