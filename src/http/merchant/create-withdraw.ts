import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { reject } from '../../domain/rejections.ts';
import { accepted, rejected } from '../../domain/result.ts';
import { createWithdrawal } from '../../usecases/merchant/create-withdrawal.ts';
import { COMMON_REJECTIONS, CONSUMES, errorResponses } from './documents.ts';
import {
  amountField,
  attemptField,
  bankField,
  credentialFields,
  feeFromField,
  orderIdField,
  systemField,
  walletField,
} from './fields.ts';
import { asHandler, type MerchantApi, merchantOperation } from './operation.ts';

const request = z.strictObject({
  ...credentialFields,
  amount: amountField,
  wallet: walletField,
  system: systemField,
  bank_id: bankField.optional(),
  fee_from: feeFromField.optional(),
  order_id: orderIdField.optional(),
  attempt: attemptField.optional(),
});

const response = z.object({
  success: z.literal(true),
  message: z.literal('Withdraw created'),
  withdraw_id: z.string().meta({ description: 'Used as `id` in getWithdrawInfo', examples: ['1000001'] }),
});

export function registerCreateWithdraw(server: FastifyInstance, api: MerchantApi): void {
  const operation = merchantOperation(api, {
    schema: request,
    idempotent: true,
    async perform({ merchant, credentials, fields }, merchantRequest) {
      const { order_id: orderId, attempt = 1 } = fields;
      // A further attempt is one of an order; without an order id nothing would keep it from being repeated.
      if (attempt > 1 && orderId === undefined)
        return rejected(reject('invalid_field', { field: 'attempt' }));
      const created = await createWithdrawal(api.app, {
        merchant,
        credentials,
        onExternalWait: merchantRequest.releaseSlot,
        request: {
          amount: fields.amount,
          wallet: fields.wallet,
          system: fields.system,
          bankId: fields.bank_id,
          feeFrom: fields.fee_from,
          orderId,
          attempt,
        },
      });
      const { replayed } = created.ok ? created.value : created.rejection;
      if (replayed) merchantRequest.responseHeaders['idempotent-replayed'] = 'true';
      if (!created.ok) return created;
      return accepted({ message: 'Withdraw created', withdraw_id: String(created.value.id) });
    },
  });
  const url = '/api/v2/merchant/createWithdraw';
  api.registerFastPath(url, operation);
  server.route({
    method: 'POST',
    url,
    schema: {
      operationId: 'createWithdraw',
      summary: 'Create a withdrawal',
      description:
        'Holds the money and queues the payout. With `order_id` (or the header `Idempotency-Key`) a retry is safe: it returns the first response, with the header `Idempotent-Replayed: true`. If that was `payout_failed`, `attempt` tries the order again.',
      tags: ['Withdrawals'],
      consumes: CONSUMES,
      body: request,
      response: {
        200: response,
        ...errorResponses([
          ...COMMON_REJECTIONS,
          'invalid_amount',
          'order_id_used',
          'attempt_not_allowed',
          'system_not_found',
          'bank_required',
          'bank_not_found',
          'invalid_wallet',
          'amount_below_minimum',
          'amount_above_maximum',
          'daily_limit_exceeded',
          'auto_system_not_found',
          'low_balance',
          'payout_failed',
          'in_progress',
          'outcome_unknown',
        ]),
      },
    },
    handler: asHandler(operation),
  });
}
