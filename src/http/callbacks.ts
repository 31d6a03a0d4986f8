// Receives aggregator callbacks. The body is passed on unparsed, byte for byte, because aggregators sign the raw body.
import type { FastifyInstance } from 'fastify';
import { reject } from '../domain/rejections.ts';
import { unreachable } from '../domain/result.ts';
import type { App } from '../usecases/app.ts';
import { receiveCallback } from '../usecases/payouts/receive-callback.ts';
import { type ResponseStyle, sendRejection, sendResponse, sendSuccess, successResponse } from './response.ts';

export async function registerCallbacks(
  server: FastifyInstance,
  { app, style }: { readonly app: App; readonly style: ResponseStyle },
): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => done(null, text));
    scope.post<{ Params: { aggregator: string } }>(
      '/callbacks/:aggregator',
      { schema: { hide: true } },
      async (request, reply) => {
        const { headers, body, params } = request;
        const { result, why } = await receiveCallback(app, params.aggregator, {
          headers,
          body: typeof body === 'string' ? body : '',
        });
        switch (result) {
          case 'recorded':
            return sendSuccess(reply, {});
          case 'unmatched':
            // The callback is stored until it matches, so the aggregator need not resend it.
            return sendResponse(reply, { ...successResponse({}), status: 202 });
          case 'rejected':
            request.log.warn({ aggregator: params.aggregator, why }, 'callback rejected');
            return sendRejection(reply, reject('callback_refused'), style);
          case 'no such aggregator':
            return sendRejection(reply, reject('route_not_found'), style);
          default:
            return unreachable(result);
        }
      },
    );
  });
}
