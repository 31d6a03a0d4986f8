// Who pays automatically: where they are, what they hold for us, and the keys we share, which never come back.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accepted } from '../../../domain/result.ts';
import { AGGREGATOR_KINDS } from '../../../domain/routing.ts';
import type { App } from '../../../usecases/app.ts';
import { addAggregator } from '../../../usecases/operator/aggregators/add-aggregator.ts';
import { listAggregators } from '../../../usecases/operator/aggregators/list-aggregators.ts';
import { updateAggregator } from '../../../usecases/operator/aggregators/update-aggregator.ts';
import { aggregatorItem, writeAggregator } from '../../../views/aggregator.ts';
import { definedFields } from '../shared/defined-fields.ts';
import { bound, requiredText, version } from '../shared/fields.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';

const MANAGE = { right: 'manage', tag: 'Configuration' } as const satisfies Partial<RouteHead>;

const secrets = z
  .record(z.string().max(100), z.string().max(4_000))
  .meta({ description: 'Its keys by name; written, never read' });
const deadlineMs = z.int().min(100).max(60_000);
const finalitySeconds = z
  .int()
  .min(1)
  .max(90 * 86_400)
  .meta({ description: 'So long after it expired, a payout it does not know can no longer turn up' });
const float = bound.nullable();

export function registerAggregators(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...MANAGE,
    right: 'read',
    method: 'GET',
    path: '/aggregators',
    summary: 'All aggregators',
    answer: z.object({ items: z.array(aggregatorItem) }),
    perform: async () => accepted({ items: (await listAggregators(app)).map(writeAggregator) }),
  });

  operatorRoute(scope, app, {
    ...MANAGE,
    method: 'POST',
    path: '/aggregators',
    summary: 'Make one known; a route has to lead to it before it is used',
    body: z.strictObject({
      name: requiredText(32),
      kind: z.enum(AGGREGATOR_KINDS),
      url: requiredText(2_000),
      deadline_ms: deadlineMs.default(5_000),
      finality_seconds: finalitySeconds.default(86_400),
      secrets: secrets.optional(),
      float: float.default(null),
    }),
    secret: true,
    answer: z.object({
      aggregator: aggregatorItem,
      secret: z
        .string()
        .nullable()
        .meta({ description: 'The key that was made, shown once; null: it was given' }),
    }),
    async perform({ by, body }) {
      const added = await addAggregator(app, by, {
        name: body.name,
        kind: body.kind,
        url: body.url,
        deadlineMs: body.deadline_ms,
        finalitySeconds: body.finality_seconds,
        secrets: body.secrets,
        float: body.float,
      });
      if (!added.ok) return added;
      return accepted({
        aggregator: await shownAggregator(app, body.name),
        secret: added.value.generatedSecret ?? null,
      });
    },
  });

  operatorRoute(scope, app, {
    ...MANAGE,
    method: 'PATCH',
    path: '/aggregators/:name',
    summary: 'Change one; what is left out stays',
    params: z.object({ name: requiredText(32) }),
    body: z.strictObject({
      version,
      url: requiredText(2_000).optional(),
      enabled: z.boolean().optional(),
      deadline_ms: deadlineMs.optional(),
      finality_seconds: finalitySeconds.optional(),
      secrets: secrets.optional(),
      same_book: z.boolean().optional().meta({
        description: 'With another address or key: it is the same aggregator, which knows what is under way',
      }),
      float: float.optional(),
      float_seen: float.optional().meta({
        description:
          'The float as it was shown: only the difference to it is applied to what is there by now',
      }),
    }),
    answer: aggregatorItem,
    async perform({ by, params: { name }, body }) {
      const changed = await updateAggregator(
        app,
        by,
        name,
        definedFields({
          version: body.version,
          url: body.url,
          enabled: body.enabled,
          deadlineMs: body.deadline_ms,
          finalitySeconds: body.finality_seconds,
          secrets: body.secrets,
          keepInProgress: body.same_book,
          float: body.float,
          floatSeen: body.float_seen,
        }),
      );
      return changed.ok ? accepted(await shownAggregator(app, name)) : changed;
    },
  });
}

/** As it is now; aggregators stay. */
async function shownAggregator(app: App, name: string): Promise<z.input<typeof aggregatorItem>> {
  const found = (await listAggregators(app)).find(({ terms }) => terms.name === name);
  if (!found) throw new Error(`aggregator ${name} is gone`);
  return writeAggregator(found);
}
