import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseWithdrawalId } from '../../domain/ids.ts';
import { FAILURE_REASONS, reject } from '../../domain/rejections.ts';
import { accepted, rejected } from '../../domain/result.ts';
import { STATE_TEXTS, STATES } from '../../domain/steps.ts';
import { withdrawalInfo } from '../../domain/withdrawal-info.ts';
import { getWithdrawal } from '../../usecases/merchant/get-withdrawal.ts';
import { nameSchema } from '../documents/schemas.ts';
import { COMMON_REJECTIONS, CONSUMES, errorResponses } from './documents.ts';
import { credentialFields, idField, orderIdField, payoutFields, systemName } from './fields.ts';
import { asHandler, type MerchantApi, merchantOperation } from './operation.ts';

const request = z.strictObject({
  ...credentialFields,
  id: idField.optional(),
  order_id: orderIdField.optional(),
});

export const withdrawalData = z.object({
  id: z.number().meta({ examples: [1000001] }),
  amount: z.number().meta({ examples: [1250.5] }),
  amount_fee: z
    .string()
    .meta({ description: 'Total debited: amount_to_receive + fee', examples: ['1263.01'] }),
  fee: z.number().meta({ examples: [12.51] }),
  system: systemName,
  status: z.enum(STATES.map((state) => STATE_TEXTS[state])),
  amount_to_receive: z.string().meta({ description: 'The amount the recipient gets', examples: ['1250.50'] }),
  currency: z.string().meta({ examples: ['RUB'] }),
  ...payoutFields,
  wallet: z.string().meta({ description: 'The destination, masked', examples: ['+79*******67'] }),
  bank_id: z.string().nullable(),
  order_id: z.string().nullable(),
  attempt: z.int().meta({ description: 'Which attempt of the order id this is', examples: [1] }),
  returned: z.boolean().meta({ description: 'True if the bank returned a paid withdrawal' }),
  reason: z
    .enum(FAILURE_REASONS)
    .nullable()
    .meta({ description: 'Why it failed at its creation; null if it did not' }),
  retryable: z
    .boolean()
    .nullable()
    .meta({ description: 'Whether the same payout may succeed later; null if it did not fail' }),
  created_at: z.string().meta({ format: 'date-time' }),
  changed_at: z.string().meta({ format: 'date-time' }),
});
nameSchema('Withdrawal', withdrawalData);

export function registerGetWithdrawInfo(server: FastifyInstance, api: MerchantApi): void {
  const operation = merchantOperation(api, {
    schema: request,
    async perform({ merchant, fields }) {
      const { id: idText, order_id: orderId } = fields;
      if (idText === undefined && orderId === undefined)
        return rejected(reject('field_required', { field: 'id' }));
      const id = idText === undefined ? undefined : parseWithdrawalId(idText);
      if (idText !== undefined && id === undefined) return rejected(reject('withdraw_not_found'));
      const withdrawal = await getWithdrawal(
        api.app,
        merchant.id,
        id === undefined ? { orderId: orderId ?? '' } : { id },
      );
      // With both id and order_id, both must identify the same withdrawal.
      if (withdrawal.ok && orderId !== undefined && withdrawal.value.orderId !== orderId)
        return rejected(reject('withdraw_not_found'));
      if (!withdrawal.ok) return withdrawal;
      const data: z.input<typeof withdrawalData> = withdrawalInfo(
        withdrawal.value,
        api.app.settings.currency,
      );
      return accepted({ data });
    },
  });
  const handler = asHandler(operation);
  const shared = {
    summary: 'Read a withdrawal',
    description:
      'By `id`, or by the `order_id` it was created with; of several attempts of an order, the newest. Also available at `/api/v2/merchant/getWithdrawInfo`.',
    tags: ['Withdrawals'],
    response: {
      200: z.object({ success: z.literal(true), data: withdrawalData }),
      ...errorResponses([...COMMON_REJECTIONS, 'withdraw_not_found']),
    },
  };
  const url = '/api/v2/getWithdrawInfo';
  const alias = '/api/v2/merchant/getWithdrawInfo';
  api.registerFastPath(url, operation);
  api.registerFastPath(alias, operation);
  server.route({
    method: 'POST',
    url,
    handler,
    schema: { ...shared, operationId: 'getWithdrawInfo', consumes: CONSUMES, body: request },
  });
  server.route({
    method: 'GET',
    url,
    handler,
    schema: {
      ...shared,
      operationId: 'getWithdrawInfoByQuery',
      summary: 'Read a withdrawal by query string',
      querystring: request,
    },
  });
  server.route({ method: ['GET', 'POST'], url: alias, handler, schema: { hide: true } });
}
