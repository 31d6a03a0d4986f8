// Halts (payout stops). Makers can set one; only admins can lift it.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accepted } from '../../../domain/result.ts';
import { HALT_SCOPES } from '../../../domain/routing.ts';
import type { App } from '../../../usecases/app.ts';
import { liftHalt, listHalts, setHalt } from '../../../usecases/operator/halts/halts.ts';
import { haltItem, serializeHalt, serializeSetHalt, setHaltResult } from '../../../views/halt.ts';
import { note, requiredText } from '../../web-api/fields.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';

const HEAD = { tag: 'Configuration' } as const satisfies Partial<RouteHead>;

export function registerHalts(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...HEAD,
    right: 'read',
    method: 'GET',
    path: '/halts',
    summary: 'Current halts with their reasons',
    response: z.object({ items: z.array(haltItem) }),
    perform: async () => accepted({ items: (await listHalts(app)).map(serializeHalt) }),
  });

  operatorRoute(scope, app, {
    ...HEAD,
    right: 'work',
    method: 'POST',
    path: '/halts',
    summary:
      'Halt payouts immediately; after the response nothing new is sent, and payouts in progress are still resolved',
    body: z.strictObject({
      scope: z.enum(HALT_SCOPES),
      subject: z.union([z.literal(''), requiredText(64)]).default(''),
      reason: note(1_000),
    }),
    response: setHaltResult,
    async perform({ by, body }) {
      const halt = await setHalt(app, by, body);
      return halt.ok ? accepted(serializeSetHalt(halt.value)) : halt;
    },
  });

  operatorRoute(scope, app, {
    ...HEAD,
    right: 'manage',
    method: 'DELETE',
    path: '/halts/global',
    summary: 'Lift the global halt; waiting payouts are tried immediately',
    response: z.object({}),
    async perform({ by }) {
      const lifted = await liftHalt(app, by, { scope: 'global', subject: '' });
      return lifted.ok ? accepted({}) : lifted;
    },
  });

  operatorRoute(scope, app, {
    ...HEAD,
    right: 'manage',
    method: 'DELETE',
    path: '/halts/:scope/:subject',
    summary: 'Lift the halt of a merchant, system or aggregator; waiting payouts are tried immediately',
    params: z.object({ scope: z.enum(HALT_SCOPES).exclude(['global']), subject: requiredText(64) }),
    response: z.object({}),
    async perform({ by, params }) {
      const lifted = await liftHalt(app, by, params);
      return lifted.ok ? accepted({}) : lifted;
    },
  });
}
