// Authenticates operator requests, by session cookie or API token, and checks the right of the route. Default: deny.
import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../../domain/audit.ts';
import type { TokenScope } from '../../../domain/operators/access.ts';
import type { Right } from '../../../domain/operators/roles.ts';
import { accepted, type Result, rejected } from '../../../domain/result.ts';
import { sessionTexts } from '../../../domain/texts/session.ts';
import { sharedTexts } from '../../../domain/texts/shared.ts';
import type { App } from '../../../usecases/app.ts';
import {
  type AuthenticatedOperator,
  authenticateOperator,
  hasSessionCookie,
} from '../../../usecases/session/authenticate-operator.ts';
import { rejectAccess } from '../../../usecases/session/check-access.ts';
import { timingSafeEqualText } from '../../timing-safe-equal.ts';
import type { RejectionResponse } from './response.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** For logs: the authenticated operator. */
    operatorName: string | undefined;
    /** Null: not authenticated, as on public routes. */
    authenticatedOperator: AuthenticatedOperator | null;
  }
  interface FastifyContextConfig {
    /** The right that the route requires. */
    right?: Right;
    /** Whether the route requires a session with a recent authentication; tokens are rejected. */
    inPerson?: boolean;
    /** The scope that a token needs; null or absent: tokens are rejected. */
    tokenScope?: TokenScope | null;
  }
}

export type ClientInfo = {
  readonly cookieHeader: string | undefined;
  readonly address: string;
  readonly userAgent: string | undefined;
};

export const clientInfoOf = (request: FastifyRequest): ClientInfo => ({
  cookieHeader: request.headers.cookie,
  address: request.ip,
  userAgent: request.headers['user-agent'],
});

const BEARER = /^Bearer ([A-Za-z0-9_-]{1,200})$/;
const SAFE_METHODS = ['GET', 'HEAD'];

const SIGN_IN_REQUIRED: RejectionResponse = { code: 'sign_in_required', text: sessionTexts.signInFirst };

const TWO_CREDENTIALS: RejectionResponse = {
  code: 'malformed',
  text: sessionTexts.twoCredentials,
};

/** Reads headers only, so no body is parsed before authentication. Null: anonymous, on a public route. */
export async function authenticate(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Result<AuthenticatedOperator | null, RejectionResponse>> {
  const { right = 'manage', inPerson = false, tokenScope = null } = request.routeOptions.config;
  const { authorization } = request.headers;
  const token = authorization === undefined ? undefined : BEARER.exec(authorization)?.[1];
  const client = clientInfoOf(request);
  if (authorization !== undefined && hasSessionCookie(client)) return rejected(TWO_CREDENTIALS);
  if (authorization !== undefined && token === undefined) return rejected(SIGN_IN_REQUIRED);
  const operator = await authenticateOperator(app, {
    token,
    client,
    refresh: isUserActivity(request),
  });
  if (!operator)
    return right === 'public' && token === undefined ? accepted(null) : rejected(SIGN_IN_REQUIRED);
  request.operatorName = operator.name;
  for (const cookie of operator.cookies) reply.header('set-cookie', cookie);
  if (operator.via === 'console' && right !== 'public' && !SAFE_METHODS.includes(request.method)) {
    const foreign = rejectForeignOrigin(app, request, operator);
    if (foreign) return rejected(foreign);
  }
  const denied = rejectAccess(operator, { right, inPerson, tokenScope });
  return denied ? rejected(denied) : accepted(operator);
}

/** Polling, live refreshes and the event stream must not extend the session of an absent operator. */
const isUserActivity = ({ headers }: FastifyRequest): boolean =>
  headers['x-background'] === undefined && headers.accept !== 'text/event-stream';

/** A page of another origin can make the browser send a request, but cannot read the CSRF token or change Origin. */
function rejectForeignOrigin(
  app: App,
  request: FastifyRequest,
  operator: AuthenticatedOperator,
): RejectionResponse | undefined {
  const { origin, host } = request.headers;
  const token = request.headers['x-csrf-token'];
  const isSameOrigin = origin === undefined || hostOf(origin) === host;
  return isSameOrigin && typeof token === 'string' && timingSafeEqualText(token, csrfToken(app, operator))
    ? undefined
    : { code: 'csrf', text: sessionTexts.notFromConsole };
}

const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).host : undefined;

/** Bound to the session, so the token of another session is invalid. */
export const csrfToken = (app: App, { sessionId }: AuthenticatedOperator): string =>
  createHmac('sha256', app.vault.signInSecret).update(`csrf:${sessionId}`).digest('base64url');

const FORM_TOKEN = /^[A-Za-z0-9._:-]{1,100}$/;

export function rejectFormToken(
  { headers }: FastifyRequest,
  isRequired: boolean,
): RejectionResponse | undefined {
  const token = headers['idempotency-key'];
  if (token === undefined && isRequired) return { code: 'malformed', text: sharedTexts.formTokenMissing };
  if (token === undefined || (typeof token === 'string' && FORM_TOKEN.test(token))) return undefined;
  return { code: 'malformed', text: sharedTexts.formTokenInvalid };
}

export function actorOf(
  app: App,
  request: FastifyRequest,
  { name, via }: Pick<AuthenticatedOperator, 'name' | 'via'>,
): Actor {
  const token = request.headers['idempotency-key'];
  const actor = { name, via, address: request.ip, requestId: request.id };
  if (typeof token !== 'string') return actor;
  // Keyed, because the body may contain a password, which could be guessed from a plain hash in the database.
  const fingerprint = createHmac('sha256', app.vault.signInSecret)
    .update(`form:${JSON.stringify([request.method, request.url, request.body ?? null])}`)
    .digest();
  return { ...actor, form: { token, requestHash: fingerprint } };
}
