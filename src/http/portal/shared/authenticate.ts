// Authenticates requests to the portal API by the session cookie, and checks the right of the route. Default: deny.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PortalRight } from '../../../domain/portal/roles.ts';
import { portalTexts } from '../../../domain/portal/texts.ts';
import { accepted, type Result, rejected } from '../../../domain/result.ts';
import { sessionTexts } from '../../../domain/texts/session.ts';
import type { App } from '../../../usecases/app.ts';
import {
  type AuthenticatedPerson,
  authenticatePerson,
  rejectPortalAccess,
} from '../../../usecases/portal/authenticate-person.ts';
import type { PortalCaller } from '../../../usecases/portal/caller.ts';
import { clientInfoOf, csrfTokenOf, isForeign, isUserActivity, SAFE_METHODS } from '../../web-api/browser.ts';
import { formOf } from '../../web-api/forms.ts';
import type { RejectionResponse } from '../../web-api/response.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null: not authenticated, as on public routes. */
    authenticatedPerson: AuthenticatedPerson | null;
  }
  interface FastifyContextConfig {
    /** The right that a route of the portal requires. */
    portalRight?: PortalRight;
  }
}

const SIGN_IN_REQUIRED: RejectionResponse = { code: 'sign_in_required', text: sessionTexts.signInFirst };

/** Reads headers only, so no body is parsed before authentication. Null: anonymous, on a public route. */
export async function authenticate(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Result<AuthenticatedPerson | null, RejectionResponse>> {
  const { portalRight: right = 'manage', inPerson = false } = request.routeOptions.config;
  const person = await authenticatePerson(app, clientInfoOf(request), { refresh: isUserActivity(request) });
  if (!person) return right === 'public' ? accepted(null) : rejected(SIGN_IN_REQUIRED);
  request.operatorName = `person:${person.name}`;
  for (const cookie of person.cookies) reply.header('set-cookie', cookie);
  const changes = right !== 'public' && !SAFE_METHODS.includes(request.method);
  if (changes && isForeign(request, csrfToken(app, person)))
    return rejected({ code: 'csrf', text: portalTexts.notFromPortal });
  const denied = rejectPortalAccess(person, { right, inPerson });
  return denied ? rejected(denied) : accepted(person);
}

export const csrfToken = (app: App, { sessionId }: AuthenticatedPerson): string =>
  csrfTokenOf(app.vault.portalSignInSecret, sessionId);

export function callerOf(
  app: App,
  request: FastifyRequest,
  { name, merchantId, role, sessionId }: AuthenticatedPerson,
): PortalCaller {
  const form = formOf(request, app.vault.portalSignInSecret);
  const by = {
    name: `person:${name}`,
    via: 'portal',
    access: { sessionId, role },
    address: request.ip,
    requestId: request.id,
    ...(form ? { form } : {}),
  } as const;
  return { merchantId, person: name, role, by };
}
