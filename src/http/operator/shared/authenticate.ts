// Authenticates operator requests, by session cookie or API token, and checks the right of the route. Default: deny.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../../domain/audit.ts';
import type { TokenScope } from '../../../domain/operators/access.ts';
import type { Right } from '../../../domain/operators/roles.ts';
import { accepted, type Result, rejected } from '../../../domain/result.ts';
import { sessionTexts } from '../../../domain/texts/session.ts';
import type { App } from '../../../usecases/app.ts';
import {
  type AuthenticatedOperator,
  authenticateOperator,
  hasSessionCookie,
} from '../../../usecases/session/authenticate-operator.ts';
import { rejectAccess } from '../../../usecases/session/check-access.ts';
import { clientInfoOf, csrfTokenOf, isForeign, isUserActivity, SAFE_METHODS } from '../../web-api/browser.ts';
import { formOf } from '../../web-api/forms.ts';
import type { RejectionResponse } from '../../web-api/response.ts';

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

const BEARER = /^Bearer ([A-Za-z0-9_-]{1,200})$/;

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
    if (isForeign(request, csrfToken(app, operator)))
      return rejected({ code: 'csrf', text: sessionTexts.notFromConsole });
  }
  const denied = rejectAccess(operator, { right, inPerson, tokenScope });
  return denied ? rejected(denied) : accepted(operator);
}

/** Bound to the session, so the token of another session is invalid. */
export const csrfToken = (app: App, { sessionId }: AuthenticatedOperator): string =>
  csrfTokenOf(app.vault.signInSecret, sessionId);

export function actorOf(
  app: App,
  request: FastifyRequest,
  { name, via, sessionId, role }: AuthenticatedOperator,
): Actor {
  const form = formOf(request, app.vault.signInSecret);
  return {
    name,
    via,
    access: { sessionId, role },
    address: request.ip,
    requestId: request.id,
    ...(form ? { form } : {}),
  };
}
