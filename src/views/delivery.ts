// A webhook delivery, with every attempt to send it.
import { z } from 'zod';
import { EVENT_TYPES } from '../domain/steps.ts';
import { DELIVERY_STATES, type Delivery } from '../usecases/operator/webhooks/list-deliveries.ts';
import { iso, isoOrNull, time } from './fields.ts';

export const deliveryItem = z
  .object({
    id: z.int(),
    merchant_id: z.int(),
    withdrawal_id: z.int(),
    seq: z.int(),
    type: z.enum(EVENT_TYPES),
    state: z.enum(DELIVERY_STATES),
    due_at: time.nullable().meta({ description: 'Next attempt; null: none is due' }),
    created_at: time,
    tries: z.array(
      z.object({
        number: z.int(),
        status: z.int().nullable(),
        error: z.string().nullable(),
        ms: z.int(),
        at: time,
      }),
    ),
  })
  .meta({ id: 'Delivery' });

export const serializeDelivery = (delivery: Delivery): z.input<typeof deliveryItem> => ({
  id: delivery.id,
  merchant_id: delivery.merchantId,
  withdrawal_id: delivery.withdrawalId,
  seq: delivery.seq,
  type: delivery.type,
  state: delivery.state,
  due_at: isoOrNull(delivery.state === 'pending' ? delivery.dueAt : null),
  created_at: iso(delivery.createdAt),
  tries: delivery.tries.map((attempt) => ({ ...attempt, at: iso(attempt.at) })),
});
