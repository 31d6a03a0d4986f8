import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accepted } from '../../domain/result.ts';
import { cancelByMerchant } from '../../usecases/merchant/cancel-withdrawal.ts';
import { CHANGE_REJECTIONS, CONSUMES, errorResponses } from './documents.ts';
import { credentialFields, reasonField } from './fields.ts';
import { KEY_FIELDS, withdrawalKeyOf } from './get-withdraw-info.ts';
import { asHandler, type MerchantApi, merchantOperation } from './operation.ts';

const request = z.strictObject({ ...credentialFields, ...KEY_FIELDS, reason: reasonField.optional() });

const response = z.object({
  success: z.literal(true),
  message: z.literal('Withdraw cancelled'),
  withdraw_id: z.string().meta({ examples: ['1000001'] }),
});

export function registerCancelWithdraw(server: FastifyInstance, api: MerchantApi): void {
  const operation = merchantOperation(api, {
    name: 'cancelWithdraw',
    schema: request,
    async perform({ merchant, fields }) {
      const key = withdrawalKeyOf(fields);
      if (!key.ok) return key;
      const cancelled = await cancelByMerchant(api.app, merchant.id, {
        key: key.value,
        reason: fields.reason,
      });
      if (!cancelled.ok) return cancelled;
      const fieldsOfResponse: Omit<z.input<typeof response>, 'success'> = {
        message: 'Withdraw cancelled',
        withdraw_id: String(cancelled.value),
      };
      return accepted(fieldsOfResponse);
    },
  });
  const url = '/api/v2/merchant/cancelWithdraw';
  api.registerFastPath(url, operation);
  server.route({
    method: 'POST',
    url,
    schema: {
      operationId: 'cancelWithdraw',
      summary: 'Cancel a withdrawal',
      description:
        'By `id`, or by the `order_id`, of several attempts the newest. Only while nothing is under way: no operator has claimed or seen it, it is in no payment file, and no aggregator has it or may have it. The hold is released when the response is sent. Repeating it returns the same response.',
      tags: ['Withdrawals'],
      consumes: CONSUMES,
      body: request,
      response: {
        200: response,
        ...errorResponses([
          ...CHANGE_REJECTIONS,
          'withdraw_not_found',
          'cancel_not_allowed',
          'outcome_unknown',
        ]),
      },
    },
    handler: asHandler(operation),
  });
}
