// Routes of the web apps that need no authentication: rate-limited per network, protected against cross-site requests, no form token.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { networkOf } from '../../domain/ip-addresses.ts';
import { sessionTexts } from '../../domain/texts/session.ts';
import { type FixedWindow, openFixedWindow, type WindowUsage } from '../fixed-window.ts';
import { errorResponses, rejectionCodesOf } from './error-responses.ts';
import { type RequestSchemas, readRequest } from './read-request.ts';
import { type RejectionResponse, sendRejection } from './response.ts';

/** Names, passwords and codes are short, and the client is not authenticated yet. */
const BODY_LIMIT_BYTES = 4_096;
/** Per network, successful or not: above normal use, low enough to cost little. */
const ATTEMPTS_PER_MINUTE = 120;

export const openAttemptWindow = (): FixedWindow => openFixedWindow(60);

type PublicRoute<B extends z.ZodType> = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly tag: string;
  readonly summary: string;
  readonly body?: B;
  readonly response: z.ZodType;
  readonly perform: (
    request: FastifyRequest,
    reply: FastifyReply,
    body: z.output<B>,
  ) => Promise<FastifyReply>;
};

export function publicRoute<B extends z.ZodType>(
  scope: FastifyInstance,
  attempts: FixedWindow,
  route: PublicRoute<B>,
): void {
  const schemas: RequestSchemas<z.ZodType, z.ZodType, B> = route.body ? { body: route.body } : {};
  scope.route({
    method: route.method,
    url: route.path,
    config: { right: 'public', portalRight: 'public' },
    bodyLimit: BODY_LIMIT_BYTES,
    schema: {
      tags: [route.tag],
      summary: route.summary,
      description: 'Requires no authentication.',
      'x-right': 'public',
      'x-rejections': rejectionCodesOf({ method: route.method, right: 'public' }),
      ...schemas,
      response: { 200: route.response, ...errorResponses({ method: route.method, right: 'public' }) },
    },
    async onRequest(request, reply) {
      if (route.method === 'GET') return;
      const flood = rejectFlood(attempts.count(networkOf(request.ip)));
      if (flood) return sendRejection(reply, flood);
    },
    async handler(request, reply): Promise<FastifyReply> {
      // Login CSRF: another site could sign the operator in to a different account.
      const { origin, host } = request.headers;
      if (origin !== undefined && URL.canParse(origin) && new URL(origin).host !== host)
        return sendRejection(reply, { code: 'csrf', text: sessionTexts.fromOtherSite });
      const input = readRequest(schemas, request);
      if (!input.ok) return sendRejection(reply, input.rejection);
      return route.perform(request, reply, input.value.body);
    },
  });
}

function rejectFlood({ count, secondsLeft }: WindowUsage): RejectionResponse | undefined {
  if (count <= ATTEMPTS_PER_MINUTE) return undefined;
  return {
    code: 'locked',
    text: sessionTexts.tooManyAttempts(secondsLeft),
    retryAfterSeconds: secondsLeft,
  };
}
