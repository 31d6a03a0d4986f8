// What merchants are told: their endpoints with what they have not heard, every delivery, and telling it again.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../../usecases/app.ts';
import {
  DELIVERY_STATES,
  listDeliveries,
  showDelivery,
} from '../../../usecases/operator/webhooks/list-deliveries.ts';
import { listEndpoints } from '../../../usecases/operator/webhooks/list-endpoints.ts';
import { resendDeliveries, resendDelivery } from '../../../usecases/operator/webhooks/resend-deliveries.ts';
import { deliveryItem, writeDelivery } from '../../../views/delivery.ts';
import { page } from '../../../views/fields.ts';
import { listedEndpointItem, writeListedEndpoint } from '../../../views/listed-endpoint.ts';
import { merchantId, moment, rowNumber, withdrawalId } from '../shared/fields.ts';
import { pageInput, pageOf, pageQuery } from '../shared/numbered-pages.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';

const READ = { right: 'read', tag: 'Webhooks' } as const satisfies Partial<RouteHead>;
const WORK = { right: 'work', tag: 'Webhooks' } as const satisfies Partial<RouteHead>;
const params = z.object({ id: rowNumber });

export function registerWebhooks(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...READ,
    method: 'GET',
    path: '/webhooks',
    summary: 'Every endpoint by merchant, whether it works, and what it has not been told',
    query: z.strictObject(pageQuery),
    answer: page(listedEndpointItem),
    async perform({ query }) {
      const { place, limit } = pageInput(query);
      const listed = await listEndpoints(app, { after: place ?? 0, limit });
      return accepted(
        pageOf(listed, query, {
          number: ({ endpoint }) => endpoint.merchantId,
          write: writeListedEndpoint,
        }),
      );
    },
  });

  operatorRoute(scope, app, {
    ...READ,
    method: 'GET',
    path: '/deliveries',
    summary: 'What was or is to be told, the newest first',
    query: z.strictObject({
      state: z.enum(DELIVERY_STATES).optional(),
      merchant_id: merchantId.optional(),
      withdrawal_id: withdrawalId.optional(),
      ...pageQuery,
    }),
    answer: page(deliveryItem),
    async perform({ query }) {
      const { place, limit } = pageInput(query);
      const found = await listDeliveries(app, {
        state: query.state,
        merchantId: query.merchant_id,
        withdrawalId: query.withdrawal_id,
        before: place,
        limit,
      });
      return accepted(pageOf(found, query, { number: ({ id }) => id, write: writeDelivery }));
    },
  });

  operatorRoute(scope, app, {
    ...READ,
    method: 'GET',
    path: '/deliveries/:id',
    summary: 'One delivery with every try',
    params,
    answer: deliveryItem,
    perform: ({ params: { id } }) => shownDelivery(app, id),
  });

  operatorRoute(scope, app, {
    ...WORK,
    method: 'POST',
    path: '/deliveries/:id/resend',
    summary: 'Send one again, whatever became of it; the event keeps its id',
    params,
    answer: deliveryItem,
    async perform({ by, params: { id } }) {
      const resent = await resendDelivery(app, by, id);
      return resent.ok ? shownDelivery(app, id) : resent;
    },
  });

  operatorRoute(scope, app, {
    ...WORK,
    method: 'POST',
    path: '/deliveries/resend',
    summary: 'Send everything again that a merchant was to be told since a moment',
    body: z.strictObject({ merchant_id: merchantId, since: moment }),
    answer: z.object({ merchant_id: z.int(), count: z.int() }),
    async perform({ by, body }) {
      const resent = await resendDeliveries(app, by, { merchantId: body.merchant_id, since: body.since });
      return resent.ok
        ? accepted({ merchant_id: resent.value.merchantId, count: resent.value.count })
        : resent;
    },
  });
}

async function shownDelivery(app: App, id: number) {
  const found = await showDelivery(app, id);
  return found.ok ? accepted(writeDelivery(found.value)) : found;
}
