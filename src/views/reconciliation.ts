// What comparing two books found. A report is kept in the names of the wire, and goes out as it was kept.
import { z } from 'zod';
import { DIFFERENCE_TYPES } from '../domain/reconciliation/compare.ts';
import { LINE_STATES } from '../domain/reconciliation/records.ts';
import type { ReconciliationSummary } from '../usecases/operator/reconciliation/list-reconciliations.ts';
import type { Reconciliation } from '../usecases/operator/reconciliation/reconcile.ts';
import { day, iso, moneyText, time } from './fields.ts';

type DifferenceType = keyof typeof DIFFERENCE_TYPES;
const TYPES = Object.keys(DIFFERENCE_TYPES) as [DifferenceType, ...DifferenceType[]];

const summaryFields = {
  id: z.int(),
  aggregator: z.string(),
  day,
  source: z.enum(['file', 'api']),
  actor: z.string(),
  differences: z.int(),
  at: time,
};

export const reconciliationItem = z.object(summaryFields).meta({ id: 'ReconciliationSummary' });

const total = z.object({ count: z.int(), sum: moneyText });

export const reconciliationView = z
  .object({
    ...summaryFields,
    report: z.object({
      aggregator: z.string(),
      day,
      currency: z.string(),
      totals: z.object({ there: total, here: total, ledger: total }),
      found: z.int().meta({ description: 'All differences; the worst are listed, up to 10000' }),
      counts: z.partialRecord(z.enum(TYPES), z.int()),
      differences: z.array(
        z.object({
          type: z.enum(TYPES),
          meaning: z.string(),
          money: z.boolean().meta({ description: 'Money may be where one of the books does not have it' }),
          reference: z.string(),
          withdrawal_id: z.int().nullable(),
          here: z
            .object({
              state: z.string(),
              withdrawal: z.string(),
              amount: moneyText,
              currency: z.string(),
            })
            .nullable(),
          there: z
            .object({ state: z.enum(LINE_STATES), amount: moneyText, currency: z.string(), at: time })
            .nullable(),
          detail: z.string(),
        }),
      ),
    }),
  })
  .meta({ id: 'Reconciliation' });

export const writeSummary = (kept: ReconciliationSummary): z.input<typeof reconciliationItem> => ({
  id: kept.id,
  aggregator: kept.aggregator,
  day: kept.day,
  source: kept.source,
  actor: kept.actor,
  differences: kept.differences,
  at: iso(kept.at),
});

export const writeReconciliation = (kept: Reconciliation): z.input<typeof reconciliationView> => ({
  ...writeSummary(kept),
  report: {
    ...kept.report,
    differences: kept.report.differences.map((difference) => ({
      ...difference,
      meaning: DIFFERENCE_TYPES[difference.type],
    })),
  },
});
