// Saved views of lists.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accepted } from '../../../domain/result.ts';
import { VIEW_PAGES, VIEW_PARAMS } from '../../../domain/saved-views/saved-views.ts';
import type { App } from '../../../usecases/app.ts';
import {
  changeView,
  createView,
  deleteView,
  listViews,
} from '../../../usecases/operator/views/saved-views.ts';
import { savedView, serializeView } from '../../../views/saved-view.ts';
import { anyText, requiredText, rowId, version } from '../../web-api/fields.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';

const HEAD = { right: 'read', tag: 'Overview' } as const satisfies Partial<RouteHead>;
const name = requiredText(60);
const params = z.object({ id: rowId });
const viewParams = z.partialRecord(z.enum(VIEW_PARAMS), anyText(200));

export function registerViews(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...HEAD,
    method: 'GET',
    path: '/views',
    summary: 'Your saved views of a list, then those that others share',
    query: z.strictObject({ page: z.enum(VIEW_PAGES).default('withdrawals') }),
    response: z.object({ items: z.array(savedView) }),
    perform: async ({ operator, query }) =>
      accepted({ items: (await listViews(app, operator.name, query.page)).map(serializeView) }),
  });

  operatorRoute(scope, app, {
    ...HEAD,
    method: 'POST',
    path: '/views',
    summary: 'Save the filters, search and columns of a list under a name',
    body: z.strictObject({
      name,
      shared: z.boolean().default(false),
      page: z.enum(VIEW_PAGES).default('withdrawals'),
      params: viewParams,
    }),
    response: savedView,
    async perform({ by, body }) {
      const created = await createView(app, by, body);
      return created.ok ? accepted(serializeView(created.value)) : created;
    },
  });

  operatorRoute(scope, app, {
    ...HEAD,
    method: 'PATCH',
    path: '/views/:id',
    summary: 'Change a saved view of your own',
    params,
    body: z.strictObject({
      version,
      name: name.optional(),
      shared: z.boolean().optional(),
      params: viewParams.optional(),
    }),
    response: savedView,
    async perform({ by, params: { id }, body }) {
      const changed = await changeView(app, by, { id, ...body });
      return changed.ok ? accepted(serializeView(changed.value)) : changed;
    },
  });

  operatorRoute(scope, app, {
    ...HEAD,
    method: 'DELETE',
    path: '/views/:id',
    summary: 'Delete a saved view: your own, or as an admin a shared one',
    params,
    response: z.object({ id: z.int() }),
    async perform({ by, operator, params: { id } }) {
      const deleted = await deleteView(app, by, { id, role: operator.role });
      return deleted.ok ? accepted({ id }) : deleted;
    },
  });
}
