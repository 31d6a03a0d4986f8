// Defines a route of the portal API from its right, its request schemas and its response schema. Every route acts for the merchant of
// the person who signed in: no path, query or body names a merchant.
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';
import type { PortalRight } from '../../../domain/portal/roles.ts';
import { rejected } from '../../../domain/result.ts';
import type { ActionResult } from '../../../usecases/actions/rejection.ts';
import type { App } from '../../../usecases/app.ts';
import type { AuthenticatedPerson } from '../../../usecases/portal/authenticate-person.ts';
import type { PortalCaller } from '../../../usecases/portal/caller.ts';
import { type CsvFile, type Rows, sendCsv } from '../../web-api/csv.ts';
import { errorResponses, rejectionCodesOf } from '../../web-api/error-responses.ts';
import { answerOnce, rejectFormToken } from '../../web-api/forms.ts';
import { type RequestInput, type RequestSchemas, readRequest } from '../../web-api/read-request.ts';
import { type RejectionCode, rejectionResponse, sendRejection } from '../../web-api/response.ts';
import { callerOf } from './authenticate.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

type PortalCall<P, Q, B> = RequestInput<P, Q, B> & {
  readonly app: App;
  readonly caller: PortalCaller;
  readonly person: AuthenticatedPerson;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

export type RouteHead = {
  /** Below /portal/v1. */
  readonly path: string;
  readonly right: Exclude<PortalRight, 'public'>;
  readonly tag: string;
  readonly summary: string;
  /** Requires a recent authentication. */
  readonly inPerson?: boolean;
  /** A second person of the merchant must confirm it. */
  readonly twoPeople?: true;
  /** Rejections of this route beside the common ones. */
  readonly rejections?: readonly RejectionCode[];
};

type PortalRoute<
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
    /** Moves money without any other protection against a repeat, so an Idempotency-Key is required. */
    readonly needsFormToken?: true;
    /** For file uploads, which exceed the default limit. */
    readonly bodyLimit?: number;
    readonly perform: (
      call: PortalCall<z.output<P>, z.output<Q>, z.output<B>>,
    ) => Promise<ActionResult<z.input<A>>>;
  };

export function portalRoute<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
>(scope: FastifyInstance, app: App, route: PortalRoute<P, Q, B, A>): void {
  scope.route({
    method: route.method,
    url: route.path,
    config: routeConfig(route),
    ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
    schema: routeSchema(route, route.response),
    async handler(request, reply): Promise<FastifyReply> {
      const call = readCall(app, route, request, reply);
      if (!call) return reply;
      return answerOnce(app, reply, {
        by: call.caller.by,
        returnsSecret: route.returnsSecret === true,
        perform: () => route.perform(call),
      });
    },
  });
}

type PortalCsvRoute<P extends z.ZodType, Q extends z.ZodType> = RouteHead &
  CsvFile & {
    readonly params?: P;
    readonly query?: Q;
    readonly rows: (call: PortalCall<z.output<P>, z.output<Q>, unknown>) => Promise<ActionResult<Rows>>;
  };

export function portalCsvRoute<P extends z.ZodType, Q extends z.ZodType>(
  scope: FastifyInstance,
  app: App,
  route: PortalCsvRoute<P, Q>,
): void {
  const get = { ...route, method: 'GET' } as const;
  scope.route({
    method: 'GET',
    url: route.path,
    config: routeConfig(get),
    schema: routeSchema(
      get,
      z.string().meta({ description: `CSV with the columns ${route.columns.join(', ')}` }),
    ),
    async handler(request, reply): Promise<FastifyReply> {
      const call = readCall(app, get, request, reply);
      if (!call) return reply;
      const rows = await route.rows(call);
      if (!rows.ok) return sendRejection(reply, rejectionResponse(rows.rejection));
      return sendCsv(reply, route, rows.value);
    },
  });
}

const routeConfig = ({ right, inPerson = false }: RouteHead) => ({ portalRight: right, inPerson });

const IN_PERSON = ' Requires an authentication within the last five minutes.';
const TWO_PEOPLE = ' A second person of the merchant must confirm it.';

const formToken = z.object({
  'idempotency-key': z.string().optional().meta({
    description:
      'Any key, new for every change: a repeat with the same key and body is not executed again and returns the first response. Required for withdrawals.',
  }),
});

/** The route in the OpenAPI document. */
const routeSchema = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  route: RouteHead & RequestSchemas<P, Q, B> & { readonly method: Method },
  response: z.ZodType,
): FastifySchema & {
  readonly 'x-right': PortalRight;
  readonly 'x-rejections': readonly RejectionCode[];
  readonly 'x-in-person'?: true;
  readonly 'x-two-people'?: true;
} => ({
  tags: [route.tag],
  summary: route.summary,
  description: `Right: \`${route.right}\`.${route.inPerson ? IN_PERSON : ''}${route.twoPeople ? TWO_PEOPLE : ''}`,
  'x-right': route.right,
  'x-rejections': rejectionCodesOf(route),
  ...(route.inPerson ? { 'x-in-person': true } : {}),
  ...(route.twoPeople ? { 'x-two-people': true } : {}),
  ...(route.method === 'GET' ? {} : { headers: formToken }),
  ...(route.params ? { params: route.params } : {}),
  ...(route.query ? { querystring: route.query } : {}),
  ...(route.body ? { body: route.body } : {}),
  response: { 200: response, ...errorResponses(route) },
});

/** Undefined: a rejection has been sent. */
function readCall<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  app: App,
  route: RequestSchemas<P, Q, B> & { readonly needsFormToken?: true },
  request: FastifyRequest,
  reply: FastifyReply,
): PortalCall<z.output<P>, z.output<Q>, z.output<B>> | undefined {
  const person = request.authenticatedPerson;
  if (person === null) throw new Error(`${request.method} ${request.url} was reached without authentication`);
  const invalidToken = rejectFormToken(request, route.needsFormToken === true);
  const input = invalidToken ? rejected(invalidToken) : readRequest(route, request);
  if (!input.ok) {
    sendRejection(reply, input.rejection);
    return undefined;
  }
  return { ...input.value, app, person, caller: callerOf(app, request, person), request, reply };
}
