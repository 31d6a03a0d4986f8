// Everything that goes wrong outside a handler's own answers: unknown routes, wrong methods, unreadable requests,
// faults. Whatever it is, the client gets JSON with `success` and learns nothing of our insides.
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
  // Creates answer for their own commits; whatever else fails in passing has changed nothing.
  if (error.statusCode === undefined && isTransient(error)) return reject('busy');
  const { statusCode = 500 } = error;
  if (statusCode === 413) return reject('body_too_large');
  if (statusCode === 415) return reject('unsupported_content_type');
  return reject(statusCode < 500 ? 'malformed_request' : 'internal_error');
}

/** What the client hears of it; what is our own fault, somebody should see. */
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

/** Bytes that are not even HTTP never reach Fastify; they are answered on the bare socket. */
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
    // Whatever comes after that must not complete what was given up.
    () => socket.destroy(),
  );
}

/** `Expect:` with anything but 100-continue, which Node would answer with an empty page. */
export function respondToUnmetExpectation(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(417, { 'content-type': 'application/json; charset=utf-8', connection: 'close' });
  response.end(JSON.stringify(rejectionBody(reject('malformed_request'), 'none')));
}
