// The console as served to a browser: content policy, caching, one page for every path, no file outside its folder.
import { request } from 'node:http';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CONSOLE, registerWebApp } from '../../src/http/web-apps.ts';

const server = Fastify();
let url = '';

beforeAll(async () => {
  await registerWebApp(server, CONSOLE);
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

async function firstAsset(): Promise<string> {
  const page = await (await get('/console/')).text();
  const [, path = ''] = /src="(\/console\/assets\/[^"]+\.js)"/.exec(page) ?? [];
  expect(path).not.toBe('');
  return path;
}

test('the page has a policy that allows no external source and no inline script', async () => {
  const { headers, status } = await get('/console/');
  expect(status).toBe(200);
  expect(headers.get('content-security-policy')?.split(';')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
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
  expect(headers.get('cache-control')).toBe('no-cache');
});

test('the page contains no inline script and no external address', async () => {
  const page = await (await get('/console/')).text();
  expect(page).not.toMatch(/<script(?![^>]*\ssrc=)/);
  expect(page).not.toMatch(/(?:src|href)="(?!\/console\/)/);
});

test('assets are cached for a year and compressed', async () => {
  const { headers } = await get(await firstAsset(), { headers: { 'accept-encoding': 'gzip' } });
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('content-encoding')).toBe('gzip');
  expect(headers.get('content-type')).toMatch(/javascript/);
});

test('assets are not compressed for clients without gzip', async () => {
  const { headers } = await get(await firstAsset(), { headers: { 'accept-encoding': 'identity' } });
  expect(headers.get('content-encoding')).toBeNull();
});

test.each(['queue', 'withdrawals/1000001', 'operators/some.name'])(
  'the path %s returns the page, which does its own routing',
  async (path) => {
    const response = await get(`/console/${path}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<div id="root">');
  },
);

test.each(['assets/gone-1a2b3c.js', 'assets/', 'gone.js', 'assets/index.js.map', '.vite/manifest.json'])(
  'a missing or internal file is not found: %s',
  async (path) => expect((await get(`/console/${path}`)).status).toBe(404),
);

test.each([
  '/console/../package.json',
  '/console/..%2f..%2fpackage.json',
  '/console/%2e%2e/%2e%2e/package.json',
  '/console/assets/..%2f..%2f..%2fpackage.json',
  '/console/..%5c..%5cpackage.json',
  '/console//etc/passwd',
])('no file outside the folder is sent: %s', async (path) => {
  const { body } = await getRaw(path);
  expect(body).not.toContain('"dependencies"');
  expect(body).not.toContain('root:');
});

test('the path without a slash redirects to the one with it', async () => {
  const { status, headers } = await get('/console');
  expect([status, headers.get('location')]).toEqual([308, '/console/']);
});

test('a console that was not built responds with a message', async () => {
  const bare = Fastify();
  await registerWebApp(bare, { ...CONSOLE, dist: join(import.meta.dirname, 'no-such-folder') });
  const { statusCode, body } = await bare.inject('/console/queue');
  expect(statusCode).toBe(503);
  expect(body).toContain('not built');
  await bare.close();
});
