// The webhooks that merchants receive, in the OpenAPI document.
import { z } from 'zod';
import { EVENT_TYPES } from '../../domain/steps.ts';
import { TEST_EVENT } from '../../usecases/merchant/webhooks.ts';
import { withdrawalData } from '../merchant/withdrawal-data.ts';
import type { Schema } from './document.ts';
import { openSchema, type SchemaComponents } from './schemas.ts';

const TYPES = [...EVENT_TYPES, TEST_EVENT] as const;
type Type = (typeof TYPES)[number];

const EVENTS: Record<Type, { readonly operationId: string; readonly summary: string }> = {
  'withdraw.created': { operationId: 'onWithdrawCreated', summary: 'A withdrawal was created' },
  'withdraw.paid': { operationId: 'onWithdrawPaid', summary: 'A withdrawal was paid' },
  'withdraw.cancelled': { operationId: 'onWithdrawCancelled', summary: 'A withdrawal was cancelled' },
  'withdraw.returned': { operationId: 'onWithdrawReturned', summary: 'The bank returned a paid withdrawal' },
  [TEST_EVENT]: { operationId: 'onWebhookTest', summary: 'The merchant called testWebhook' },
};

const DESCRIPTION =
  'Sent to the endpoint of the merchant, signed by [Standard Webhooks](https://www.standardwebhooks.com). `data` is the withdrawal as it is when the message is sent. A message can arrive twice, and messages can arrive in another order: ignore an event whose `seq` is not above the last one of the withdrawal.';

const withdrawalEvent = z.intersection(
  withdrawalData,
  z.object({
    seq: z.int().meta({ description: 'Counts the events of the withdrawal', examples: [1] }),
  }),
);
const testEvent = z.object({ merchant_id: z.int().meta({ examples: [1001] }) });

const payload = (type: Type) =>
  z.object({
    type: z.literal(type),
    timestamp: z.string().meta({ format: 'date-time', description: 'When the event happened' }),
    data: type === TEST_EVENT ? testEvent : withdrawalEvent,
  });

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string', examples: [example] },
});

const HEADERS = [
  header('webhook-id', 'Identifies the event; the same in every attempt to deliver it', 'evt_1000001_1'),
  header('webhook-timestamp', 'When this attempt was sent, in seconds since 1970', '1794708552'),
  header(
    'webhook-signature',
    'One signature per valid secret, separated by spaces: `v1,` and the base64 HMAC-SHA256 of `<webhook-id>.<webhook-timestamp>.<body>`',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
];

function schemaOf(type: Type): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(payload(type), { io: 'output' });
  return openSchema(schema);
}

const nameOf = (operationId: string): string => `${operationId.replace(/^on/, '')}Event`;

export const webhooksOf = ({ share }: SchemaComponents): Record<Type, object> =>
  Object.fromEntries(
    TYPES.map((type) => {
      const { operationId, summary } = EVENTS[type];
      const post = {
        operationId,
        summary,
        description: DESCRIPTION,
        tags: ['Webhooks'],
        // The signature authenticates the message.
        security: [],
        parameters: HEADERS,
        requestBody: {
          required: true,
          content: { 'application/json': { schema: share(nameOf(operationId), schemaOf(type)) } },
        },
        responses: {
          '2XX': { description: 'Received. The body is ignored.' },
          '4XX': {
            description:
              'As every other status: the message is sent again later. After 410 the endpoint is disabled.',
          },
        },
      };
      return [type, { post }];
    }),
  ) as Record<Type, object>;
