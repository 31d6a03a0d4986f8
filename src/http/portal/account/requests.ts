// The requests of the merchant's programs in the last 30 days.
import type { FastifyInstance } from 'fastify';
import { accepted } from '../../../domain/result.ts';
import { refusalOf } from '../../../usecases/actions/refusal.ts';
import type { App } from '../../../usecases/app.ts';
import { listRequests } from '../../../usecases/merchant/list-requests.ts';
import { requestLogPage, serializeRequestLog } from '../../../views/merchants/request-log.ts';
import { requestLogInput, requestLogQuery } from '../../web-api/request-log.ts';
import { portalRoute } from '../shared/route.ts';

export function registerRequests(scope: FastifyInstance, app: App): void {
  portalRoute(scope, app, {
    right: 'develop',
    tag: 'Requests',
    method: 'GET',
    path: '/requests',
    summary: 'Requests of programs, newest first; in busy seconds successful ones are left out',
    query: requestLogQuery,
    response: requestLogPage,
    async perform({ caller, query }) {
      const listed = await listRequests(app, caller.merchantId, requestLogInput(query));
      return listed.ok ? accepted(serializeRequestLog(listed.value)) : refusalOf(listed.rejection);
    },
  });
}
