// One way to make an operator's route: what right it takes, what it asks for, what it answers. The rest is the same for
// all: letting in, reading, doing a form's thing once, and answering.
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify';
import { z } from 'zod';
import type { Actor } from '../../../domain/audit.ts';
import { rejected } from '../../../domain/result.ts';
import type { Right } from '../../../domain/roles.ts';
import type { App } from '../../../usecases/app.ts';
import { isTransient } from '../../../usecases/faults.ts';
import {
  awaitFormResponse,
  type FormState,
  findFormResponse,
  saveFormResponse,
} from '../../../usecases/operator/shared/form-responses.ts';
import type { OperatorResult } from '../../../usecases/operator/shared/rejection.ts';
import type { AuthenticatedOperator } from '../../../usecases/session/authenticate-operator.ts';
import { actorOf, rejectFormToken } from './authenticate.ts';
import { errorResponses } from './documents.ts';
import { type RequestInput, readRequest, type Schemas } from './read-request.ts';
import { type RejectionCode, rejectionResponse, sendJson, sendRejection } from './response.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type OperatorCall<P, Q, B> = RequestInput<P, Q, B> & {
  readonly app: App;
  /** Who does it, for everything that leaves a trace. */
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
  /** It takes a person at hand: a session, no token, whose owner proved lately who they are. */
  readonly inPerson?: true;
  /** What it alone refuses. */
  readonly rejections?: readonly RejectionCode[];
};

export type OperatorRoute<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  A extends z.ZodType,
> = RouteHead &
  Schemas<P, Q, B> & {
    readonly method: Method;
    readonly answer: A;
    /** The answer holds what is shown once: it is not kept for a second sending. */
    readonly secret?: true;
    /** It moves money that is asked for by nobody else: without an Idempotency-Key it is not done, so never twice. */
    readonly needsFormToken?: true;
    /** Files are larger than forms. */
    readonly bodyLimit?: number;
    readonly perform: (
      call: OperatorCall<z.output<P>, z.output<Q>, z.output<B>>,
    ) => Promise<OperatorResult<z.input<A>>>;
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
    config: admission(route),
    ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
    schema: describe(route, route.answer),
    async handler(request, reply): Promise<FastifyReply> {
      const call = await readCall(app, route, request, reply);
      if (!call) return reply;
      const heard = (): Promise<FormState> =>
        route.secret ? Promise.resolve('done') : awaitFormResponse(app, call.by);
      const before = await findFormResponse(app, call.by);
      if (before !== 'new') return repeat(reply, before === 'done' ? await heard() : before);
      try {
        const outcome = await route.perform(call);
        if (!outcome.ok) {
          if (outcome.rejection.kind === 'repeated') return repeat(reply, await heard());
          return sendRejection(reply, rejectionResponse(outcome.rejection));
        }
        const text = JSON.stringify(outcome.value);
        if (!route.secret) await saveFormResponse(app, call.by, { status: reply.statusCode, answer: text });
        return sendJson(reply, text);
      } catch (error) {
        // The database may have become busy after the thing was done: "try again" would be the wrong advice then.
        if (isTransient(error) && (await isCarriedOut(call))) return repeat(reply, 'done');
        throw error;
      }
    },
  });
}

const isCarriedOut = ({ app, by }: Pick<OperatorCall<never, never, never>, 'app' | 'by'>): Promise<boolean> =>
  findFormResponse(app, by).then(
    (state) => state === 'done',
    () => false,
  );

/** What letting in goes by. */
export const admission = ({ right, inPerson }: Pick<RouteHead, 'right' | 'inPerson'>) => ({
  right,
  inPerson: inPerson === true,
});

const IN_PERSON = ' Takes a person at hand: no token, and a proof of the last five minutes.';

const formToken = z.object({
  'idempotency-key': z.string().optional().meta({
    description:
      'Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one.',
  }),
});

/** For the document. */
export const describe = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  route: RouteHead & Schemas<P, Q, B> & { readonly method: Method },
  answer: z.ZodType,
): FastifySchema & { readonly 'x-right': Right; readonly 'x-in-person'?: true } => ({
  tags: [route.tag],
  summary: route.summary,
  description: `Right: \`${route.right}\`.${route.inPerson ? IN_PERSON : ''}`,
  'x-right': route.right,
  ...(route.inPerson ? { 'x-in-person': true } : {}),
  ...(route.method === 'GET' ? {} : { headers: formToken }),
  ...(route.params ? { params: route.params } : {}),
  ...(route.query ? { querystring: route.query } : {}),
  ...(route.body ? { body: route.body } : {}),
  response: { 200: answer, ...errorResponses(route) },
});

/** Undefined: it has been answered, with a refusal. */
export async function readCall<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  app: App,
  route: Schemas<P, Q, B> & { readonly needsFormToken?: true },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<OperatorCall<z.output<P>, z.output<Q>, z.output<B>> | undefined> {
  const operator = request.admitted;
  if (operator === null) throw new Error(`${request.method} ${request.url} was reached without being let in`);
  const wrongToken = rejectFormToken(request, route.needsFormToken === true);
  const asked = wrongToken ? rejected(wrongToken) : readRequest(route, request);
  if (!asked.ok) {
    sendRejection(reply, asked.rejection);
    return undefined;
  }
  return { ...asked.value, app, operator, by: actorOf(app, request, operator), request, reply };
}

/** What was answered the first time, where that can be said again. */
function repeat(reply: FastifyReply, state: FormState): FastifyReply {
  if (typeof state === 'object')
    return sendJson(reply.code(state.status).header('idempotent-replayed', 'true'), state.answer);
  return sendRejection(reply, {
    code: 'repeated',
    text:
      state === 'other'
        ? 'This form, or Idempotency-Key, was used for another request before. Open the form anew, or take a new key.'
        : 'This was sent before and has been carried out; look at how things stand now.',
  });
}
