// A text that is rendered once at the start, and cached until it changes.
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from '../etag.ts';

export const HTML = 'text/html; charset=utf-8';

export function serve(server: FastifyInstance, url: string, type: string, text: string): void {
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  server.get(url, { schema: { hide: true } }, (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('etag', etag).header('cache-control', 'public, max-age=300');
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type(type).send(text);
  });
}

/** `index` ends with a slash. */
export function redirectToIndex(server: FastifyInstance, index: string): void {
  const bare = index.slice(0, -1);
  server.get(bare, { schema: { hide: true } }, (_request, reply) => reply.redirect(index, 308));
}
