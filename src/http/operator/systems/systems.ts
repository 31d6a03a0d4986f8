// The withdrawal systems: status, automatic payouts, fees and limits.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../../usecases/app.ts';
import { listSystems, type SystemChange, updateSystem } from '../../../usecases/operator/systems/systems.ts';
import { systemName } from '../../../views/fields.ts';
import { serializeProposal, withProposal } from '../../../views/proposal.ts';
import { serializeSystem, systemItem } from '../../../views/system.ts';
import { definedFields } from '../../web-api/defined-fields.ts';
import { bound, spread, version } from '../../web-api/fields.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';

const HEAD = { tag: 'Configuration' } as const satisfies Partial<RouteHead>;

const percent = bound
  .refine((hundredths) => hundredths <= 10_000n, 'must be at most 100')
  .transform(Number)
  .meta({ description: 'Percentage of the amount, for example 1.25' });

const change = z.strictObject({
  version,
  enabled: z.boolean().optional(),
  auto_payouts: z.boolean().optional(),
  fee_percent: percent.optional(),
  fee_fixed: bound.optional(),
  fee_min: bound.nullable().optional(),
  fee_max: bound.nullable().optional(),
  min: bound.nullable().optional(),
  max: bound.nullable().optional(),
  spread_percent: spread.optional(),
});

const readChange = (body: z.output<typeof change>): SystemChange => ({
  ...definedFields({
    version: body.version,
    enabled: body.enabled,
    autoPayouts: body.auto_payouts,
    min: body.min,
    max: body.max,
    spreadBasisPoints: body.spread_percent,
  }),
  fee: definedFields({
    basisPoints: body.fee_percent,
    fixed: body.fee_fixed,
    min: body.fee_min,
    max: body.fee_max,
  }),
});

export function registerSystems(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...HEAD,
    right: 'read',
    method: 'GET',
    path: '/systems',
    summary: 'The withdrawal systems with their fees and limits',
    response: z.object({ items: z.array(systemItem) }),
    perform: async () => accepted({ items: (await listSystems(app)).map(serializeSystem) }),
  });

  operatorRoute(scope, app, {
    ...HEAD,
    right: 'manage',
    method: 'PATCH',
    path: '/systems/:name',
    twoPeople: 'loosening',
    summary: 'Change a system; omitted fields keep their values, null removes a limit',
    params: z.object({ name: systemName }),
    body: change,
    response: withProposal(systemItem),
    async perform({ by, params, body }) {
      const changed = await updateSystem(app, by, params.name, readChange(body));
      if (!changed.ok) return changed;
      const { current, proposal } = changed.value;
      return accepted({
        ...serializeSystem(current),
        proposal: proposal && serializeProposal(app, proposal),
      });
    },
  });
}
