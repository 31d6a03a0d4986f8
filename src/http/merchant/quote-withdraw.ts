import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { FEE_SOURCES } from '../../domain/fees.ts';
import { formatMoney, toWireNumber } from '../../domain/money.ts';
import { accepted, rejected } from '../../domain/result.ts';
import { isSystemName, SYSTEMS } from '../../domain/systems/index.ts';
import { maskWallet } from '../../domain/systems/wallets.ts';
import type { Withdrawal } from '../../domain/withdrawal.ts';
import { payoutInfo } from '../../domain/withdrawal-info.ts';
import { quoteWithdrawal, type WithdrawalQuote } from '../../usecases/merchant/quote-withdrawal.ts';
import { nameSchema } from '../documents/schemas.ts';
import { rejectionFields } from '../response.ts';
import { CREATE_FIELDS, CREATE_REJECTIONS, withdrawalRequestOf } from './create-withdraw.ts';
import { COMMON_REJECTIONS, CONSUMES, errorFields, errorResponses } from './documents.ts';
import { idempotencyKey, payoutFields, systemName } from './fields.ts';
import { asHandler, type MerchantApi, merchantOperation } from './operation.ts';

const request = z.strictObject(CREATE_FIELDS);

const amounts = z.object({
  amount: z.number().meta({ examples: [5000] }),
  fee: z.number().meta({ examples: [50] }),
  amount_fee: z
    .string()
    .meta({ description: 'The total that would be debited: amount_to_receive + fee', examples: ['5050.00'] }),
  amount_to_receive: z.string().meta({ description: 'What the recipient would get', examples: ['5000.00'] }),
  currency: z.string().meta({ examples: ['RUB'] }),
  fee_from: z.enum(FEE_SOURCES),
  system: systemName,
  wallet: z
    .string()
    .meta({ description: 'The destination, masked', examples: ['TJR*****************************m6Q'] }),
  bank_id: z.string().nullable(),
  ...payoutFields,
});

export const quoteData = amounts.partial().extend({
  quote_id: z.string().optional().meta({
    description:
      'Only if the recipient is sent another currency: as `quote_id` of createWithdraw, it keeps this rate',
  }),
  quote_expires_at: z
    .string()
    .optional()
    .meta({ format: 'date-time', description: 'At most 30 seconds away' }),
  withdraw_id: z.string().optional().meta({
    description: 'The order id was used for the same request: createWithdraw would return this withdrawal',
  }),
  error: z
    .object(errorFields(CREATE_REJECTIONS))
    .optional()
    .meta({ description: 'What createWithdraw would respond now; absent: it would create the withdrawal' }),
});
nameSchema('Quote', quoteData);

export function registerQuoteWithdraw(server: FastifyInstance, api: MerchantApi): void {
  const operation = merchantOperation(api, {
    name: 'quoteWithdraw',
    schema: request,
    needs: 'read',
    idempotent: true,
    async perform({ merchant, credentials, fields }, merchantRequest) {
      const quoted = withdrawalRequestOf(fields);
      if (!quoted.ok) return quoted;
      if (isSystemName(fields.system) && SYSTEMS[fields.system].payoutCurrency !== null) {
        const limited = api.limits.beforeHeldQuote(merchantRequest.responseHeaders, merchant);
        if (limited) return rejected(limited);
      }
      const quote = await quoteWithdrawal(api.app, { merchant, caller: credentials, request: quoted.value });
      if (!quote.ok) return quote;
      const fieldsOfQuote: z.input<typeof quoteData> = quoteInfo(quote.value, api.app.settings.currency);
      return accepted({ data: fieldsOfQuote });
    },
  });
  const url = '/api/v2/merchant/quoteWithdraw';
  api.registerFastPath(url, operation);
  server.route({
    method: 'POST',
    url,
    schema: {
      operationId: 'quoteWithdraw',
      summary: 'Quote a withdrawal',
      description:
        'Takes the fields of createWithdraw and says what it would do now: the fee, the total, what the recipient gets, and the error if it would be rejected. Writes nothing.',
      tags: ['Withdrawals'],
      consumes: CONSUMES,
      headers: idempotencyKey,
      body: request,
      response: {
        200: z.object({ success: z.literal(true), data: quoteData }),
        ...errorResponses([...COMMON_REJECTIONS, 'invalid_amount']),
      },
    },
    handler: asHandler(operation),
  });
}

export function quoteInfo({ plan, rejection, repeated, held }: WithdrawalQuote, currency: string) {
  const planned = plan && { ...plan, walletMasked: maskWallet(plan.system, plan.wallet) };
  const described = repeated ?? planned;
  return {
    ...(described ? amountInfo(described, currency) : {}),
    ...(held ? { quote_id: held.token, quote_expires_at: held.expiresAt.toISOString() } : {}),
    ...(repeated ? { withdraw_id: String(repeated.id) } : {}),
    ...(rejection ? { error: rejectionFields(rejection) } : {}),
  };
}

type Described = Pick<Withdrawal, 'quote' | 'feeFrom' | 'system' | 'walletMasked' | 'bankId' | 'payout'>;

const amountInfo = (described: Described, currency: string): z.input<typeof amounts> => ({
  amount: toWireNumber(described.quote.amount),
  fee: toWireNumber(described.quote.fee),
  amount_fee: formatMoney(described.quote.total),
  amount_to_receive: formatMoney(described.quote.received),
  currency,
  fee_from: described.feeFrom,
  system: described.system,
  wallet: described.walletMasked,
  bank_id: described.bankId,
  ...payoutInfo(described),
});
