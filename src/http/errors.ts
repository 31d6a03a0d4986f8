// Responses for everything that fails outside a handler: unknown routes, wrong methods, unreadable requests, faults.
// The client always receives JSON with `success` and no internal details.
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { REJECTIONS, type Rejection, reject } from '../domain/rejections.ts';
import { isTransient } from '../usecases/faults.ts';
import { MalformedRequest } from './params.ts';
import { type ResponseStyle, rejectionBody, sendRejection } from './response.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];

function rejectionFor(error: FastifyError): Rejection {
  if (error instanceof MalformedRequest) return reject('malformed_request');
  // createWithdraw handles an unknown commit outcome itself; no other transient failure has changed anything.
  if (error.statusCode === undefined && isTransient(error)) return reject('busy');
  const { statusCode = 500 } = error;
  if (statusCode === 413) return reject('body_too_large');
  if (statusCode === 415) return reject('unsupported_content_type');
  return reject(statusCode < 500 ? 'malformed_request' : 'internal_error');
}

/** The rejection sent to the client. Faults (5xx) are logged. */
export function classifyError(error: unknown, log: FastifyBaseLogger): Rejection {
  const rejection = rejectionFor(error as FastifyError);
  if (REJECTIONS[rejection.code].status >= 500) log.error({ err: error }, 'request failed');
  return rejection;
}

export function registerErrorHandlers(server: FastifyInstance, style: ResponseStyle): void {
  server.setErrorHandler((error: FastifyError, request, reply) =>
    sendRejection(reply, classifyError(error, request.log), style),
  );

  server.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const [path = ''] = request.url.split('?');
    const allowed = METHODS.filter((method) => server.findRoute({ method, url: path }) !== null);
    if (allowed.length === 0) return sendRejection(reply, reject('route_not_found'), style);
    return sendRejection(reply.header('allow', allowed.join(', ')), reject('method_not_allowed'), style);
  });
}

/** Bytes that are not HTTP never reach Fastify, so the response is written to the socket. */
export function respondToBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
  const body = JSON.stringify(rejectionBody(reject('malformed_request'), 'none'));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    // Bytes that arrive later must not complete the rejected request.
    () => socket.destroy(),
  );
}

/** `Expect:` with any value but 100-continue. Node's default response has an empty body. */
export function respondToUnmetExpectation(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(417, { 'content-type': 'application/json; charset=utf-8', connection: 'close' });
  response.end(JSON.stringify(rejectionBody(reject('malformed_request'), 'none')));
}
