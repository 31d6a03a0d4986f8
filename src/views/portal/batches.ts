// Files of withdrawals that people of a merchant uploaded.
import { z } from 'zod';
import { formatMoney } from '../../domain/money.ts';
import { BATCH_STATES, batchState } from '../../domain/portal/batches.ts';
import type { Batch, BatchDraft } from '../../usecases/portal/batches/list-batches.ts';
import { iso, isoOrNull, moneyText, time } from '../fields.ts';
import { draftItem, serializeDraft } from './drafts.ts';

export const batchItem = z
  .object({
    id: z.int(),
    name: z.string().meta({ description: 'Of the file' }),
    maker: z.string(),
    made_at: time,
    expires_at: time.nullable(),
    submitted_at: time.nullable(),
    state: z.enum(BATCH_STATES),
    alone: z.boolean().meta({ description: 'One person was enough' }),
    checker: z.string().nullable(),
    decided_at: time.nullable(),
    note: z.string().nullable(),
    rows: z
      .object({ all: z.int(), made: z.int(), refused: z.int(), open: z.int(), ended: z.int() })
      .meta({ description: 'Without those that have a problem' }),
    problem_count: z.int().meta({ description: 'Rows that cannot be made' }),
    repeated: z.int().meta({ description: 'Rows with a destination and an amount that another row has too' }),
    same_as: z
      .object({ id: z.int(), maker: z.string() })
      .nullable()
      .meta({ description: 'Another file with the same rows, which was submitted' }),
    amount: moneyText,
    fee: moneyText.meta({
      description: 'When the file was checked; it is decided again for each withdrawal',
    }),
    total: moneyText,
  })
  .meta({ id: 'Batch' });

export const serializeBatch = (batch: Batch): z.input<typeof batchItem> => {
  const { rows, totals } = batch;
  return {
    id: batch.id,
    name: batch.name,
    maker: batch.maker,
    made_at: iso(batch.madeAt),
    expires_at: isoOrNull(batch.expiresAt),
    submitted_at: isoOrNull(batch.submittedAt),
    state: batchState(rows, batch.submittedAt !== null),
    alone: batch.alone,
    checker: batch.checker,
    decided_at: isoOrNull(batch.decidedAt),
    note: batch.note,
    rows: {
      all: Object.values(rows).reduce((sum, count) => sum + count, 0),
      made: rows.created,
      refused: rows.refused,
      open: rows.waiting + rows.confirmed,
      ended: rows.rejected + rows.withdrawn + rows.expired + rows.void,
    },
    problem_count: batch.problemCount,
    repeated: batch.repeated,
    same_as: batch.sameAs,
    amount: formatMoney(totals.amount),
    fee: formatMoney(totals.fee),
    total: formatMoney(totals.total),
  };
};

export const batchRowItem = draftItem.extend({ line: z.int() }).meta({ id: 'BatchRow' });

export const serializeBatchRow = (row: BatchDraft): z.input<typeof batchRowItem> => ({
  ...serializeDraft(row),
  line: row.line,
});

export const problemItem = z.object({
  line: z.int(),
  field: z.string().nullable(),
  problem: z.string(),
});
