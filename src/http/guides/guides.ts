// The guides for merchants: docs/guides/*.md as pages under /docs/guides/, rendered once at the start, and the clients of one
// file each, because a merchant has the address of the service and not its repository.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from '../etag.ts';
import { type Link, layout, STYLE } from './layout.ts';
import { renderMarkdown } from './render.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const INDEX = '/docs/guides/';
const HTML = 'text/html; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';

/** In the order of the navigation. */
const PAGES = [
  ['quick-start', 'docs/guides/quick-start.md'],
  ['webhooks', 'docs/guides/webhooks.md'],
  ['errors', 'docs/guides/errors.md'],
  ['error-codes', 'docs/errors.md'],
  ['retries', 'docs/guides/retries.md'],
  ['testing', 'docs/guides/testing.md'],
  ['wallets', 'docs/guides/wallets.md'],
] as const;

const CLIENTS = ['clients/php/sluice.php', 'clients/python/sluice.py'] as const;

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

export function registerGuides(server: FastifyInstance): void {
  const pages = PAGES.map(([name, file]) => ({ href: `${INDEX}${name}`, ...renderMarkdown(read(file)) }));
  const index = { href: INDEX, ...renderMarkdown(read('docs/guides/README.md')) };
  const links: readonly Link[] = [index, ...pages, { href: '/docs/', title: 'API reference' }];

  for (const page of [index, ...pages]) serve(server, page.href, HTML, layout(page, links));
  serve(server, `${INDEX}guides.css`, 'text/css; charset=utf-8', STYLE);
  for (const file of CLIENTS) serve(server, `${INDEX}${file.split('/').at(-1)}`, TEXT, read(file));
  server.get('/docs/guides', { schema: { hide: true } }, (_request, reply) => reply.redirect(INDEX, 308));
}

function serve(server: FastifyInstance, url: string, type: string, text: string): void {
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  server.get(url, { schema: { hide: true } }, (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('etag', etag).header('cache-control', 'public, max-age=300');
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type(type).send(text);
  });
}
