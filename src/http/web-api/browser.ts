// What a request of a browser says besides its session: where it comes from, and whether a person caused it.
import { createHmac } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { timingSafeEqualText } from '../timing-safe-equal.ts';

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

export const SAFE_METHODS = ['GET', 'HEAD'];

/** Polling, live refreshes and the event stream must not extend the session of an absent user. */
export const isUserActivity = ({ headers }: FastifyRequest): boolean =>
  headers['x-background'] === undefined && headers.accept !== 'text/event-stream';

/** A page of another origin can make the browser send a request, but cannot read the CSRF token or change Origin. */
export function isForeign({ headers }: FastifyRequest, csrfToken: string): boolean {
  const token = headers['x-csrf-token'];
  const isSameOrigin = headers.origin === undefined || hostOf(headers.origin) === headers.host;
  return !(isSameOrigin && typeof token === 'string' && timingSafeEqualText(token, csrfToken));
}

const hostOf = (origin: string): string | undefined =>
  URL.canParse(origin) ? new URL(origin).host : undefined;

/** Bound to the session, so the token of another session is invalid. */
export const csrfTokenOf = (secret: string, sessionId: string): string =>
  createHmac('sha256', secret).update(`csrf:${sessionId}`).digest('base64url');
