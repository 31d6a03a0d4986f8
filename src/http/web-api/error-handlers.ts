// Faults, and requests that reach no route, in the API of a web app.
import type { FastifyError, FastifyInstance } from 'fastify';
import { sharedTexts } from '../../domain/texts/shared.ts';
import { classifyFault, isTransient } from '../../usecases/faults.ts';
import { type RejectionResponse, sendRejection } from './response.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Bodies are JSON only. */
export function registerErrorHandlers(scope: FastifyInstance, server: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    scope.getDefaultJsonParser('error', 'error'),
  );
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    const rejection = rejectionFor(error, request.method);
    // A client that disconnects during a download is not a fault.
    const hasDisconnected = error.code === 'ERR_STREAM_PREMATURE_CLOSE';
    if (rejection.code === 'internal_error' && !hasDisconnected)
      request.log.error({ err: error }, 'request failed');
    return sendRejection(reply, rejection);
  });
  scope.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const allowed = METHODS.filter((method) => server.findRoute({ method, url: path }) !== null);
    if (allowed.length === 0)
      return sendRejection(reply, { code: 'not_found', text: sharedTexts.noSuchPath });
    return sendRejection(reply.header('allow', allowed.join(', ')), {
      code: 'method_not_allowed',
      text: sharedTexts.methodNotAllowed(allowed),
    });
  });
}

function rejectionFor(error: FastifyError, method: string): RejectionResponse {
  const changedNothing = method === 'GET' || classifyFault(error) !== 'unknown';
  if (error.statusCode === undefined && isTransient(error) && changedNothing)
    return { code: 'busy', text: sharedTexts.overloaded };
  const { statusCode = 500 } = error;
  if (statusCode === 413) return { code: 'too_large', text: sharedTexts.tooLarge };
  if (statusCode === 415) return { code: 'unsupported_content_type', text: sharedTexts.sendJson };
  if (statusCode < 500) return { code: 'malformed', text: sharedTexts.notJson };
  return { code: 'internal_error', text: sharedTexts.internalError };
}
