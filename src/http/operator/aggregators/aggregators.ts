// Aggregators: addresses, prefunded balances and keys. Keys are write-only.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { PAYOUT_CURRENCY_NAMES } from '../../../domain/rates/currencies.ts';
import { accepted } from '../../../domain/result.ts';
import { AGGREGATOR_KINDS } from '../../../domain/routing.ts';
import type { App } from '../../../usecases/app.ts';
import { addAggregator } from '../../../usecases/operator/aggregators/add-aggregator.ts';
import {
  listAggregatorKinds,
  listAggregators,
} from '../../../usecases/operator/aggregators/list-aggregators.ts';
import { changeFloatAlert } from '../../../usecases/operator/aggregators/set-float-alert.ts';
import { updateAggregator } from '../../../usecases/operator/aggregators/update-aggregator.ts';
import {
  aggregatorItem,
  aggregatorKindItem,
  serializeAggregator,
  serializeAggregatorKind,
} from '../../../views/aggregators.ts';
import { serializeProposal, withProposal } from '../../../views/proposal.ts';
import { definedFields } from '../../web-api/defined-fields.ts';
import { requiredText, version } from '../../web-api/fields.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';

const MANAGE = { right: 'manage', tag: 'Configuration' } as const satisfies Partial<RouteHead>;

const secrets = z
  .record(z.string().max(100), z.string().max(4_000))
  .meta({ description: 'Keys by name; write-only' });
const deadlineMs = z.int().min(100).max(60_000);
const finalitySeconds = z
  .int()
  .min(1)
  .max(90 * 86_400)
  .meta({
    description:
      'Time after the deadline of a payout in which it may still begin; later, not found means not paid',
  });
/** Validated with the currency of the aggregator. */
const float = requiredText(32).nullable();

export function registerAggregators(scope: FastifyInstance, app: App): void {
  registerList(scope, app);
  registerKinds(scope, app);
  registerAdd(scope, app);
  registerUpdate(scope, app);
  registerFloatAlert(scope, app);
}

function registerFloatAlert(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...MANAGE,
    method: 'PUT',
    path: '/aggregators/:name/float-alert',
    summary: 'Set below which amount the float of an aggregator is an alert',
    params: z.object({ name: requiredText(100) }),
    body: z.strictObject({ below: float.meta({ description: 'Null: never' }) }),
    response: z.object({}),
    async perform({ by, params: { name }, body }) {
      const changed = await changeFloatAlert(app, by, { aggregator: name, below: body.below });
      return changed.ok ? accepted({}) : changed;
    },
  });
}

function registerList(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...MANAGE,
    right: 'read',
    method: 'GET',
    path: '/aggregators',
    summary: 'All aggregators',
    response: z.object({ items: z.array(aggregatorItem) }),
    perform: async () => accepted({ items: (await listAggregators(app)).map(serializeAggregator) }),
  });
}

function registerKinds(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...MANAGE,
    right: 'read',
    method: 'GET',
    path: '/aggregator-kinds',
    summary: 'The kinds of aggregators, with the keys that each needs',
    response: z.object({ items: z.array(aggregatorKindItem) }),
    perform: async () => accepted({ items: (await listAggregatorKinds(app)).map(serializeAggregatorKind) }),
  });
}

function registerAdd(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...MANAGE,
    method: 'POST',
    path: '/aggregators',
    summary: 'Add an aggregator; it is used once a route refers to it',
    body: z.strictObject({
      name: requiredText(32),
      kind: z.enum(AGGREGATOR_KINDS),
      currency: z.enum(PAYOUT_CURRENCY_NAMES).nullable().default(null).meta({
        description: 'In which it pays and its float is; null: the settlement currency. Cannot be changed',
      }),
      url: requiredText(2_000),
      deadline_ms: deadlineMs.default(5_000),
      finality_seconds: finalitySeconds.default(86_400),
      secrets: secrets.optional(),
      float: float.default(null),
    }),
    returnsSecret: true,
    response: z.object({
      aggregator: aggregatorItem,
      secret: z
        .string()
        .nullable()
        .meta({ description: 'The generated key, shown once; null if the request had keys' }),
    }),
    async perform({ by, body }) {
      const added = await addAggregator(app, by, {
        name: body.name,
        kind: body.kind,
        currency: body.currency,
        url: body.url,
        deadlineMs: body.deadline_ms,
        finalitySeconds: body.finality_seconds,
        secrets: body.secrets,
        float: body.float,
      });
      if (!added.ok) return added;
      return accepted({
        aggregator: await aggregatorResponse(app, body.name),
        secret: added.value.generatedSecret ?? null,
      });
    },
  });
}

function registerUpdate(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...MANAGE,
    method: 'PATCH',
    path: '/aggregators/:name',
    twoPeople: 'loosening',
    summary: 'Change an aggregator; omitted fields keep their values',
    params: z.object({ name: requiredText(32) }),
    body: z.strictObject({
      version,
      url: requiredText(2_000).optional(),
      enabled: z.boolean().optional(),
      deadline_ms: deadlineMs.optional(),
      finality_seconds: finalitySeconds.optional(),
      secrets: secrets.optional(),
      keep_in_progress: z.boolean().optional().meta({
        description:
          'With new keys. true: they are of the same account, which has the payouts in progress. false: of another account; the old keys are kept for them. Required while payouts are in progress. With another URL, payouts in progress always stay with the old one.',
      }),
      float: float.optional(),
      float_seen: float.optional().meta({
        description:
          'The float that the form showed: only the difference to it is applied to the current float',
      }),
    }),
    response: withProposal(aggregatorItem),
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
          keepInProgress: body.keep_in_progress,
          float: body.float,
          floatSeen: body.float_seen,
        }),
      );
      if (!changed.ok) return changed;
      const { proposal } = changed.value;
      return accepted({
        ...(await aggregatorResponse(app, name)),
        proposal: proposal && serializeProposal(app, proposal),
      });
    },
  });
}

/** The current state; aggregators are never deleted. */
async function aggregatorResponse(app: App, name: string): Promise<z.input<typeof aggregatorItem>> {
  const aggregator = (await listAggregators(app)).find(({ terms }) => terms.name === name);
  if (!aggregator) throw new Error(`aggregator ${name} not found`);
  return serializeAggregator(aggregator);
}
