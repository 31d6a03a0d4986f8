// Where a merchant is told what becomes of its withdrawals.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accepted } from '../../../domain/result.ts';
import { EVENT_TYPES } from '../../../domain/steps.ts';
import type { App } from '../../../usecases/app.ts';
import { disableEndpoint } from '../../../usecases/operator/webhooks/disable-endpoint.ts';
import { enableEndpoint } from '../../../usecases/operator/webhooks/enable-endpoint.ts';
import { removeEndpoint } from '../../../usecases/operator/webhooks/remove-endpoint.ts';
import { rotateSecret } from '../../../usecases/operator/webhooks/rotate-secret.ts';
import { setEndpoint } from '../../../usecases/operator/webhooks/set-endpoint.ts';
import { showEndpoint } from '../../../usecases/operator/webhooks/show-endpoint.ts';
import { endpointItem, writeEndpoint } from '../../../views/endpoint.ts';
import { iso, time } from '../../../views/fields.ts';
import { anyText, merchantId, version } from '../shared/fields.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';

const MANAGE = { right: 'manage', tag: 'Merchants' } as const satisfies Partial<RouteHead>;
const PATH = '/merchants/:id/webhook';
const params = z.object({ id: merchantId });
const LONGEST_OVERLAP = 90 * 86_400;

export function registerMerchantWebhook(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    right: 'read',
    tag: MANAGE.tag,
    method: 'GET',
    path: PATH,
    summary: 'Where a merchant is told',
    params,
    answer: endpointItem,
    async perform({ params }) {
      const endpoint = await showEndpoint(app, params.id);
      return endpoint.ok ? accepted(writeEndpoint(endpoint.value)) : endpoint;
    },
  });

  operatorRoute(scope, app, {
    ...MANAGE,
    method: 'PUT',
    path: PATH,
    summary: 'Set where a merchant is told; the first time with a secret that is shown this once',
    params,
    body: z.strictObject({
      url: anyText(2_000),
      events: z.array(z.enum(EVENT_TYPES)).optional().meta({ description: 'Left out: as before, or all' }),
      version: version.nullable().optional().meta({ description: 'Null: there was none' }),
    }),
    secret: true,
    answer: z.object({ webhook: endpointItem, secret: z.string().nullable() }),
    async perform({ by, params, body }) {
      const set = await setEndpoint(app, by, params.id, body);
      if (!set.ok) return set;
      return accepted({ webhook: writeEndpoint(set.value.endpoint), secret: set.value.secret });
    },
  });

  operatorRoute(scope, app, {
    ...MANAGE,
    method: 'DELETE',
    path: PATH,
    summary: 'Stop telling a merchant; what was sent stays on record',
    params,
    answer: z.object({}),
    async perform({ by, params }) {
      const removed = await removeEndpoint(app, by, params.id);
      return removed.ok ? accepted({}) : removed;
    },
  });

  operatorRoute(scope, app, {
    ...MANAGE,
    method: 'POST',
    path: `${PATH}/rotate`,
    summary: 'Make a new secret, shown this once; the old one signs on for the overlap',
    params,
    body: z.strictObject({ overlap_seconds: z.int().min(0).max(LONGEST_OVERLAP).default(86_400) }),
    secret: true,
    answer: z.object({ secret: z.string(), old_secret_until: time }),
    async perform({ by, params, body }) {
      const made = await rotateSecret(app, by, params.id, body.overlap_seconds);
      if (!made.ok) return made;
      return accepted({ secret: made.value.secret, old_secret_until: iso(made.value.oldSecretUntil) });
    },
  });

  for (const [name, change, summary] of [
    ['enable', enableEndpoint, 'Send again; what waited is sent now'],
    ['disable', disableEndpoint, 'Send nothing for the time being; what is waiting waits on'],
  ] as const)
    operatorRoute(scope, app, {
      ...MANAGE,
      method: 'POST',
      path: `${PATH}/${name}`,
      summary,
      params,
      answer: endpointItem,
      async perform({ by, params }) {
        const endpoint = await change(app, by, params.id);
        return endpoint.ok ? accepted(writeEndpoint(endpoint.value)) : endpoint;
      },
    });
}
