// Files with the withdrawals of a period: requested, made by a job, downloaded until they expire.
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { EXPORT_FORMATS, EXPORT_TIMES } from '../../../domain/exports/exports.ts';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../../usecases/app.ts';
import {
  listExports,
  openExport,
  removeExport,
  requestExport,
} from '../../../usecases/operator/exports/exports.ts';
import { MEDIA_TYPES } from '../../../usecases/operator/exports/write-file.ts';
import { day, systemName } from '../../../views/fields.ts';
import { exportFileName, exportItem, serializeExport } from '../../../views/withdrawals/export.ts';
import { merchantId, rowId } from '../../web-api/fields.ts';
import { rejectionResponse, sendRejection } from '../../web-api/response.ts';
import { operatorRoute, type RouteHead, readCall, routeConfig, routeSchema } from '../shared/route.ts';

const HEAD = { right: 'read', tag: 'Withdrawals' } as const satisfies Partial<RouteHead>;
const params = z.object({ id: rowId });
const body = z.strictObject({
  format: z.enum(EXPORT_FORMATS),
  by: z.enum(EXPORT_TIMES).default('paid').meta({ description: 'The time that the period is of' }),
  from: day.optional().meta({ description: 'First day, UTC; default: the first of the month' }),
  to: day.optional().meta({ description: 'Last day, UTC, inclusive; default: today' }),
  merchant_id: merchantId.nullable().default(null),
  system: systemName.nullable().default(null),
});

export function registerExports(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...HEAD,
    method: 'GET',
    path: '/exports',
    summary: 'Exports of all operators that have not expired, the newest first',
    response: z.object({ items: z.array(exportItem) }),
    perform: async () => accepted({ items: (await listExports(app)).map(serializeExport) }),
  });

  operatorRoute(scope, app, {
    ...HEAD,
    method: 'POST',
    path: '/exports',
    summary: 'Export the withdrawals of a period to a file, with fees and times of payment',
    body,
    response: z.object({ export: exportItem }),
    async perform({ by, body: { merchant_id, ...request } }) {
      const requested = await requestExport(app, by, { ...request, merchantId: merchant_id });
      return requested.ok ? accepted({ export: serializeExport(requested.value) }) : requested;
    },
  });

  operatorRoute(scope, app, {
    ...HEAD,
    method: 'DELETE',
    path: '/exports/:id',
    summary: 'Delete an export of your own, or stop it; an admin deletes any',
    params,
    response: z.object({ export: exportItem }),
    async perform({ by, operator, params: { id } }) {
      const removed = await removeExport(app, by, { id, role: operator.role });
      return removed.ok ? accepted({ export: serializeExport(removed.value) }) : removed;
    },
  });

  registerDownload(scope, app);
}

function registerDownload(scope: FastifyInstance, app: App): void {
  const route = {
    ...HEAD,
    method: 'GET',
    path: '/exports/:id/file',
    summary: 'The file of an export; each download is recorded',
    params,
  } as const satisfies RouteHead & { method: 'GET'; params: typeof params };
  scope.route({
    method: route.method,
    url: route.path,
    config: routeConfig(route),
    schema: routeSchema(route, z.string().meta({ format: 'binary' })),
    async handler(request, reply): Promise<FastifyReply> {
      const call = await readCall(app, route, request, reply);
      if (!call) return reply;
      const file = await openExport(app, call.by, call.params.id);
      if (!file.ok) return sendRejection(reply, rejectionResponse(file.rejection));
      const { format, bytes, parts } = file.value;
      return reply
        .header('content-type', MEDIA_TYPES[format])
        .header('content-disposition', `attachment; filename="${exportFileName(file.value)}"`)
        .header('content-length', bytes)
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'no-store')
        .send(Readable.from(parts, { objectMode: false }));
    },
  });
}
