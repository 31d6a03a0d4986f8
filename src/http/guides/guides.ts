// The guides for merchants: docs/guides/*.md as pages under /docs/guides/, and the clients of one file each, because a merchant has
// the address of the service and not its repository.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Link, layout, STYLE } from './layout.ts';
import { renderMarkdown } from './render.ts';
import { HTML, redirectToIndex, serve } from './serve.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const INDEX = '/docs/guides/';
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

/** Documents that are read on other pages when they are served. */
const SERVED_ELSEWHERE: Readonly<Record<string, string>> = {
  'README.md': INDEX,
  '../api.md': '/docs/',
  '../webhooks.md': '/docs/',
  '../errors.md': `${INDEX}error-codes`,
};

/** A link between files is one between pages. */
export function guideOf(link: string): string {
  const [file = '', anchor] = link.split('#');
  const page = SERVED_ELSEWHERE[file] ?? file.replace(/^([a-z-]+)\.md$/, `${INDEX}$1`);
  return anchor === undefined ? page : `${page}#${anchor}`;
}

export function registerGuides(server: FastifyInstance): void {
  const pages = PAGES.map(([name, file]) => ({
    href: `${INDEX}${name}`,
    ...renderMarkdown(read(file), guideOf),
  }));
  const index = { href: INDEX, ...renderMarkdown(read('docs/guides/README.md'), guideOf) };
  const links: readonly Link[] = [index, ...pages, { href: '/docs/', title: 'API reference' }];

  for (const page of [index, ...pages])
    serve(server, page.href, HTML, layout(page, { name: 'Guides', links }));
  for (const file of CLIENTS) serve(server, `${INDEX}${file.split('/').at(-1)}`, TEXT, read(file));
  serve(server, '/docs/pages.css', 'text/css; charset=utf-8', STYLE);
  redirectToIndex(server, INDEX);
}
