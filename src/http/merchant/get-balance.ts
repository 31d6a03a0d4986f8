import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { formatMoney } from '../../domain/money.ts';
import { accepted } from '../../domain/result.ts';
import { getBalance } from '../../usecases/merchant/get-balance.ts';
import { nameSchema } from '../documents/schemas.ts';
import { COMMON_REJECTIONS, CONSUMES, errorResponses } from './documents.ts';
import { credentialFields } from './fields.ts';
import { asHandler, type MerchantApi, merchantOperation } from './operation.ts';

const request = z.strictObject(credentialFields);

const response = z.object({
  success: z.literal(true),
  balance: z
    .string()
    .meta({ description: 'The amount that can be withdrawn, the same as `available`', examples: ['1.34'] }),
  available: z.string().meta({ examples: ['1.34'] }),
  held: z.string().meta({ description: 'Held for withdrawals in progress', examples: ['0.00'] }),
  currency: z.string().meta({ examples: ['RUB'] }),
});
nameSchema('Balance', response);

export function registerGetBalance(server: FastifyInstance, api: MerchantApi): void {
  const operation = merchantOperation(api, {
    name: 'getBalance',
    schema: request,
    needs: 'read',
    async perform({ merchant }) {
      const { available, held } = await getBalance(api.app, merchant.id);
      const text = formatMoney(available);
      return accepted({
        balance: text,
        available: text,
        held: formatMoney(held),
        currency: api.app.settings.currency,
      });
    },
  });
  const url = '/api/v2/merchant/getBalance';
  api.registerFastPath(url, operation);
  server.route({
    method: 'POST',
    url,
    schema: {
      operationId: 'getBalance',
      summary: 'Read the balance',
      description:
        'The money of the merchant: what can be withdrawn, and what is held for withdrawals in progress.',
      tags: ['Balance'],
      consumes: CONSUMES,
      body: request,
      response: { 200: response, ...errorResponses(COMMON_REJECTIONS) },
    },
    handler: asHandler(operation),
  });
}
