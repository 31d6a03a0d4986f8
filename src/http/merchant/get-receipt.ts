import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accepted } from '../../domain/result.ts';
import { getReceipt } from '../../usecases/merchant/get-receipt.ts';
import { nameSchema } from '../documents/schemas.ts';
import { COMMON_REJECTIONS, CONSUMES, errorResponses } from './documents.ts';
import { credentialFields } from './fields.ts';
import { KEY_FIELDS, withdrawalKeyOf } from './get-withdraw-info.ts';
import { asHandler, type MerchantApi, merchantOperation } from './operation.ts';

const request = z.strictObject({ ...credentialFields, ...KEY_FIELDS });

export const receiptData = z.object({
  number: z.string().meta({ examples: ['1000001-2'] }),
  supersedes: z
    .string()
    .nullable()
    .meta({ description: 'The number of the receipt before this one, which no longer holds' }),
  receipt: z.string().meta({
    description:
      'A JSON Web Signature in compact form (EdDSA). Its keys are at `/.well-known/jwks.json`; anyone can verify it without asking the service',
    examples: ['eyJhbGciOiJFZERTQSJ9…'],
  }),
  path: z.string().meta({
    description: 'The printable page of the receipt on this server. Whoever has it can open the page',
    examples: ['/receipts/1000001-2/Zt3b0Kx2mVQy1sJw8aHc5g'],
  }),
});
nameSchema('Receipt', receiptData);

export function registerGetReceipt(server: FastifyInstance, api: MerchantApi): void {
  const operation = merchantOperation(api, {
    name: 'getReceipt',
    schema: request,
    needs: 'read',
    async perform({ merchant, fields }) {
      const key = withdrawalKeyOf(fields);
      if (!key.ok) return key;
      const found = await getReceipt(api.app, merchant.id, key.value);
      if (!found.ok) return found;
      const { number, supersedes, token, path } = found.value;
      const fieldsOfReceipt: z.input<typeof receiptData> = { number, supersedes, receipt: token, path };
      return accepted({ data: fieldsOfReceipt });
    },
  });
  const url = '/api/v2/merchant/getReceipt';
  api.registerFastPath(url, operation);
  server.route({
    method: 'POST',
    url,
    schema: {
      operationId: 'getReceipt',
      summary: 'Get a receipt',
      description:
        'A signed record of a withdrawal that is paid or cancelled, by `id` or `order_id`. If it is returned later, a new receipt with another number supersedes it.',
      tags: ['Withdrawals'],
      consumes: CONSUMES,
      body: request,
      response: {
        200: z.object({ success: z.literal(true), data: receiptData }),
        ...errorResponses([...COMMON_REJECTIONS, 'withdraw_not_found', 'receipt_not_available']),
      },
    },
    handler: asHandler(operation),
  });
}
