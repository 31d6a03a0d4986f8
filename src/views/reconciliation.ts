// A reconciliation report, and what is left to compare after a restore. A report is stored in wire names and returned as stored, with the meaning of each difference added.
import { z } from 'zod';
import { DIFFERENCE_TYPES } from '../domain/reconciliation/compare.ts';
import { LINE_STATES } from '../domain/reconciliation/records.ts';
import type { RestoreStatus } from '../usecases/operator/reconciliation/compare-after-restore.ts';
import type { ReconciliationSummary } from '../usecases/operator/reconciliation/list-reconciliations.ts';
import type { Reconciliation } from '../usecases/operator/reconciliation/reconcile.ts';
import { day, iso, moneyText, time } from './fields.ts';
import { incidentItem, serializeIncident } from './incident.ts';

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
      found: z.int().meta({ description: 'Number of all differences; the 10000 most severe are listed' }),
      counts: z.partialRecord(z.enum(TYPES), z.int()),
      differences: z.array(
        z.object({
          type: z.enum(TYPES),
          meaning: z.string(),
          money: z.boolean().meta({ description: 'Money may have moved without a record on one side' }),
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

export const serializeReconciliationSummary = (
  summary: ReconciliationSummary,
): z.input<typeof reconciliationItem> => ({
  id: summary.id,
  aggregator: summary.aggregator,
  day: summary.day,
  source: summary.source,
  actor: summary.actor,
  differences: summary.differences,
  at: iso(summary.at),
});

export const serializeReconciliation = (
  reconciliation: Reconciliation,
): z.input<typeof reconciliationView> => ({
  ...serializeReconciliationSummary(reconciliation),
  report: {
    ...reconciliation.report,
    differences: reconciliation.report.differences.map((difference) => ({
      ...difference,
      meaning: DIFFERENCE_TYPES[difference.type],
    })),
  },
});

/** What is left to do after the database was restored. */
export const restoreView = z
  .object({
    incident: incidentItem.nullable().meta({ description: 'Null: nothing indicates a loss' }),
    days: z
      .array(day)
      .meta({ description: 'To compare, from the day before the newest withdrawal in the backup' }),
    aggregators: z.array(
      z.object({
        name: z.string(),
        compared: z.boolean().meta({ description: 'Every day, since the incident was opened' }),
        missing_days: z.array(day),
      }),
    ),
    possibly_paid: z.array(z.int()).meta({
      description:
        'Open withdrawals with a payout that only the aggregator has. They are not sent: pay each with that reference, return it to the queue with the reason why it was not paid, or cancel it.',
    }),
  })
  .meta({ id: 'Restore' });

export const serializeRestore = ({
  incident,
  days,
  aggregators,
  possiblyPaid,
}: RestoreStatus): z.input<typeof restoreView> => ({
  incident: incident ? serializeIncident(incident) : null,
  days: [...days],
  aggregators: aggregators.map(({ name, missingDays }) => ({
    name,
    compared: missingDays.length === 0,
    missing_days: [...missingDays],
  })),
  possibly_paid: [...possiblyPaid],
});
