// Routes: the aggregators that a system pays through, in order.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../../usecases/app.ts';
import { listRoutes } from '../../../usecases/operator/aggregators/list-aggregators.ts';
import { removeRoute, setRoute } from '../../../usecases/operator/aggregators/set-route.ts';
import {
  changedRoute,
  routeItem,
  serializeChangedRoute,
  serializeRoute,
} from '../../../views/aggregators.ts';
import { systemName } from '../../../views/fields.ts';
import { serializeProposal, withProposal } from '../../../views/proposal.ts';
import { definedFields } from '../../web-api/defined-fields.ts';
import { bound, requiredText, version } from '../../web-api/fields.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';

const MANAGE = { right: 'manage', tag: 'Configuration' } as const satisfies Partial<RouteHead>;
const PATH = '/routes/:system/:aggregator';
const params = z.object({ system: systemName, aggregator: requiredText(32) });

export function registerRoutes(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...MANAGE,
    right: 'read',
    method: 'GET',
    path: '/routes',
    summary: 'All routes, by system and position',
    response: z.object({ items: z.array(routeItem) }),
    perform: async () => accepted({ items: (await listRoutes(app)).map(serializeRoute) }),
  });

  operatorRoute(scope, app, {
    ...MANAGE,
    method: 'PUT',
    path: PATH,
    twoPeople: 'loosening',
    summary: 'Create a route, last in order, or change it; omitted fields keep their values',
    params,
    body: z.strictObject({
      version: version.nullable().meta({ description: 'Null: the route is new' }),
      position: z
        .int()
        .min(1)
        .max(1_000_000)
        .optional()
        .meta({ description: 'Lower positions are tried first' }),
      enabled: z.boolean().optional(),
      min: bound.nullable().optional(),
      max: bound.nullable().optional(),
    }),
    response: withProposal(changedRoute),
    async perform({ by, params, body }) {
      const route = await setRoute(app, by, params, definedFields(body));
      if (!route.ok) return route;
      const { current, proposal } = route.value;
      return accepted({
        ...serializeChangedRoute(current),
        proposal: proposal && serializeProposal(app, proposal),
      });
    },
  });

  operatorRoute(scope, app, {
    ...MANAGE,
    method: 'DELETE',
    path: PATH,
    summary: 'Remove a route; payouts in progress continue',
    params,
    query: z.strictObject({ version: version.optional() }),
    response: z.object({}),
    async perform({ by, params, query }) {
      const removed = await removeRoute(app, by, params, query.version);
      return removed.ok ? accepted({}) : removed;
    },
  });
}
