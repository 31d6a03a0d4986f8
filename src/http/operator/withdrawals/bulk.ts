// Operator actions on many withdrawals: bulk actions, and the results of a bank's mass-payment file.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../../usecases/app.ts';
import { BULK_ACTIONS, bulkWithdrawals } from '../../../usecases/operator/withdrawals/bulk-withdrawals.ts';
import { importPaymentResults } from '../../../usecases/operator/withdrawals/payment-results.ts';
import { bankReference, note, reuseReason, withdrawalId } from '../../web-api/fields.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';

const WORK = { right: 'work', tag: 'Withdrawals', method: 'POST' } as const satisfies Partial<RouteHead> & {
  readonly method: string;
};
const CSV_LIMIT_BYTES = 2 * 1024 * 1024;
const ids = z.array(withdrawalId).min(1).max(200);

const paymentResultsView = z.object({
  rows: z.array(
    z.object({
      line: z.int(),
      id: z.int().nullable(),
      what: z.enum(['paid', 'not_paid']).nullable(),
      ok: z.boolean(),
      message: z.string(),
    }),
  ),
  ok: z.int().meta({ description: 'Number of rows that can be applied' }),
  errors: z.int().meta({ description: 'Number of rows that cannot be applied' }),
  incidents: z.int().meta({
    description:
      'Number of error rows that the bank paid although the withdrawal is closed; applying opens incidents',
  }),
  applied: z.boolean(),
});

export function registerBulkActions(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...WORK,
    path: '/withdrawals/bulk',
    twoPeople: 'above_amount',
    summary: 'Apply one action to many withdrawals, each separately with its own result',
    body: z.strictObject({
      action: z.enum(BULK_ACTIONS),
      ids,
      reason: note(1_000).optional(),
      reference: bankReference.optional(),
      reuse_reason: reuseReason,
    }),
    inPersonFor: ({ reuse_reason }) => reuse_reason !== undefined,
    rejections: ['in_person', 'prove_first'],
    response: z.object({
      results: z.array(z.object({ id: z.int(), ok: z.boolean(), message: z.string() })),
    }),
    async perform({ by, body: { reuse_reason: reuseReason, ...body } }) {
      const results = await bulkWithdrawals(app, by, { ...body, reuseReason });
      return results.ok ? accepted({ results: results.value }) : results;
    },
  });

  registerPaymentResults(scope, app);
}

function registerPaymentResults(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...WORK,
    path: '/withdrawals/payment-results',
    twoPeople: 'above_amount',
    summary: "Import a bank's results: a preview line by line, applied with `apply`",
    bodyLimit: CSV_LIMIT_BYTES,
    body: z.strictObject({ csv: z.string().min(1), apply: z.boolean() }),
    response: paymentResultsView,
    async perform({ by, body }) {
      const imported = await importPaymentResults(app, by, body);
      if (!imported.ok) return imported;
      const { rows, incidentCount, applied } = imported.value;
      const ok = rows.filter((row) => row.ok).length;
      return accepted({ rows: [...rows], ok, errors: rows.length - ok, incidents: incidentCount, applied });
    },
  });
}
