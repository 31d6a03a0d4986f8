import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { formatMoney } from '../../domain/money.ts';
import { accepted } from '../../domain/result.ts';
import { getBalance } from '../../usecases/merchant/get-balance.ts';
import { COMMON_REJECTIONS, CONSUMES, errorResponses } from './documents.ts';
import { credentialFields } from './fields.ts';
import { asHandler, type MerchantApi, merchantOperation } from './operation.ts';

const request = z.strictObject(credentialFields);

const response = z.object({
  success: z.literal(true),
  balance: z
    .string()
    .meta({ description: 'What can be withdrawn, the same as `available`', examples: ['1.34'] }),
  available: z.string().meta({ examples: ['1.34'] }),
  held: z.string().meta({ description: 'Set aside for withdrawals under way', examples: ['0.00'] }),
  currency: z.string().meta({ examples: ['RUB'] }),
});

export function registerGetBalance(server: FastifyInstance, door: MerchantApi): void {
  const operation = merchantOperation(door, {
    schema: request,
    async perform({ merchant }) {
      const { available, held } = await getBalance(door.app, merchant.id);
      const text = formatMoney(available);
      return accepted({
        balance: text,
        available: text,
        held: formatMoney(held),
        currency: door.app.settings.currency,
      });
    },
  });
  const url = '/api/v2/merchant/getBalance';
  door.onPost(url, operation);
  server.route({
    method: 'POST',
    url,
    schema: {
      operationId: 'getBalance',
      summary: 'Read the balance',
      tags: ['Balance'],
      consumes: CONSUMES,
      body: request,
      response: { 200: response, ...errorResponses(COMMON_REJECTIONS) },
    },
    handler: asHandler(operation),
  });
}
