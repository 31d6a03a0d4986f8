// A merchant's webhook endpoint. Its secrets are never returned.
import { z } from 'zod';
import { EVENT_TYPES } from '../domain/steps.ts';
import { type Endpoint, endpointVersion } from '../usecases/operator/webhooks/endpoint.ts';
import { isoOrNull, time } from './fields.ts';

export const endpointItem = z
  .object({
    merchant_id: z.int(),
    url: z.string(),
    events: z.array(z.enum(EVENT_TYPES)),
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
  enabled: endpoint.enabled,
  disabled_because: endpoint.disabledReason,
  failing_since: isoOrNull(endpoint.failingSince),
  old_secret_until: isoOrNull(endpoint.oldSecretUntil),
  version: endpointVersion(endpoint),
});
