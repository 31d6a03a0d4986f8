// Defines an operator route from its right, its request schemas and its response schema. Authentication, reading the
// request, idempotency and sending the response are the same for all routes.
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';
import type { Actor } from '../../../domain/audit.ts';
import {
  isInPerson,
  type RouteAccess,
  type TokenScope,
  type TwoPeople,
  tokenScopeOf,
} from '../../../domain/operators/access.ts';
import type { Right } from '../../../domain/operators/roles.ts';
import { rejected } from '../../../domain/result.ts';
import type { ActionResult } from '../../../usecases/actions/rejection.ts';
import type { App } from '../../../usecases/app.ts';
import type { AuthenticatedOperator } from '../../../usecases/session/authenticate-operator.ts';
import { rejectStaleAuthentication } from '../../../usecases/session/check-access.ts';
import { errorResponses, rejectionCodesOf } from '../../web-api/error-responses.ts';
import { answerOnce, rejectFormToken } from '../../web-api/forms.ts';
import { type RequestInput, type RequestSchemas, readRequest } from '../../web-api/read-request.ts';
import { type RejectionCode, sendRejection } from '../../web-api/response.ts';
import { actorOf } from './authenticate.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type OperatorCall<P, Q, B> = RequestInput<P, Q, B> & {
  readonly app: App;
  /** The operator, for the audit log and the history. */
  readonly by: Actor;
  readonly operator: AuthenticatedOperator;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

export type RouteHead = {
  /** Below /operator/v1. */
  readonly path: string;
  readonly right: Exclude<Right, 'public'>;
  readonly tag: string;
  readonly summary: string;
  /** Requires a session with a recent authentication; tokens are rejected. Default: for set-up. */
  readonly inPerson?: boolean;
  /** A request with a body that changes nothing. */
  readonly readOnly?: true;
  /** Shows what a token that only reads must not get. */
  readonly needsWorkToken?: true;
  readonly twoPeople?: TwoPeople;
  /** Rejections of this route beside the common ones. */
  readonly rejections?: readonly RejectionCode[];
};

export type OperatorRoute<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
> = RouteHead &
  RequestSchemas<P, Q, B> & {
    readonly method: Method;
    readonly response: A;
    /** The response contains a secret that is shown once, so it is not stored for a repeated request. */
    readonly returnsSecret?: true;
    /** Requires a recent authentication only for some requests, by their body. */
    readonly inPersonFor?: (body: z.output<B>) => boolean;
    /** Moves money without any other protection against a repeat, so an Idempotency-Key is required. */
    readonly needsFormToken?: true;
    /** For file uploads, which exceed the default limit. */
    readonly bodyLimit?: number;
    readonly perform: (
      call: OperatorCall<z.output<P>, z.output<Q>, z.output<B>>,
    ) => Promise<ActionResult<z.input<A>>>;
  };

export function operatorRoute<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
>(scope: FastifyInstance, app: App, route: OperatorRoute<P, Q, B, A>): void {
  scope.route({
    method: route.method,
    url: route.path,
    config: routeConfig(route),
    ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
    schema: routeSchema(route, route.response),
    async handler(request, reply): Promise<FastifyReply> {
      const call = await readCall(app, route, request, reply);
      if (!call) return reply;
      const stale = route.inPersonFor?.(call.body) ? rejectStaleAuthentication(call.operator) : undefined;
      if (stale) return sendRejection(reply, stale);
      return answerOnce(app, reply, {
        by: call.by,
        returnsSecret: route.returnsSecret === true,
        perform: () => route.perform(call),
      });
    },
  });
}

/** The configuration that authentication reads. */
export const routeConfig = (route: RouteHead & { readonly method: Method }) => ({
  right: route.right,
  inPerson: isInPerson(route),
  tokenScope: tokenScopeOf(route),
});

const IN_PERSON =
  ' Requires a console session authenticated within the last five minutes; tokens are rejected.';

const SECOND_OPERATOR: Record<TwoPeople, string> = {
  above_amount: ' Above the four-eyes amount, a second operator must confirm it.',
  loosening: ' With four eyes on, a second operator must confirm it if more money can leave by it.',
  always: ' A second operator must confirm it.',
};

function describeAccess(route: RouteAccess): string {
  const second = route.twoPeople ? SECOND_OPERATOR[route.twoPeople] : '';
  if (isInPerson(route)) return IN_PERSON + second;
  const scope = tokenScopeOf(route);
  return (scope ? ` Token scope: \`${scope}\`.` : ' Tokens are rejected.') + second;
}

const formToken = z.object({
  'idempotency-key': z.string().optional().meta({
    description:
      'Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for credits and debits.',
  }),
});

/** The route in the OpenAPI document. */
export const routeSchema = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  route: RouteHead & RequestSchemas<P, Q, B> & { readonly method: Method },
  response: z.ZodType,
): FastifySchema & {
  readonly 'x-right': Right;
  readonly 'x-rejections': readonly RejectionCode[];
  readonly 'x-in-person'?: true;
  readonly 'x-token-scope': TokenScope | 'none';
  readonly 'x-two-people'?: TwoPeople;
} => {
  const documented = { ...route, inPerson: isInPerson(route), tokenScope: tokenScopeOf(route) };
  return {
    tags: [route.tag],
    summary: route.summary,
    description: `Right: \`${route.right}\`.${describeAccess(route)}`,
    'x-right': route.right,
    'x-rejections': rejectionCodesOf(documented),
    ...(isInPerson(route) ? { 'x-in-person': true } : {}),
    'x-token-scope': tokenScopeOf(route) ?? 'none',
    ...(route.twoPeople ? { 'x-two-people': route.twoPeople } : {}),
    ...(route.method === 'GET' ? {} : { headers: formToken }),
    ...(route.params ? { params: route.params } : {}),
    ...(route.query ? { querystring: route.query } : {}),
    ...(route.body ? { body: route.body } : {}),
    response: {
      200: response,
      ...errorResponses(documented),
    },
  };
};

/** Undefined: a rejection has been sent. */
export async function readCall<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  app: App,
  route: RequestSchemas<P, Q, B> & { readonly needsFormToken?: true },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<OperatorCall<z.output<P>, z.output<Q>, z.output<B>> | undefined> {
  const operator = request.authenticatedOperator;
  if (operator === null)
    throw new Error(`${request.method} ${request.url} was reached without authentication`);
  const invalidToken = rejectFormToken(request, route.needsFormToken === true);
  const input = invalidToken ? rejected(invalidToken) : readRequest(route, request);
  if (!input.ok) {
    sendRejection(reply, input.rejection);
    return undefined;
  }
  return { ...input.value, app, operator, by: actorOf(app, request, operator), request, reply };
}
