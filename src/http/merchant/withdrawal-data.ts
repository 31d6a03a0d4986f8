// A withdrawal in the responses of the merchant API.
import { z } from 'zod';
import { FAILURE_REASONS } from '../../domain/rejections.ts';
import { STATE_TEXTS, STATES } from '../../domain/steps.ts';
import { MERCHANT_STAGE_NAMES } from '../../domain/withdrawal-info.ts';
import { nameSchema } from '../documents/schemas.ts';
import { payoutFields, systemName } from './fields.ts';

export const STATUSES = STATES.map((state) => STATE_TEXTS[state]);

/** The fields of `withdrawalInfo`: in info, lists and webhooks. */
export const withdrawalData = z.object({
  id: z.number().meta({ examples: [1000001] }),
  merchant_id: z.number().meta({ examples: [1001] }),
  amount: z.number().meta({ examples: [1250.5] }),
  amount_fee: z
    .string()
    .meta({ description: 'Total debited: amount_to_receive + fee', examples: ['1263.01'] }),
  fee: z.number().meta({ examples: [12.51] }),
  system: systemName,
  status: z.enum(STATUSES),
  stage: z.enum(MERCHANT_STAGE_NAMES).nullable().meta({
    description:
      'How far a created withdrawal is: `queued`, nothing was sent; `processing`, it is being paid; `uncertain`, it may be paid, and is being checked. Null once it is paid or cancelled',
  }),
  amount_to_receive: z.string().meta({ description: 'The amount the recipient gets', examples: ['1250.50'] }),
  currency: z.string().meta({ examples: ['RUB'] }),
  ...payoutFields,
  wallet: z.string().meta({ description: 'The destination, masked', examples: ['+79*******67'] }),
  bank_id: z.string().nullable(),
  order_id: z.string().nullable(),
  attempt: z.int().meta({ description: 'Which attempt of the order id this is', examples: [1] }),
  returned: z.boolean().meta({ description: 'True if the bank returned a paid withdrawal' }),
  reason: z.enum(FAILURE_REASONS).nullable().meta({
    description:
      'Why no aggregator paid it, at its creation or later; null if that is not why it was cancelled',
  }),
  retryable: z
    .boolean()
    .nullable()
    .meta({ description: 'Whether the same payout may succeed later; null if it did not fail' }),
  paid_at: z.string().nullable().meta({ format: 'date-time', description: 'Stays after a return' }),
  bank_reference: z
    .string()
    .nullable()
    .meta({ description: 'The reference of the payment, once it is paid' }),
  tx_hash: z
    .string()
    .nullable()
    .meta({ description: 'The transaction of the payment, once it is paid (usdt)' }),
  metadata: z.record(z.string(), z.string()).meta({ description: 'As sent at the create' }),
  created_at: z.string().meta({ format: 'date-time' }),
  changed_at: z.string().meta({ format: 'date-time' }),
});
nameSchema('Withdrawal', withdrawalData);
