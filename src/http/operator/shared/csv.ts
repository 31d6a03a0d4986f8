// CSV exports of the operator API.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { ActionResult } from '../../../usecases/actions/rejection.ts';
import type { App } from '../../../usecases/app.ts';
import { type CsvFile, type Rows, sendCsv } from '../../web-api/csv.ts';
import type { RequestSchemas } from '../../web-api/read-request.ts';
import { rejectionResponse, sendRejection } from '../../web-api/response.ts';
import { type OperatorCall, type RouteHead, readCall, routeConfig, routeSchema } from './route.ts';

type CsvRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = RouteHead &
  CsvFile &
  RequestSchemas<P, Q, B> & {
    readonly method: 'GET' | 'POST';
    readonly rows: (call: OperatorCall<z.output<P>, z.output<Q>, z.output<B>>) => Promise<ActionResult<Rows>>;
  };

export function csvRoute<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  scope: FastifyInstance,
  app: App,
  route: CsvRoute<P, Q, B>,
): void {
  scope.route({
    method: route.method,
    url: route.path,
    config: routeConfig(route),
    schema: routeSchema(
      route,
      z.string().meta({ description: `CSV with the columns ${route.columns.join(', ')}` }),
    ),
    async handler(request, reply): Promise<FastifyReply> {
      const call = await readCall(app, route, request, reply);
      if (!call) return reply;
      const rows = await route.rows(call);
      if (!rows.ok) return sendRejection(reply, rejectionResponse(rows.rejection));
      return sendCsv(reply, route, rows.value);
    },
  });
}
