// The manual as pages: every document of docs/ and docs/decisions/ is one, and every link leads somewhere.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { terms } from '../../console/src/texts/terms.ts';
import { root } from '../../scripts/prepare.mjs';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const INDEX = '/docs/manual/';
const namesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, 'docs', folder))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${folder}${file.replace('.md', '').replace(/^README$/, '')}`);
const pages = [...namesIn(''), ...namesIn('decisions/')].map((name) => `${INDEX}${name}`);

const matchesOf = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, value = '']) => value);
const LINK = /href="([^"]+)"/g;
const ID = /id="([^"]+)"/g;

describe.each(pages)('%s', (path) => {
  test('is a page with one main heading and no place that has the name of another', async () => {
    const { status, text } = await server.send(path);
    expect(status).toBe(200);
    expect(text.match(/<h1/g)).toHaveLength(1);
    expect(text).not.toMatch(/<(?:script|style|img)|<[^>]*\s(?:style|on\w+)=/);
    const ids = matchesOf(text, ID);
    expect(ids).toEqual([...new Set(ids)]);
  });

  test('every link on it leads to a page, and to a place on it', async () => {
    const { text } = await server.send(path);
    for (const href of matchesOf(text, LINK).filter((each) => !each.startsWith('https:'))) {
      const [target = '', anchor] = href.split('#');
      const linked = await server.send(target === '' ? path : target);
      expect(linked.status, href).toBe(200);
      if (anchor) expect(matchesOf(linked.text, ID), href).toContain(anchor);
    }
  });
});

test('the front page leads to the manual, and the manual to its first page', async () => {
  expect(matchesOf((await server.send('/')).text, LINK)).toContain(INDEX);
  const { status, headers } = await server.send(INDEX, { redirect: 'manual' });
  expect([status, headers.get('location')]).toEqual([307, `${INDEX}console`]);
});

test('a link to a file that is not served is text', async () => {
  const { text } = await server.send(`${INDEX}console`);
  expect(text).toContain('separate web app (console/)');
});

test.each(Object.entries(terms))('the console explains %s by a place of the manual', async (_name, term) => {
  const [page = '', anchor] = term.manual.split('#');
  const { status, text } = await server.send(`${INDEX}${page}`);
  expect(status).toBe(200);
  if (anchor !== undefined) expect(matchesOf(text, ID)).toContain(anchor);
});
