// The webhook endpoint of a merchant.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accepted } from '../../../domain/result.ts';
import { EVENT_TYPES } from '../../../domain/steps.ts';
import type { App } from '../../../usecases/app.ts';
import { disableEndpoint } from '../../../usecases/operator/webhooks/disable-endpoint.ts';
import { enableEndpoint } from '../../../usecases/operator/webhooks/enable-endpoint.ts';
import { showEndpoint } from '../../../usecases/operator/webhooks/endpoint.ts';
import { removeEndpoint } from '../../../usecases/operator/webhooks/remove-endpoint.ts';
import { rotateSecret } from '../../../usecases/operator/webhooks/rotate-secret.ts';
import { setEndpoint } from '../../../usecases/operator/webhooks/set-endpoint.ts';
import { testEndpoint } from '../../../usecases/operator/webhooks/test-endpoint.ts';
import { iso, time } from '../../../views/fields.ts';
import {
  endpointItem,
  serializeEndpoint,
  serializeTestedWebhook,
  testedWebhook,
} from '../../../views/webhooks.ts';
import { anyText, merchantId, version } from '../../web-api/fields.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';

const MANAGE = { right: 'manage', tag: 'Merchants' } as const satisfies Partial<RouteHead>;
const PATH = '/merchants/:id/webhook';
const params = z.object({ id: merchantId });
const MAX_OVERLAP_SECONDS = 90 * 86_400;

export function registerMerchantWebhook(scope: FastifyInstance, app: App): void {
  registerEndpoint(scope, app);
  registerSecret(scope, app);
  registerSwitch(scope, app);
  registerTest(scope, app);
}

function registerEndpoint(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    right: 'read',
    tag: MANAGE.tag,
    method: 'GET',
    path: PATH,
    summary: 'The webhook endpoint of a merchant',
    params,
    response: endpointItem,
    async perform({ params }) {
      const endpoint = await showEndpoint(app, params.id);
      return endpoint.ok ? accepted(serializeEndpoint(endpoint.value)) : endpoint;
    },
  });

  operatorRoute(scope, app, {
    ...MANAGE,
    method: 'PUT',
    path: PATH,
    summary: 'Set the webhook endpoint of a merchant; a new endpoint returns its secret, shown once',
    params,
    body: z.strictObject({
      url: anyText(2_000),
      events: z
        .array(z.enum(EVENT_TYPES))
        .optional()
        .meta({ description: 'Omitted: unchanged, or all events for a new endpoint' }),
      callback_hosts: z
        .array(anyText(255))
        .optional()
        .meta({ description: 'Hosts that `callback_url` of a withdrawal may name. Omitted: unchanged' }),
      version: version.nullable().optional().meta({ description: 'Null: the endpoint is new' }),
    }),
    returnsSecret: true,
    response: z.object({ webhook: endpointItem, secret: z.string().nullable() }),
    async perform({ by, params, body: { callback_hosts: callbackHosts, ...body } }) {
      const set = await setEndpoint(app, by, params.id, { ...body, callbackHosts });
      if (!set.ok) return set;
      return accepted({ webhook: serializeEndpoint(set.value.endpoint), secret: set.value.secret });
    },
  });

  operatorRoute(scope, app, {
    ...MANAGE,
    method: 'DELETE',
    path: PATH,
    summary: 'Remove the webhook endpoint; past deliveries stay on record',
    params,
    response: z.object({}),
    async perform({ by, params }) {
      const removed = await removeEndpoint(app, by, params.id);
      return removed.ok ? accepted({}) : removed;
    },
  });
}

function registerSecret(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...MANAGE,
    method: 'POST',
    path: `${PATH}/rotate`,
    summary: 'Create a new secret, shown once; the old one also signs during the overlap',
    params,
    body: z.strictObject({ overlap_seconds: z.int().min(0).max(MAX_OVERLAP_SECONDS).default(86_400) }),
    returnsSecret: true,
    response: z.object({ secret: z.string(), old_secret_until: time }),
    async perform({ by, params, body }) {
      const rotated = await rotateSecret(app, by, params.id, body.overlap_seconds);
      if (!rotated.ok) return rotated;
      return accepted({ secret: rotated.value.secret, old_secret_until: iso(rotated.value.oldSecretUntil) });
    },
  });
}

function registerTest(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...MANAGE,
    right: 'work',
    method: 'POST',
    path: `${PATH}/test`,
    summary: 'Send a test event now, and say what the endpoint answered',
    params,
    response: testedWebhook,
    async perform({ by, params }) {
      const tested = await testEndpoint(app, by, params.id);
      return tested.ok ? accepted(serializeTestedWebhook(tested.value)) : tested;
    },
  });
}

function registerSwitch(scope: FastifyInstance, app: App): void {
  for (const [name, change, summary] of [
    ['enable', enableEndpoint, 'Enable the endpoint; waiting deliveries are sent immediately'],
    ['disable', disableEndpoint, 'Disable the endpoint; pending deliveries wait'],
  ] as const)
    operatorRoute(scope, app, {
      ...MANAGE,
      method: 'POST',
      path: `${PATH}/${name}`,
      summary,
      params,
      response: endpointItem,
      async perform({ by, params }) {
        const endpoint = await change(app, by, params.id);
        return endpoint.ok ? accepted(serializeEndpoint(endpoint.value)) : endpoint;
      },
    });
}
