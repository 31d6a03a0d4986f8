// Webhook endpoints, without their secrets, and deliveries.
import { z } from 'zod';
import { EVENT_TYPES } from '../domain/steps.ts';
import type { TestedWebhook } from '../usecases/merchant/webhooks.ts';
import type { ListedEndpoint } from '../usecases/operator/webhooks/endpoint.ts';
import { type Endpoint, endpointVersion } from '../usecases/operator/webhooks/endpoint.ts';
import {
  DELIVERY_STATES,
  type Delivery,
  type DeliveryDetails,
} from '../usecases/operator/webhooks/list-deliveries.ts';
import { iso, isoOrNull, time } from './fields.ts';

export const endpointItem = z
  .object({
    merchant_id: z.int(),
    url: z.string(),
    events: z.array(z.enum(EVENT_TYPES)),
    callback_hosts: z
      .array(z.object({ host: z.string(), failing_since: time.nullable(), disabled: z.boolean() }))
      .meta({
        description:
          'The hosts that `callback_url` of a withdrawal may name. Events for a disabled one are sent to the endpoint',
      }),
    enabled: z.boolean(),
    disabled_because: z.string().nullable(),
    failing_since: time.nullable(),
    old_secret_until: time
      .nullable()
      .meta({ description: 'Until then, messages are signed with the old and the new secret' }),
    version: z.string(),
  })
  .meta({ id: 'WebhookEndpoint' });

export const serializeEndpoint = (endpoint: Endpoint): z.input<typeof endpointItem> => ({
  merchant_id: endpoint.merchantId,
  url: endpoint.url,
  events: [...endpoint.events],
  callback_hosts: endpoint.callbackHosts.map(({ host, failingSince, disabled }) => ({
    host,
    failing_since: isoOrNull(failingSince),
    disabled,
  })),
  enabled: endpoint.enabled,
  disabled_because: endpoint.disabledReason,
  failing_since: isoOrNull(endpoint.failingSince),
  old_secret_until: isoOrNull(endpoint.oldSecretUntil),
  version: endpointVersion(endpoint),
});

export const listedEndpointItem = z
  .object({
    merchant_id: z.int(),
    merchant_name: z.string(),
    url: z.string(),
    events: z.array(z.enum(EVENT_TYPES)),
    enabled: z.boolean(),
    disabled_because: z.string().nullable(),
    failing_since: time.nullable(),
    old_secret_until: time.nullable(),
    pending: z.int(),
    failed: z.int(),
  })
  .meta({ id: 'ListedEndpoint' });

export const serializeListedEndpoint = ({
  endpoint,
  merchantName,
  pending,
  failed,
}: ListedEndpoint): z.input<typeof listedEndpointItem> => ({
  merchant_id: endpoint.merchantId,
  merchant_name: merchantName,
  url: endpoint.url,
  events: [...endpoint.events],
  enabled: endpoint.enabled,
  disabled_because: endpoint.disabledReason,
  failing_since: isoOrNull(endpoint.failingSince),
  old_secret_until: isoOrNull(endpoint.oldSecretUntil),
  pending,
  failed,
});

const deliveryTry = z.object({
  number: z.int(),
  status: z.int().nullable(),
  error: z.string().nullable(),
  ms: z.int(),
  at: time,
});

export const deliveryItem = z
  .object({
    id: z.int(),
    merchant_id: z.int(),
    withdrawal_id: z.int(),
    seq: z.int(),
    type: z.enum(EVENT_TYPES),
    callback_url: z.string().nullable().meta({ description: 'Null: to the endpoint' }),
    state: z.enum(DELIVERY_STATES),
    due_at: time.nullable().meta({ description: 'Next attempt; null: none is due' }),
    created_at: time,
    tries: z.array(deliveryTry),
  })
  .meta({ id: 'Delivery' });

export const deliveryDetails = deliveryItem
  .extend({
    tries: z.array(
      deliveryTry.extend({
        request: z.string().nullable().meta({ description: 'The body that was sent' }),
        answer: z
          .string()
          .nullable()
          .meta({ description: 'The beginning of what the endpoint answered, masked; null: nothing' }),
      }),
    ),
  })
  .meta({ id: 'DeliveryDetails' });

export const serializeDelivery = (delivery: Delivery): z.input<typeof deliveryItem> => ({
  id: delivery.id,
  merchant_id: delivery.merchantId,
  withdrawal_id: delivery.withdrawalId,
  seq: delivery.seq,
  type: delivery.type,
  callback_url: delivery.callbackUrl,
  state: delivery.state,
  due_at: isoOrNull(delivery.state === 'pending' ? delivery.dueAt : null),
  created_at: iso(delivery.createdAt),
  tries: delivery.tries.map((attempt) => ({ ...attempt, at: iso(attempt.at) })),
});

export const serializeDeliveryDetails = (delivery: DeliveryDetails): z.input<typeof deliveryDetails> => ({
  ...serializeDelivery(delivery),
  tries: delivery.tries.map((attempt) => ({ ...attempt, at: iso(attempt.at) })),
});

export const testedWebhook = z
  .object({
    webhook_id: z.string(),
    delivered: z.boolean(),
    status: z.int().nullable(),
    error: z.string().nullable(),
    ms: z.int(),
  })
  .meta({ id: 'TestedWebhook' });

export const serializeTestedWebhook = ({
  webhookId,
  ...tested
}: TestedWebhook): z.input<typeof testedWebhook> => ({ webhook_id: webhookId, ...tested });
