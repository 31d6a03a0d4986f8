// Comparing an aggregator's book of one day with ours, and the reports that were kept.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../../usecases/app.ts';
import {
  listReconciliations,
  showReconciliation,
} from '../../../usecases/operator/reconciliation/list-reconciliations.ts';
import { reconcileNow } from '../../../usecases/operator/reconciliation/reconcile.ts';
import { day, page } from '../../../views/fields.ts';
import {
  reconciliationItem,
  reconciliationView,
  writeReconciliation,
  writeReconciliationSummary,
} from '../../../views/reconciliation.ts';
import { requiredText, rowNumber } from '../shared/fields.ts';
import { pageInput, pageOf, pageQuery } from '../shared/numbered-pages.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';

const READ = { right: 'read', tag: 'Reconciliation' } as const satisfies Partial<RouteHead>;
const CSV_LIMIT_BYTES = 32 * 1024 * 1024;

export function registerReconciliations(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...READ,
    method: 'GET',
    path: '/reconciliations',
    summary: 'The reports that were kept, the newest first',
    query: z.strictObject({ aggregator: requiredText(32).optional(), ...pageQuery }),
    answer: page(reconciliationItem),
    async perform({ query }) {
      const { place, limit } = pageInput(query);
      const { aggregator = null } = query;
      const kept = await listReconciliations(app, { aggregator, before: place, limit });
      return accepted(pageOf(kept, query, { number: ({ id }) => id, write: writeReconciliationSummary }));
    },
  });

  operatorRoute(scope, app, {
    ...READ,
    method: 'GET',
    path: '/reconciliations/:id',
    summary: 'One report with its differences, the worst first',
    params: z.object({ id: rowNumber }),
    answer: reconciliationView,
    async perform({ params: { id } }) {
      const found = await showReconciliation(app, id);
      return found.ok ? accepted(writeReconciliation(found.value)) : found;
    },
  });

  operatorRoute(scope, app, {
    ...READ,
    right: 'work',
    method: 'POST',
    path: '/reconciliations',
    summary:
      "Compare an aggregator's book of one day with ours; without `csv` the aggregator is asked for it",
    bodyLimit: CSV_LIMIT_BYTES,
    body: z.strictObject({
      aggregator: requiredText(32),
      day,
      csv: z.string().min(1).optional().meta({
        description: 'With the columns reference, id, state, amount, currency, at',
      }),
    }),
    answer: reconciliationView,
    async perform({ by, body: { csv, ...order } }) {
      const kept = await reconcileNow(app, by, { ...order, statement: csv });
      return kept.ok ? accepted(writeReconciliation(kept.value)) : kept;
    },
  });
}
