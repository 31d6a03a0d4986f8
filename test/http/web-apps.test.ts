// The web apps as served to a browser: content policy, caching, one page for every path, no file outside its folder.
import { request } from 'node:http';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONSOLE, PORTAL, registerWebApp } from '../../src/http/web-apps.ts';

const server = Fastify();
let url = '';

beforeAll(async () => {
  await registerWebApp(server, CONSOLE);
  await registerWebApp(server, PORTAL);
  url = await server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

const get = (path: string, init?: RequestInit) => fetch(`${url}${path}`, { redirect: 'manual', ...init });

/** Sends the path unchanged; fetch would normalize it. */
const getRaw = (path: string) =>
  new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(url);
    request({ hostname, port, path }, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode, body }));
    })
      .on('error', reject)
      .end();
  });

async function firstAsset(path: string): Promise<string> {
  const page = await (await get(`${path}/`)).text();
  const [, asset = ''] = new RegExp(`src="(${path}/assets/[^"]+\\.js)"`).exec(page) ?? [];
  expect(asset).not.toBe('');
  return asset;
}

describe.each([
  { name: 'console', path: '/console', app: CONSOLE },
  { name: 'portal', path: '/portal', app: PORTAL },
])('the $name', ({ path, app }) => {
  test('the page has a policy that allows no external source and no inline script', async () => {
    const { headers, status } = await get(`${path}/`);
    expect(status).toBe(200);
    expect(
      headers
        .get('content-security-policy')
        ?.replaceAll(/nonce-[0-9a-f]{32}/g, 'nonce')
        .split(';'),
    ).toEqual([
      "default-src 'none'",
      "script-src 'self' 'nonce'",
      "style-src 'self' 'nonce'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  test('each response has a style nonce of its own, which only its policy allows', async () => {
    const load = async () => {
      const response = await get(`${path}/`);
      const [, nonce = ''] =
        /style-src 'self' 'nonce-([0-9a-f]{32})'/.exec(
          response.headers.get('content-security-policy') ?? '',
        ) ?? [];
      expect(await response.text()).toContain(`<meta property="csp-nonce" nonce="${nonce}" />`);
      return nonce;
    };
    expect(await load()).not.toBe(await load());
  });

  test('the page contains no nonce for scripts', async () => {
    const response = await get(`${path}/`);
    const [, nonce = ''] =
      /script-src 'self' 'nonce-([0-9a-f]{32})'/.exec(
        response.headers.get('content-security-policy') ?? '',
      ) ?? [];
    expect(nonce).toHaveLength(32);
    expect(await response.text()).not.toContain(nonce);
  });

  test('no path returns the page with the placeholder of its nonce', async () => {
    expect(await (await get(`${path}/index.html`)).text()).not.toContain('STYLE_NONCE');
  });

  test('the page asks search engines not to list it', async () => {
    expect(await (await get(`${path}/`)).text()).toContain('<meta name="robots" content="noindex" />');
  });

  test('the page contains no inline script and no external address', async () => {
    const page = await (await get(`${path}/`)).text();
    expect(page).not.toMatch(/<script(?![^>]*\ssrc=)/);
    expect(page).not.toMatch(new RegExp(`(?:src|href)="(?!${path}/)`));
  });

  test('assets are cached for a year and compressed', async () => {
    const { headers } = await get(await firstAsset(path), { headers: { 'accept-encoding': 'gzip' } });
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-encoding')).toBe('gzip');
    expect(headers.get('content-type')).toMatch(/javascript/);
  });

  test('assets are not compressed for clients without gzip', async () => {
    const { headers } = await get(await firstAsset(path), { headers: { 'accept-encoding': 'identity' } });
    expect(headers.get('content-encoding')).toBeNull();
  });

  test.each(['queue', 'withdrawals/1000001', 'operators/some.name'])(
    'the path %s returns the page, which does its own routing',
    async (page) => {
      const response = await get(`${path}/${page}`);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('<div id="root">');
    },
  );

  test.each(['assets/gone-1a2b3c.js', 'assets/', 'gone.js', 'assets/index.js.map', '.vite/manifest.json'])(
    'a missing or internal file is not found: %s',
    async (page) => expect((await get(`${path}/${page}`)).status).toBe(404),
  );

  test.each([
    '/../package.json',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/..%5c..%5cpackage.json',
    '//etc/passwd',
  ])('no file outside the folder is sent: %s', async (file) => {
    const { body } = await getRaw(`${path}${file}`);
    expect(body).not.toContain('"dependencies"');
    expect(body).not.toContain('root:');
  });

  test('the path without a slash redirects to the one with it', async () => {
    const { status, headers } = await get(path);
    expect([status, headers.get('location')]).toEqual([308, `${path}/`]);
  });

  test('an app that was not built responds with a message', async () => {
    const bare = Fastify();
    await registerWebApp(bare, { ...app, dist: join(import.meta.dirname, 'no-such-folder') });
    const { statusCode, body } = await bare.inject(`${path}/page`);
    expect(statusCode).toBe(503);
    expect(body).toContain('not built');
    await bare.close();
  });
});
