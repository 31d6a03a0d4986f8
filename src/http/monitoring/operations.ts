// Endpoints for monitoring: health, readiness and metrics.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { reject } from '../../domain/rejections.ts';
import {
  type ResponseStyle,
  rejectionResponse,
  sendRejection,
  sendResponse,
  sendSuccess,
} from '../response.ts';
import { timingSafeEqualText } from '../timing-safe-equal.ts';
import type { Metrics } from './metrics.ts';

export type Operations = {
  readonly metrics: Metrics;
  /** Without a token only requests from this machine are accepted. */
  readonly metricsToken: string | undefined;
  /** What keeps the process from its work, in a sentence. */
  readonly findProblem: () => Promise<string | undefined>;
  readonly style: ResponseStyle;
};

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  // A proxy on this machine forwards external requests from a loopback address.
  const { 'x-forwarded-for': forwardedFor, forwarded } = request.headers;
  if (token === undefined)
    return LOOPBACK.test(request.ip) && forwardedFor === undefined && forwarded === undefined;
  return timingSafeEqualText(request.headers.authorization ?? '', `Bearer ${token}`);
}

export function registerOperations(
  server: FastifyInstance,
  { metrics, metricsToken, findProblem, style }: Operations,
): void {
  const schema = { hide: true };
  server.get('/health', { schema }, (_request, reply) => sendSuccess(reply, { status: 'alive' }));
  server.get('/ready', { schema }, async (_request, reply) => {
    const reason = await findProblem();
    if (reason !== undefined)
      return sendResponse(reply, rejectionResponse(reject('busy'), reply.request.id, style, { reason }));
    return sendSuccess(reply, { status: 'ready' });
  });
  server.get('/metrics', { schema }, async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) return sendRejection(reply, reject('route_not_found'), style);
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}
