import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accepted } from '../../domain/result.ts';
import { STATE_TEXTS, STATES } from '../../domain/steps.ts';
import { SYSTEM_NAMES } from '../../domain/systems/index.ts';
import { withdrawalInfo } from '../../domain/withdrawal-info.ts';
import { listWithdrawals } from '../../usecases/merchant/list-withdrawals.ts';
import { COMMON_REJECTIONS, CONSUMES, errorResponses } from './documents.ts';
import {
  credentialFields,
  cursorField,
  DEFAULT_LIMIT,
  limitField,
  momentField,
  nextCursor,
  orderIdField,
} from './fields.ts';
import { asHandler, type MerchantApi, merchantOperation } from './operation.ts';
import { STATUSES, withdrawalData } from './withdrawal-data.ts';

const request = z.strictObject({
  ...credentialFields,
  status: z.enum(STATUSES).optional(),
  system: z.enum(SYSTEM_NAMES).optional(),
  order_id: orderIdField.optional().meta({ description: 'All attempts of this order' }),
  created_from: momentField.optional(),
  created_to: momentField.optional().meta({ description: 'Exclusive' }),
  changed_from: momentField.optional().meta({
    description:
      'Those whose status changed since, in the order of the changes, oldest first: for catching up after an outage. Begin a minute before the last change that you know; one that changed several times may be listed again',
  }),
  limit: limitField.optional(),
  cursor: cursorField.optional(),
});

export function registerListWithdraws(server: FastifyInstance, api: MerchantApi): void {
  const operation = merchantOperation(api, {
    name: 'listWithdraws',
    schema: request,
    needs: 'read',
    async perform({ merchant, fields }) {
      const filter = {
        state: STATES.find((state) => STATE_TEXTS[state] === fields.status),
        system: fields.system,
        orderId: fields.order_id,
        createdFrom: fields.created_from,
        createdTo: fields.created_to,
        changedFrom: fields.changed_from,
      };
      const page = { cursor: fields.cursor, limit: fields.limit ?? DEFAULT_LIMIT };
      const listed = await listWithdrawals(api.app, merchant.id, filter, page);
      if (!listed.ok) return listed;
      const { withdrawals, next } = listed.value;
      const data: z.input<typeof withdrawalData>[] = withdrawals.map((withdrawal) =>
        withdrawalInfo(withdrawal, api.app.settings.currency),
      );
      return accepted({ data, next_cursor: next });
    },
  });
  const url = '/api/v2/merchant/listWithdraws';
  api.registerFastPath(url, operation);
  server.route({
    method: 'POST',
    url,
    schema: {
      operationId: 'listWithdraws',
      summary: 'List withdrawals',
      description:
        'Newest first, or by `changed_from` in the order of changes. A page may have fewer rows than `limit`, even none: go on while `next_cursor` is not null.',
      tags: ['Withdrawals'],
      consumes: CONSUMES,
      body: request,
      response: {
        200: z.object({
          success: z.literal(true),
          data: z.array(withdrawalData),
          next_cursor: nextCursor,
        }),
        ...errorResponses(COMMON_REJECTIONS),
      },
    },
    handler: asHandler(operation),
  });
}
