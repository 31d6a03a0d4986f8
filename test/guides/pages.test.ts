// The guides as pages: each is reachable, safe and cacheable, and every link leads somewhere.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../../scripts/prepare.mjs';
import { renderMarkdown } from '../../src/http/guides/render.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { GUIDES } from './blocks.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const INDEX = '/docs/guides/';
const pages = [INDEX, `${INDEX}error-codes`, ...GUIDES.map((name) => `${INDEX}${name}`)];

const linksIn = (html: string): string[] =>
  [...html.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => href);

test('there is a guide for every subject', () => {
  expect(GUIDES.toSorted()).toEqual(['errors', 'quick-start', 'retries', 'testing', 'wallets', 'webhooks']);
});

test('the front page and the reference link to the guides', async () => {
  expect(linksIn((await server.send('/')).text)).toContain(INDEX);
  const { info } = (await server.get('/openapi.json')).body as { info: { description: string } };
  expect(info.description).toContain(`](${INDEX})`);
});

test('the index links to every guide in its text and in its navigation', async () => {
  const { text } = await server.send(INDEX);
  for (const name of GUIDES)
    expect(linksIn(text).filter((href) => href === `${INDEX}${name}`)).toHaveLength(2);
});

describe.each(pages)('%s', (path) => {
  test('is a page in English with one main heading and headings in order', async () => {
    const { status, headers, text } = await server.send(path);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain('<html lang="en">');
    expect(text).toMatch(/<title>[^<]+ – Sluice<\/title>/);
    expect(text).toContain(`<a href="${path}" aria-current="page">`);
    expect(text).toContain('<a href="/docs/">API reference</a>');
    const levels = [...text.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level));
    expect(levels.filter((level) => level === 1)).toEqual([1]);
    levels.forEach((level, i) => {
      expect(level).toBeLessThanOrEqual((levels[i - 1] ?? 0) + 1);
    });
  });

  test('has the policy of the front page, no script and no style of its own', async () => {
    const [page, home] = [await server.send(path), await server.send('/')];
    for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy'])
      expect(page.headers.get(name)).toBe(home.headers.get(name) ?? 'missing');
    expect(page.headers.get('content-security-policy')).not.toContain('unsafe');
    expect(page.text).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
  });

  test('every link on it leads to a page, and to a heading of it', async () => {
    const { text } = await server.send(path);
    for (const href of linksIn(text).filter((each) => !each.startsWith('https:'))) {
      const [target = '', anchor] = href.split('#');
      const linked = await server.send(target);
      expect(linked.status, href).toBe(200);
      if (anchor) expect(linked.text, href).toContain(`id="${anchor}"`);
    }
  });

  test('is cached, and a page that has not changed is not sent again', async () => {
    const { headers } = await server.send(path);
    const etag = headers.get('etag') ?? '';
    expect(headers.get('cache-control')).toBe('public, max-age=300');
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await server.send(path, { headers: { 'if-none-match': tag } });
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    }
    expect((await server.send(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  test('answers HEAD with the headers of GET', async () => {
    const [got, head] = [await server.send(path), await server.send(path, { method: 'HEAD' })];
    expect([head.status, head.text]).toEqual([200, '']);
    for (const name of ['etag', 'content-type', 'content-length'])
      expect(head.headers.get(name)).toBe(got.headers.get(name));
  });
});

test.each(['nothing', 'README', 'quick-start.md', 'quick-start/', '..%2fapi', 'sluice.rb'])(
  'there is no page %s',
  async (name) => {
    const missing = await server.send(`${INDEX}${name}`);
    expect(missing).toMatchObject({ status: 404, body: { success: false, code: 'route_not_found' } });
  },
);

test('a page takes no other method, and the address without a slash leads to the index', async () => {
  expect((await server.send(INDEX, { method: 'POST' })).status).toBe(405);
  const { status, headers } = await server.send('/docs/guides', { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([308, INDEX]);
});

test.each([
  ['sluice.php', 'clients/php/sluice.php'],
  ['sluice.py', 'clients/python/sluice.py'],
])('the client %s can be downloaded as it is', async (name, file) => {
  const { headers, text } = await server.send(`${INDEX}${name}`);
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(text).toBe(readFileSync(join(root, file), 'utf8'));
});

test('what the guides must say is on the pages', async () => {
  const textOf = async (name: string) =>
    (await server.send(`${INDEX}${name}`)).text.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ');
  const [start, retries, webhooks] = [
    await textOf('quick-start'),
    await textOf('retries'),
    await textOf('webhooks'),
  ];
  for (const text of [start, retries])
    expect(text).toContain("may take as long as the aggregator's deadline");
  expect(retries).toContain('webhook may arrive before the response');
  expect(webhooks).toContain('A webhook may arrive before the response to the create.');
  for (const text of [retries, webhooks])
    expect(text).toMatch(/failed create sends .*withdraw\.created and withdraw\.cancelled/);
});

test('raw HTML in a guide is shown as text', () => {
  const { html, title } = renderMarkdown(
    '<!-- note -->\n\n# A title\n\n<b>text</b> [x](javascript:alert(1))',
    (link) => link,
  );
  expect(title).toBe('A title');
  expect(html).toContain('&lt;b&gt;text');
  expect(html).not.toMatch(/<b>|href="javascript/);
});
