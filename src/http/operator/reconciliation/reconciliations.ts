// Reconciliation of an aggregator statement of one day with the ledger, and the stored reports.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../../usecases/app.ts';
import { readRestoreStatus } from '../../../usecases/operator/reconciliation/compare-after-restore.ts';
import {
  listReconciliations,
  showReconciliation,
} from '../../../usecases/operator/reconciliation/list-reconciliations.ts';
import { reconcileNow } from '../../../usecases/operator/reconciliation/reconcile.ts';
import { day, page } from '../../../views/fields.ts';
import {
  reconciliationItem,
  reconciliationView,
  restoreView,
  serializeReconciliation,
  serializeReconciliationSummary,
  serializeRestore,
} from '../../../views/reconciliation.ts';
import { requiredText, rowId } from '../../web-api/fields.ts';
import { pageInput, pageOf, pageQuery } from '../../web-api/numbered-pages.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';

const READ = { right: 'read', tag: 'Reconciliation' } as const satisfies Partial<RouteHead>;
const CSV_LIMIT_BYTES = 32 * 1024 * 1024;

export function registerReconciliations(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...READ,
    method: 'GET',
    path: '/restore',
    summary: 'What to compare with the aggregators after the database was restored, and what to settle',
    response: restoreView,
    perform: async () => accepted(serializeRestore(await readRestoreStatus(app))),
  });

  operatorRoute(scope, app, {
    ...READ,
    method: 'GET',
    path: '/reconciliations',
    summary: 'Reconciliation reports, newest first',
    query: z.strictObject({ aggregator: requiredText(32).optional(), ...pageQuery }),
    response: page(reconciliationItem),
    async perform({ query }) {
      const { place, limit } = pageInput(query);
      const { aggregator = null } = query;
      const reports = await listReconciliations(app, { aggregator, before: place, limit });
      return accepted(
        pageOf(reports, query, { number: ({ id }) => id, write: serializeReconciliationSummary }),
      );
    },
  });

  operatorRoute(scope, app, {
    ...READ,
    method: 'GET',
    path: '/reconciliations/:id',
    summary: 'One report with its differences, most severe first',
    params: z.object({ id: rowId }),
    response: reconciliationView,
    async perform({ params: { id } }) {
      const report = await showReconciliation(app, id);
      return report.ok ? accepted(serializeReconciliation(report.value)) : report;
    },
  });

  operatorRoute(scope, app, {
    ...READ,
    right: 'work',
    method: 'POST',
    path: '/reconciliations',
    summary:
      'Run a reconciliation with the aggregator statement of one day; without `csv` it is fetched via API',
    bodyLimit: CSV_LIMIT_BYTES,
    body: z.strictObject({
      aggregator: requiredText(32),
      day,
      csv: z.string().min(1).optional().meta({
        description: 'With the columns reference, id, state, amount, currency, at',
      }),
    }),
    response: reconciliationView,
    async perform({ by, body: { csv, ...input } }) {
      const report = await reconcileNow(app, by, { ...input, statement: csv });
      return report.ok ? accepted(serializeReconciliation(report.value)) : report;
    },
  });
}
