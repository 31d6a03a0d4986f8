// The request id and the client address of a request. Both are needed on the fast path, before Fastify gets the request.
import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyBaseLogger } from 'fastify';

/** Short, unique within the installation, and with too few digits in a row to be mistaken for a card number. */
export function requestIds(): () => string {
  const process = randomBytes(5)
    .toString('base64url')
    .replaceAll(/[^A-Za-z0-9]/g, 'x');
  let count = 0;
  return () => `${process}-${(count++).toString(36)}`;
}

/** The address of the peer; behind a trusted proxy, the address it names in X-Forwarded-For. */
export function addressReader(
  trustedProxies: readonly string[],
): (request: Pick<IncomingMessage, 'headers' | 'socket'>) => string {
  if (trustedProxies.length === 0) return ({ socket }) => socket.remoteAddress ?? '';
  const trusted = proxyAddr.compile([...trustedProxies]);
  return (request) => proxyAddr(request as IncomingMessage, trusted);
}

/** Warns once about a proxy that is not configured. */
export function proxyWarning(
  log: FastifyBaseLogger,
  trustedProxies: readonly string[],
): (request: Pick<IncomingMessage, 'headers'>) => void {
  let hasWarned = trustedProxies.length > 0;
  return ({ headers }) => {
    if (hasWarned || headers['x-forwarded-for'] === undefined) return;
    hasWarned = true;
    log.warn(
      'a request came through a proxy, but SLUICE_TRUSTED_PROXIES is empty: all clients share one address and one limit of failed credentials',
    );
  };
}
