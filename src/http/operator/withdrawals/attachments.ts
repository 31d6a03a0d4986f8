// The files of a withdrawal. A browser never shows one as a page: it is sent as a download, without sniffing and in a sandbox.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { MAX_ATTACHMENT_BYTES } from '../../../domain/attachments/attachments.ts';
import { attachmentTexts } from '../../../domain/attachments/texts.ts';
import { accepted } from '../../../domain/result.ts';
import type { App } from '../../../usecases/app.ts';
import {
  attachFile,
  readAttachment,
  removeAttachment,
} from '../../../usecases/operator/attachments/attachments.ts';
import { attachmentItem, serializeAttachment } from '../../../views/withdrawals/attachment.ts';
import { requiredText, rowId, withdrawalId } from '../../web-api/fields.ts';
import { rejectionResponse, sendRejection } from '../../web-api/response.ts';
import { operatorRoute, type RouteHead, readCall, routeConfig, routeSchema } from '../shared/route.ts';

const TAG = { tag: 'Withdrawals' } as const;
const oneFile = z.object({ id: withdrawalId, attachment: rowId });
const response = z.object({ attachment: attachmentItem });

/** Base64 has four characters for three bytes; the rest is for the name. */
const BODY_LIMIT = Math.ceil(MAX_ATTACHMENT_BYTES / 3) * 4 + 4_096;

const content = z
  .base64(attachmentTexts.notBase64)
  .transform((text) => Buffer.from(text, 'base64'))
  .meta({ description: 'A PDF, PNG or JPG of at most 5 MiB, in Base64' });

export function registerAttachments(scope: FastifyInstance, app: App): void {
  operatorRoute(scope, app, {
    ...TAG,
    right: 'work',
    method: 'POST',
    path: '/withdrawals/:id/attachments',
    summary: 'Attach a file to a withdrawal; the same file again changes nothing',
    params: z.object({ id: withdrawalId }),
    body: z.strictObject({ name: requiredText(300), content }),
    bodyLimit: BODY_LIMIT,
    response,
    async perform({ by, params, body }) {
      const attached = await attachFile(app, by, { ...params, ...body });
      return attached.ok ? accepted({ attachment: serializeAttachment(attached.value) }) : attached;
    },
  });

  operatorRoute(scope, app, {
    ...TAG,
    right: 'work',
    method: 'DELETE',
    path: '/withdrawals/:id/attachments/:attachment',
    summary: 'Remove a file that you attached; an admin removes any',
    params: oneFile,
    response,
    async perform({ by, operator, params }) {
      const removed = await removeAttachment(app, by, { ...params, role: operator.role });
      return removed.ok ? accepted({ attachment: serializeAttachment(removed.value) }) : removed;
    },
  });

  registerDownload(scope, app);
}

function registerDownload(scope: FastifyInstance, app: App): void {
  const route = {
    ...TAG,
    right: 'trace',
    needsWorkToken: true,
    method: 'GET',
    path: '/withdrawals/:id/attachments/:attachment',
    summary: 'The content of a file; the access is recorded, as it may have the full destination',
    params: oneFile,
  } as const satisfies RouteHead & { method: 'GET'; params: typeof oneFile };
  scope.route({
    method: route.method,
    url: route.path,
    config: routeConfig(route),
    schema: routeSchema(route, z.string().meta({ format: 'binary' })),
    async handler(request, reply): Promise<FastifyReply> {
      const call = await readCall(app, route, request, reply);
      if (!call) return reply;
      const file = await readAttachment(app, call.by, call.params);
      if (!file.ok) return sendRejection(reply, rejectionResponse(file.rejection));
      const { name, type, bytes } = file.value;
      return reply
        .header('content-type', type)
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-resource-policy', 'same-origin')
        .header('cache-control', 'no-store')
        .send(bytes);
    },
  });
}
