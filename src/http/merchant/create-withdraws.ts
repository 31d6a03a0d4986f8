// Many withdrawals in one request. A list is not a flat parameter, so it is read from the JSON body by itself; every item is read
// by the schema of a single create.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isOrderId, type MerchantId } from '../../domain/ids.ts';
import { type Rejection, reject } from '../../domain/rejections.ts';
import { accepted, type Result, rejected } from '../../domain/result.ts';
import { isCardNumber } from '../../domain/systems/card.ts';
import type { WithdrawalRequest } from '../../domain/withdrawal.ts';
import { createWithdrawals } from '../../usecases/merchant/create-withdrawals.ts';
import type { Created } from '../../usecases/merchant/order-response.ts';
import { isJson, itemParams, NOT_TEXT } from '../params.ts';
import { rejectionFields, rejectionResponse } from '../response.ts';
import { CREATE_FIELDS, CREATE_REJECTIONS, withdrawalRequestOf } from './create-withdraw.ts';
import { CHANGE_REJECTIONS, errorFields, errorResponses } from './documents.ts';
import { credentialFields, fieldReader, orderIdField, quoteIdField } from './fields.ts';
import { asHandler, type MerchantApi, type MerchantOperation, merchantOperation } from './operation.ts';

const MAX_ITEMS = 500;
const BODY_LIMIT_BYTES = 1024 * 1024;
/** At once, and one of each merchant: single creates must find room in the queue beside them. */
const MAX_RUNNING = 8;

const { merchant_id: _, secret_key: __, ...fieldsOfItem } = CREATE_FIELDS;
const item = z.strictObject({ ...fieldsOfItem, order_id: orderIdField, quote_id: quoteIdField.optional() });

/** The list itself is read from the body. */
const request = z.strictObject({
  ...credentialFields,
  items: z.custom<typeof NOT_TEXT>((value) => value === NOT_TEXT),
});

const documented = z.strictObject({
  ...credentialFields,
  items: z.array(item).min(1).max(MAX_ITEMS).meta({
    description: 'Each with the fields of createWithdraw and an `order_id` that no other item has',
  }),
});

const orderId = z.string().nullable().meta({ description: 'Of the item; null if it has no valid one' });

const created = z.object({
  success: z.literal(true),
  message: z.literal('Withdraw created'),
  withdraw_id: z.string(),
  order_id: orderId,
  replayed: z.boolean().meta({ description: 'It was created by an earlier request' }),
});

const failed = z.object({
  success: z.literal(false),
  ...errorFields([
    'field_required',
    'invalid_amount',
    ...CREATE_REJECTIONS,
    'busy',
    'outcome_unknown',
    'internal_error',
  ]),
  order_id: orderId,
});

type ReadItem = { readonly orderId: string | null; readonly request: Result<WithdrawalRequest> };

const readFields = fieldReader(item);

function readItem(value: unknown): ReadItem {
  const params = itemParams(value);
  if (!params) return { orderId: null, request: rejected(reject('invalid_field', { field: 'items' })) };
  const text = params.get('order_id');
  // Not a card number that was sent as one.
  const orderId = typeof text === 'string' && isOrderId(text) && !isCardNumber(text) ? text : null;
  const fields = readFields(params);
  const request = fields.ok ? withdrawalRequestOf(fields.value, fields.value.quote_id) : fields;
  return { orderId, request };
}

/** An order id that two items have: neither can be meant. */
function rejectRepeated(items: readonly ReadItem[]): readonly ReadItem[] {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { orderId } of items) {
    if (orderId === null) continue;
    if (seen.has(orderId)) repeated.add(orderId);
    seen.add(orderId);
  }
  return items.map((each) =>
    each.orderId !== null && repeated.has(each.orderId)
      ? { ...each, request: rejected(reject('invalid_field', { field: 'order_id' })) }
      : each,
  );
}

const failedInfo = (rejection: Rejection) => ({ success: false, ...rejectionFields(rejection) });

const itemInfo = (outcome: Result<Created>) =>
  outcome.ok
    ? {
        success: true,
        message: 'Withdraw created',
        withdraw_id: String(outcome.value.id),
        replayed: outcome.value.replayed,
      }
    : failedInfo(outcome.rejection);

export function registerCreateWithdraws(server: FastifyInstance, api: MerchantApi): void {
  const running = new Set<MerchantId>();
  const performed = merchantOperation(api, {
    name: 'createWithdraws',
    schema: request,
    async perform({ merchant, credentials }, merchantRequest) {
      const { body, responseHeaders } = merchantRequest;
      const { items: values } = body as { items?: unknown };
      if (!Array.isArray(values) || values.length === 0 || values.length > MAX_ITEMS)
        return rejected(reject('invalid_field', { field: 'items' }));
      if (running.size >= MAX_RUNNING || running.has(merchant.id)) return rejected(reject('busy'));
      const limited = api.limits.countFurther(responseHeaders, merchant, values.length - 1);
      if (limited) return rejected(limited);
      const items = rejectRepeated(values.map(readItem));
      const requests = items.flatMap(({ request: read }) => (read.ok ? [read.value] : []));
      running.add(merchant.id);
      const outcomes = await createWithdrawals(api.app, { merchant, caller: credentials, requests })
        .then((all) => all.values())
        .finally(() => running.delete(merchant.id));
      const data = items.map(({ orderId: order_id, request: read }) => ({
        ...(read.ok ? itemInfo(outcomes.next().value as Result<Created>) : failedInfo(read.rejection)),
        order_id,
      }));
      const count = data.length;
      merchantRequest.items = { count, failed: data.filter(({ success }) => !success).length };
      return accepted({ data });
    },
  });
  const operation: MerchantOperation = (merchantRequest) =>
    isJson(merchantRequest.headers)
      ? performed(merchantRequest)
      : rejectionResponse(reject('unsupported_content_type'), merchantRequest.requestId, api.style);
  server.route({
    method: 'POST',
    url: '/api/v2/merchant/createWithdraws',
    bodyLimit: BODY_LIMIT_BYTES,
    schema: {
      operationId: 'createWithdraws',
      summary: 'Create many withdrawals',
      description: `At most ${MAX_ITEMS}, as JSON of at most 1 MiB. Each item has an outcome of its own, in order; one that is rejected does not affect the others. Sending the same list again is safe: what exists is returned with \`replayed\`. Automatic payouts are queued, so that no item fails at an aggregator within the request. Counts as so many requests. A merchant sends one after the other: a second one at the same time is rejected with \`busy\`.`,
      tags: ['Withdrawals'],
      consumes: ['application/json'],
      body: documented,
      response: {
        200: z.object({ success: z.literal(true), data: z.array(z.union([created, failed])) }),
        ...errorResponses(CHANGE_REJECTIONS),
      },
    },
    handler: asHandler(operation),
  });
}
