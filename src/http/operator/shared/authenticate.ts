// Who asks: a person with a session cookie, or a program with a token. Deny unless allowed.
import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../../../domain/audit.ts';
import { accepted, type Result, rejected } from '../../../domain/result.ts';
import { mayDo, type Right } from '../../../domain/roles.ts';
import type { App } from '../../../usecases/app.ts';
import {
  type AuthenticatedOperator,
  authenticateOperator,
  bringsSession,
} from '../../../usecases/session/authenticate-operator.ts';
import { timingSafeEqualText } from '../../timing-safe-equal.ts';
import type { RejectionResponse } from './response.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** For logs: whoever was recognised. */
    operatorName: string | undefined;
    /** Whoever was let in; null: nobody was, or nobody had to be. */
    admitted: AuthenticatedOperator | null;
  }
  interface FastifyContextConfig {
    /** What one must be allowed to do, to ask this. */
    right?: Right;
    /** Whether it takes a person at hand: a session, no token, whose owner proved lately who they are. */
    inPerson?: boolean;
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
const CHANGES_NOTHING = ['GET', 'HEAD'];

const SIGN_IN: RejectionResponse = { code: 'sign_in_required', text: 'Sign in first.' };

const ONE_OF_THEM: RejectionResponse = {
  code: 'malformed',
  text: 'This came with an Authorization header and with a session cookie. Send one of them: it has to be clear who asks.',
};

/** By the headers alone: nobody's body is read before it is known who sends it. Null: nobody, which some may. */
export async function authenticate(
  app: App,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Result<AuthenticatedOperator | null, RejectionResponse>> {
  const { right = 'manage', inPerson = false } = request.routeOptions.config;
  const { authorization } = request.headers;
  const token = authorization === undefined ? undefined : BEARER.exec(authorization)?.[1];
  const visit = clientInfoOf(request);
  if (authorization !== undefined && bringsSession(visit)) return rejected(ONE_OF_THEM);
  if (authorization !== undefined && token === undefined) return rejected(SIGN_IN);
  const who = await authenticateOperator(app, { token, visit, refresh: isByHand(request) });
  if (!who) return right === 'public' && token === undefined ? accepted(null) : rejected(SIGN_IN);
  request.operatorName = who.name;
  for (const cookie of who.cookies) reply.header('set-cookie', cookie);
  if (who.via === 'console' && right !== 'public' && !CHANGES_NOTHING.includes(request.method)) {
    const foreign = foreignProblem(app, request, who);
    if (foreign) return rejected(foreign);
  }
  if (who.mustSetUpTotp && right !== 'self' && right !== 'public')
    return rejected({
      code: 'second_factor_required',
      text: 'Set up a second factor first: everything else waits for it.',
    });
  if (!mayDo(who.role, right))
    return rejected({ code: 'forbidden', text: `The role ${who.role} may not do this.` });
  const absent = inPerson ? absenceProblem(who) : undefined;
  return absent ? rejected(absent) : accepted(who);
}

function absenceProblem({ via, isAtHand, totp }: AuthenticatedOperator): RejectionResponse | undefined {
  if (via === 'token')
    return { code: 'in_person', text: 'This is done in the console by a person, not with a token.' };
  if (isAtHand) return undefined;
  return {
    code: 'prove_first',
    text: `Confirm that it is you: give ${totp ? 'a code of your second factor' : 'your password'} once more.`,
  };
}

/** Polling, live refreshes and the live line itself do not keep a session alive in front of an empty chair. */
const isByHand = ({ headers }: FastifyRequest): boolean =>
  headers['x-background'] === undefined && headers.accept !== 'text/event-stream';

/** A page from elsewhere can make a browser send a request, but neither read the token nor hide where it comes from. */
function foreignProblem(
  app: App,
  request: FastifyRequest,
  who: AuthenticatedOperator,
): RejectionResponse | undefined {
  const { origin, host } = request.headers;
  const given = request.headers['x-csrf-token'];
  const ownOrigin = origin === undefined || hostOf(origin) === host;
  return ownOrigin && typeof given === 'string' && timingSafeEqualText(given, csrfToken(app, who))
    ? undefined
    : { code: 'csrf', text: 'This request did not come from the console. Reload the page and try again.' };
}

const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).host : undefined;

/** Bound to the session: another session's token is worth nothing. */
export const csrfToken = (app: App, { sessionId }: AuthenticatedOperator): string =>
  createHmac('sha256', app.vault.signInSecret).update(`csrf:${sessionId}`).digest('base64url');

const FORM_TOKEN = /^[A-Za-z0-9._:-]{1,100}$/;

export function rejectFormToken(
  { headers }: FastifyRequest,
  isNeeded: boolean,
): RejectionResponse | undefined {
  const token = headers['idempotency-key'];
  if (token === undefined && isNeeded)
    return {
      code: 'malformed',
      text: 'Idempotency-Key: is needed here, so that a request which is sent again books nothing twice.',
    };
  if (token === undefined || (typeof token === 'string' && FORM_TOKEN.test(token))) return undefined;
  return {
    code: 'malformed',
    text: 'Idempotency-Key: must be 1 to 100 letters, digits, dots, colons, dashes or underscores, and be given once.',
  };
}

export function actorOf(
  app: App,
  request: FastifyRequest,
  { name, via }: Pick<AuthenticatedOperator, 'name' | 'via'>,
): Actor {
  const token = request.headers['idempotency-key'];
  const who = { name, via, address: request.ip, requestId: request.id };
  if (typeof token !== 'string') return who;
  // Keyed: what was asked for may hold a password, which a plain hash in the database would give to whoever guesses.
  const asked = createHmac('sha256', app.vault.signInSecret)
    .update(`form:${JSON.stringify([request.method, request.url, request.body ?? null])}`)
    .digest();
  return { ...who, form: { token, asked } };
}
