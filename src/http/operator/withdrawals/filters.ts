// The filters of the queue, in queries and bodies.
import { z } from 'zod';
import { QUEUE_TABS, type QueueInput } from '../../../usecases/operator/withdrawals/list-queue.ts';
import { systemName } from '../../../views/fields.ts';
import { bound, merchantId, timestamp } from '../../web-api/fields.ts';

const destination = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'must be a `destination` returned by POST /search')
  .transform((hex) => Buffer.from(hex, 'hex'));

export const filters = {
  tab: z.enum(QUEUE_TABS).default('all').meta({
    description:
      'to-pay: manual payouts, claimed or not; mine: claimed by you; automatic: automatic payouts in progress',
  }),
  system: systemName.optional(),
  merchant_id: merchantId.optional(),
  amount_from: bound.optional(),
  amount_to: bound.optional(),
  older_than_minutes: z.coerce.number().int().min(0).max(10_000_000).optional(),
  from: timestamp.optional().meta({ description: 'Created at this time or later' }),
  to: timestamp.optional().meta({ description: 'Created before this time' }),
  paid_from: timestamp.optional(),
  paid_to: timestamp.optional(),
  q: z.string().trim().min(1).max(200).optional().meta({
    description:
      'An id, an order id or a reference; three or more characters also find the newest 1,000 withdrawals with a part of it',
  }),
  destination: destination.optional().meta({
    description:
      'The hash that POST /search returns for a full destination; the destination itself must not appear in a URL',
  }),
};
export const queueInput = (query: z.output<z.ZodObject<typeof filters>>): Omit<QueueInput, 'operator'> => ({
  tab: query.tab,
  system: query.system,
  merchantId: query.merchant_id,
  amountFrom: query.amount_from,
  amountTo: query.amount_to,
  olderThanMinutes: query.older_than_minutes,
  from: query.from,
  to: query.to,
  paidFrom: query.paid_from,
  paidTo: query.paid_to,
  search: query.q,
  destination: query.destination,
});
