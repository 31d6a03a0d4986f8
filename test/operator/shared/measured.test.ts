// The benchmark of the console measures every request by which the console reads something.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consolePages, requireEveryPath } from '../../../bench/console-pages.mjs';
import { startTestServer, type TestServer } from '../../harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('the benchmark has a request for every path', async () => {
  const { body } = await server.get('/operator/v1/openapi.json');
  const pages = Object.values(consolePages({ rows: 1000, day: '2026-11-15', destination: '00' }));
  expect(() => requireEveryPath(body, pages)).not.toThrow();
  const withoutOne = pages.filter((page) => page !== '/overview');
  expect(() => requireEveryPath(body, withoutOne)).toThrow('not measured: /overview');
});
