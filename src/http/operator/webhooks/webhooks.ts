// Webhook endpoints with their pending deliveries, all deliveries, and resending.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../../usecases/app.ts';
import { listEndpoints } from '../../../usecases/operator/webhooks/endpoint.ts';
import {
  DELIVERY_STATES,
  listDeliveries,
  showDelivery,
} from '../../../usecases/operator/webhooks/list-deliveries.ts';
import { resendDeliveries, resendDelivery } from '../../../usecases/operator/webhooks/resend-deliveries.ts';
import { page } from '../../../views/fields.ts';
import {
  deliveryDetails,
  deliveryItem,
  listedEndpointItem,
  serializeDelivery,
  serializeDeliveryDetails,
  serializeListedEndpoint,
} from '../../../views/webhooks.ts';
import { merchantId, rowId, timestamp, withdrawalId } from '../../web-api/fields.ts';
import { pageInput, pageOf, pageQuery } from '../../web-api/numbered-pages.ts';
import { operatorRoute, type RouteHead } from '../shared/route.ts';

const READ = { right: 'read', tag: 'Webhooks' } as const satisfies Partial<RouteHead>;
const WORK = { right: 'work', tag: 'Webhooks' } as const satisfies Partial<RouteHead>;
const params = z.object({ id: rowId });

export function registerWebhooks(scope: FastifyInstance, app: App): void {
  registerEndpoints(scope, app);
  registerDeliveries(scope, app);
  registerResend(scope, app);
}

function registerEndpoints(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...READ,
    method: 'GET',
    path: '/webhooks',
    summary: 'All webhook endpoints by merchant, with their health and pending deliveries',
    query: z.strictObject(pageQuery),
    response: page(listedEndpointItem),
    async perform({ query }) {
      const { place, limit } = pageInput(query);
      const listed = await listEndpoints(app, { after: place ?? 0, limit });
      return accepted(
        pageOf(listed, query, {
          number: ({ endpoint }) => endpoint.merchantId,
          write: serializeListedEndpoint,
        }),
      );
    },
  });
}

function registerDeliveries(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...READ,
    method: 'GET',
    path: '/deliveries',
    summary: 'Webhook deliveries, newest first',
    query: z.strictObject({
      state: z.enum(DELIVERY_STATES).optional(),
      merchant_id: merchantId.optional(),
      withdrawal_id: withdrawalId.optional(),
      ...pageQuery,
    }),
    response: page(deliveryItem),
    async perform({ query }) {
      const { place, limit } = pageInput(query);
      const deliveries = await listDeliveries(app, {
        state: query.state,
        merchantId: query.merchant_id,
        withdrawalId: query.withdrawal_id,
        before: place,
        limit,
      });
      return accepted(pageOf(deliveries, query, { number: ({ id }) => id, write: serializeDelivery }));
    },
  });

  operatorRoute(scope, app, {
    ...READ,
    method: 'GET',
    path: '/deliveries/:id',
    summary: 'One delivery with its newest 100 attempts: what was sent, and what the endpoint answered',
    params,
    response: deliveryDetails,
    perform: ({ params: { id } }) => deliveryResponse(app, id),
  });
}

function registerResend(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...WORK,
    method: 'POST',
    path: '/deliveries/:id/resend',
    summary: 'Resend a delivery in any state; the event keeps its id',
    params,
    response: deliveryDetails,
    async perform({ by, params: { id } }) {
      const resent = await resendDelivery(app, by, id);
      return resent.ok ? deliveryResponse(app, id) : resent;
    },
  });

  operatorRoute(scope, app, {
    ...WORK,
    method: 'POST',
    path: '/deliveries/resend',
    summary: 'Resend all deliveries of a merchant since a given time',
    body: z.strictObject({ merchant_id: merchantId, since: timestamp }),
    response: z.object({ merchant_id: z.int(), count: z.int() }),
    async perform({ by, body }) {
      const resent = await resendDeliveries(app, by, { merchantId: body.merchant_id, since: body.since });
      return resent.ok
        ? accepted({ merchant_id: resent.value.merchantId, count: resent.value.count })
        : resent;
    },
  });
}

async function deliveryResponse(app: App, id: number) {
  const delivery = await showDelivery(app, id);
  return delivery.ok ? accepted(serializeDeliveryDetails(delivery.value)) : delivery;
}
