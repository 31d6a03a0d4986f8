// The operations of a merchant on its webhook endpoint.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { reject } from '../../domain/rejections.ts';
import { accepted, rejected } from '../../domain/result.ts';
import { resendWebhooks, type TestedWebhook, testWebhook } from '../../usecases/merchant/webhooks.ts';
import { CHANGE_REJECTIONS, CONSUMES, errorResponses } from './documents.ts';
import { credentialFields, momentField } from './fields.ts';
import { asHandler, type MerchantApi, merchantOperation } from './operation.ts';

const resendRequest = z.strictObject({
  ...credentialFields,
  webhook_id: z
    .string()
    .max(64)
    .optional()
    .meta({ description: 'The header `webhook-id` of the event', examples: ['evt_1000001_2'] }),
  since: momentField.optional().meta({ description: 'All events since this time, of your last 10,000' }),
});

export function registerResendWebhook(server: FastifyInstance, api: MerchantApi): void {
  const operation = merchantOperation(api, {
    name: 'resendWebhook',
    schema: resendRequest,
    async perform({ merchant, fields: { webhook_id: webhookId, since } }, { responseHeaders }) {
      if (webhookId === undefined && since === undefined)
        return rejected(reject('field_required', { field: 'webhook_id' }));
      if (webhookId !== undefined && since !== undefined)
        return rejected(reject('invalid_field', { field: 'since' }));
      const limited = api.limits.beforeWebhookCall(responseHeaders, merchant);
      if (limited) return rejected(limited);
      const resent = await resendWebhooks(
        api.app,
        merchant.id,
        webhookId === undefined ? { since: since ?? new Date() } : { webhookId },
      );
      return resent.ok ? accepted({ message: 'Webhooks scheduled', count: resent.value }) : resent;
    },
  });
  const url = '/api/v2/merchant/resendWebhook';
  api.registerFastPath(url, operation);
  server.route({
    method: 'POST',
    url,
    schema: {
      operationId: 'resendWebhook',
      summary: 'Send webhooks again',
      description:
        'One event by its `webhook_id`, or all `since` a time. They keep their ids, so that you recognise those that you have.',
      tags: ['Webhooks'],
      consumes: CONSUMES,
      body: resendRequest,
      response: {
        200: z.object({
          success: z.literal(true),
          message: z.literal('Webhooks scheduled'),
          count: z.int().meta({ description: 'Events that are sent again' }),
        }),
        ...errorResponses([...CHANGE_REJECTIONS, 'webhook_not_configured', 'webhook_not_found']),
      },
    },
    handler: asHandler(operation),
  });
}

const testRequest = z.strictObject(credentialFields);

const tested = z.object({
  webhook_id: z.string(),
  delivered: z.boolean().meta({ description: 'The endpoint responded with a status of 2xx' }),
  status: z.int().nullable().meta({ description: 'What the endpoint responded; null: nothing' }),
  error: z.string().nullable().meta({ description: 'Why it could not be called' }),
  ms: z.int(),
});

const testInfo = ({ webhookId, ...result }: TestedWebhook): z.input<typeof tested> => ({
  webhook_id: webhookId,
  ...result,
});

export function registerTestWebhook(server: FastifyInstance, api: MerchantApi): void {
  const operation = merchantOperation(api, {
    name: 'testWebhook',
    schema: testRequest,
    async perform({ merchant }, { responseHeaders, releaseSlot }) {
      const limited = api.limits.beforeWebhookCall(responseHeaders, merchant);
      if (limited) return rejected(limited);
      releaseSlot();
      const result = await testWebhook(api.app, merchant.id);
      return result.ok ? accepted({ data: testInfo(result.value) }) : result;
    },
  });
  const url = '/api/v2/merchant/testWebhook';
  api.registerFastPath(url, operation);
  server.route({
    method: 'POST',
    url,
    schema: {
      operationId: 'testWebhook',
      summary: 'Send a test webhook',
      description:
        'Sends an event of the type `webhook.test` to your endpoint now, signed like every other, and returns what it responded.',
      tags: ['Webhooks'],
      consumes: CONSUMES,
      body: testRequest,
      response: {
        200: z.object({ success: z.literal(true), data: tested }),
        ...errorResponses([...CHANGE_REJECTIONS, 'webhook_not_configured']),
      },
    },
    handler: asHandler(operation),
  });
}
