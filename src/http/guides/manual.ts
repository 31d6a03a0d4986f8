// The manual for operators: docs/*.md and docs/decisions/*.md as pages under /docs/manual/. The console leads to them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { guideOf } from './guides.ts';
import { layout } from './layout.ts';
import { renderMarkdown } from './render.ts';
import { HTML, redirectToIndex, serve } from './serve.ts';

const DOCS = join(import.meta.dirname, '..', '..', '..', 'docs');
const INDEX = '/docs/manual/';

/** In the order of the navigation; the others are reached by links. The first is also the index. */
const NAVIGATION = [
  'console',
  'payouts',
  'rates',
  'ledger',
  'reconciliation',
  'alerts',
  'webhooks',
  'portal',
  'receipts',
  'states',
  'failures',
  'operating',
  'glossary',
];
const DECISIONS = 'decisions/';

const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(DOCS, folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${folder}${file.slice(0, -'.md'.length)}`);

const hrefOf = (name: string): string => `${INDEX}${name === 'decisions/README' ? DECISIONS : name}`;

/** From a page in `folder`: a link between files is one between pages. */
function pageOf(link: string, folder: string, names: ReadonlySet<string>): string | undefined {
  if (link.startsWith('https:') || link.startsWith('#')) return link;
  if (link.startsWith('guides/')) return guideOf(link.slice('guides/'.length));
  const [file = '', anchor] = link.split('#');
  const name = join(folder, file).replace(/\.md$/, '');
  if (!names.has(name)) return undefined;
  return anchor === undefined ? hrefOf(name) : `${hrefOf(name)}#${anchor}`;
}

function renderManual() {
  const names = [...filesIn(''), ...filesIn(DECISIONS)];
  const known = new Set(names);
  return names.map((name) => {
    const folder = name.startsWith(DECISIONS) ? DECISIONS : '';
    const text = readFileSync(join(DOCS, `${name}.md`), 'utf8');
    return { name, href: hrefOf(name), ...renderMarkdown(text, (link) => pageOf(link, folder, known)) };
  });
}

export function registerManual(server: FastifyInstance): void {
  const pages = renderManual();
  const links = NAVIGATION.flatMap((name) => pages.filter((page) => page.name === name));
  for (const page of pages) serve(server, page.href, HTML, layout(page, { name: 'Manual', links }));
  const first = hrefOf(NAVIGATION[0] ?? '');
  server.get(INDEX, { schema: { hide: true } }, (_request, reply) => reply.redirect(first, 307));
  redirectToIndex(server, INDEX);
}
