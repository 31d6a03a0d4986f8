import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseWithdrawalId } from '../../domain/ids.ts';
import { reject } from '../../domain/rejections.ts';
import { accepted, type Result, rejected } from '../../domain/result.ts';
import { withdrawalInfo } from '../../domain/withdrawal-info.ts';
import { getWithdrawal, type WithdrawalKey } from '../../usecases/merchant/get-withdrawal.ts';
import { COMMON_REJECTIONS, CONSUMES, errorResponses } from './documents.ts';
import { credentialFields, idField, orderIdField } from './fields.ts';
import { asHandler, type MerchantApi, merchantOperation } from './operation.ts';
import { withdrawalData } from './withdrawal-data.ts';

export const KEY_FIELDS = { id: idField.optional(), order_id: orderIdField.optional() };

const request = z.strictObject({ ...credentialFields, ...KEY_FIELDS });

export function registerGetWithdrawInfo(server: FastifyInstance, api: MerchantApi): void {
  const operation = merchantOperation(api, {
    name: 'getWithdrawInfo',
    schema: request,
    needs: 'read',
    async perform({ merchant, fields }) {
      const key = withdrawalKeyOf(fields);
      if (!key.ok) return key;
      const withdrawal = await getWithdrawal(api.app, merchant.id, key.value);
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

export function withdrawalKeyOf({
  id: idText,
  order_id: orderId,
}: z.output<z.ZodObject<typeof KEY_FIELDS>>): Result<WithdrawalKey> {
  if (idText === undefined)
    return orderId === undefined
      ? rejected(reject('field_required', { field: 'id' }))
      : accepted({ orderId });
  const id = parseWithdrawalId(idText);
  return id === undefined ? rejected(reject('withdraw_not_found')) : accepted({ id, orderId });
}
