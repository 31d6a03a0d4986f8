import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type RejectionCode, reject } from '../../domain/rejections.ts';
import { accepted, type Result, rejected } from '../../domain/result.ts';
import type { WithdrawalRequest } from '../../domain/withdrawal.ts';
import { createWithdrawal } from '../../usecases/merchant/create-withdrawal.ts';
import { CHANGE_REJECTIONS, CONSUMES, errorResponses } from './documents.ts';
import {
  amountField,
  attemptField,
  bankField,
  callbackUrlField,
  commentField,
  credentialFields,
  feeFromField,
  idempotencyKey,
  metadataField,
  orderIdField,
  quoteIdField,
  recipientNameField,
  systemField,
  walletField,
} from './fields.ts';
import { asHandler, type MerchantApi, merchantOperation } from './operation.ts';

/** The fields that describe a withdrawal. */
export const CREATE_FIELDS = {
  ...credentialFields,
  amount: amountField,
  wallet: walletField,
  system: systemField,
  bank_id: bankField.optional(),
  fee_from: feeFromField.optional(),
  order_id: orderIdField.optional(),
  attempt: attemptField.optional(),
  metadata: metadataField.optional(),
  comment: commentField.optional(),
  recipient_name: recipientNameField.optional(),
  callback_url: callbackUrlField.optional(),
};

/** What createWithdraw itself may reject. */
export const CREATE_REJECTIONS = [
  'invalid_field',
  'order_id_used',
  'attempt_not_allowed',
  'system_not_found',
  'bank_required',
  'bank_not_found',
  'invalid_wallet',
  'callback_url_not_allowed',
  'amount_below_minimum',
  'amount_above_maximum',
  'quote_not_valid',
  'daily_limit_exceeded',
  'rate_not_available',
  'auto_system_not_found',
  'low_balance',
  'payout_failed',
  'in_progress',
] as const satisfies readonly RejectionCode[];

const request = z.strictObject({ ...CREATE_FIELDS, quote_id: quoteIdField.optional() });

const response = z.object({
  success: z.literal(true),
  message: z.literal('Withdraw created'),
  withdraw_id: z.string().meta({ description: 'Used as `id` in getWithdrawInfo', examples: ['1000001'] }),
});

export function registerCreateWithdraw(server: FastifyInstance, api: MerchantApi): void {
  const operation = merchantOperation(api, {
    name: 'createWithdraw',
    schema: request,
    idempotent: true,
    perform({ merchant, credentials, fields }, merchantRequest) {
      const described = withdrawalRequestOf(fields, fields.quote_id);
      if (!described.ok) return described;
      return createWithdrawal(api.app, {
        merchant,
        caller: credentials,
        onExternalWait: merchantRequest.releaseSlot,
        onPlan(plan) {
          merchantRequest.plan = plan;
        },
        request: described.value,
      }).then((created) => {
        const { replayed } = created.ok ? created.value : created.rejection;
        if (replayed) merchantRequest.responseHeaders['idempotent-replayed'] = 'true';
        if (!created.ok) return created;
        return accepted({ message: 'Withdraw created', withdraw_id: String(created.value.id) });
      });
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
      headers: idempotencyKey,
      body: request,
      response: {
        200: response,
        ...errorResponses([...CHANGE_REJECTIONS, 'invalid_amount', ...CREATE_REJECTIONS, 'outcome_unknown']),
      },
    },
    handler: asHandler(operation),
  });
}

export function withdrawalRequestOf(
  fields: Omit<z.output<z.ZodObject<typeof CREATE_FIELDS>>, 'merchant_id' | 'secret_key'>,
  quoteId?: string,
): Result<WithdrawalRequest> {
  const {
    amount,
    wallet,
    system,
    bank_id: bankId,
    fee_from: feeFrom,
    order_id: orderId,
    attempt = 1,
    metadata,
    comment,
    recipient_name: recipientName,
    callback_url: callbackUrl,
  } = fields;
  // A further attempt is one of an order; without an order id nothing would keep it from being repeated.
  if (attempt > 1 && orderId === undefined) return rejected(reject('invalid_field', { field: 'attempt' }));
  return accepted({
    amount,
    wallet,
    system,
    bankId,
    feeFrom,
    orderId,
    attempt,
    metadata,
    comment,
    recipientName,
    callbackUrl,
    quoteId,
  });
}
