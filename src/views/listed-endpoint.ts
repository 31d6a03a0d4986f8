// A webhook endpoint in a list, with the merchant's name and the number of undelivered messages. Secrets are never returned.
import { z } from 'zod';
import { EVENT_TYPES } from '../domain/steps.ts';
import type { ListedEndpoint } from '../usecases/operator/webhooks/endpoint.ts';
import { isoOrNull, time } from './fields.ts';

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
