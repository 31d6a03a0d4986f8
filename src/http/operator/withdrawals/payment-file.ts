// The file for a bank's mass payment, in the built-in format or in that of a template.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { BUILT_IN_FORMAT } from '../../../domain/payment-files/format.ts';
import type { App } from '../../../usecases/app.ts';
import { createPaymentFile } from '../../../usecases/operator/withdrawals/payment-file.ts';
import { requiredText, withdrawalId } from '../../web-api/fields.ts';
import { rejectionResponse, sendRejection } from '../../web-api/response.ts';
import { type RouteHead, readCall, routeConfig, routeSchema } from '../shared/route.ts';

const BUILT_IN_COLUMNS = BUILT_IN_FORMAT.columns.map(({ heading }) => heading).join(', ');

const body = z.strictObject({
  ids: z.array(withdrawalId).min(1).max(200),
  template: requiredText(32).optional().meta({ description: 'Default: the built-in format' }),
});

export function registerPaymentFile(scope: FastifyInstance, app: App): void {
  const route = {
    right: 'work',
    tag: 'Withdrawals',
    method: 'POST',
    path: '/withdrawals/payment-file',
    summary: "A bank's mass-payment file with full destinations, for withdrawals you have claimed",
    body,
  } as const satisfies RouteHead & { method: 'POST'; body: typeof body };
  scope.route({
    method: route.method,
    url: route.path,
    config: routeConfig(route),
    schema: routeSchema(
      route,
      z.string().meta({
        description: `CSV with the columns ${BUILT_IN_COLUMNS}; with a template, CSV or XML in its format and encoding`,
      }),
    ),
    async handler(request, reply): Promise<FastifyReply> {
      const call = await readCall(app, route, request, reply);
      if (!call) return reply;
      const file = await createPaymentFile(app, call.by, call.body.ids, call.body.template);
      if (!file.ok) return sendRejection(reply, rejectionResponse(file.rejection));
      const { name, type, bytes } = file.value;
      return reply
        .header('content-type', type)
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store')
        .header('x-content-type-options', 'nosniff')
        .send(bytes);
    },
  });
}
