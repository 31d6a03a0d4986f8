// The request log of a merchant.
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accepted } from '../../../domain/result.ts';
import { refusalOf } from '../../../usecases/actions/refusal.ts';
import type { App } from '../../../usecases/app.ts';
import { listRequests } from '../../../usecases/merchant/list-requests.ts';
import { showMerchant } from '../../../usecases/operator/merchants/read-merchants.ts';
import { requestLogPage, serializeRequestLog } from '../../../views/merchants/request-log.ts';
import { merchantId } from '../../web-api/fields.ts';
import { requestLogInput, requestLogQuery } from '../../web-api/request-log.ts';
import { operatorRoute } from '../shared/route.ts';

export function registerMerchantRequests(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    right: 'read',
    tag: 'Merchants',
    method: 'GET',
    path: '/merchants/:id/requests',
    summary: "What a merchant's programs requested in the last 30 days, masked, newest first",
    params: z.object({ id: merchantId }),
    query: requestLogQuery,
    response: requestLogPage,
    async perform({ params: { id }, query }) {
      const merchant = await showMerchant(app, id);
      if (!merchant.ok) return merchant;
      const listed = await listRequests(app, id, requestLogInput(query));
      return listed.ok ? accepted(serializeRequestLog(listed.value)) : refusalOf(listed.rejection);
    },
  });
}
