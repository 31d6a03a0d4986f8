// The short run of `npm run fuzz`: invalid requests over HTTP, and the parsers.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findProblems } from '../../proof/fuzz/check-reply.ts';
import { type Environment, openEnvironment } from '../../proof/fuzz/environment.ts';
import { runParsers } from '../../proof/fuzz/parsers.ts';
import { openRequests } from '../../proof/fuzz/requests.ts';
import {
  checkAfterRun,
  memoryProblem,
  type RequestsResult,
  runRequests,
} from '../../proof/fuzz/run-requests.ts';

const SEED = 20_261;
const REQUESTS = 20_000;

describe('invalid requests', () => {
  let environment: Environment;
  let result: RequestsResult;
  beforeAll(async () => {
    environment = await openEnvironment();
    result = await runRequests(environment, { seed: SEED, requests: REQUESTS, onProgress: () => undefined });
  });
  afterAll(() => environment?.close());

  const sum = (operation: RegExp, column: 'ok' | 'refused' | 'requests'): number =>
    result.rows.filter((row) => operation.test(row.operation)).reduce((total, row) => total + row[column], 0);

  test('get a reply within the contract or a closed connection in time, without 5xx and without internals', () => {
    expect(result.findings).toEqual([]);
    expect(result.requests).toBe(REQUESTS);
  });

  test("reach every operation, merchants' in every encoding, and some succeed", () => {
    expect(result.gaps).toEqual([]);
    expect(result.rows).toContainEqual(expect.objectContaining({ encoding: 'raw bytes' }));
    for (const operation of [
      /createWithdraw/,
      /getWithdrawInfo/,
      /getBalance/,
      /list-banks/,
      /listWithdraws/,
      /listSystems/,
      /getStatement/,
      /callbacks/,
      /GET .operator/,
    ])
      expect([operation, sum(operation, 'ok')]).toEqual([
        operation,
        expect.toSatisfy((ok: number) => ok > 20),
      ]);
  });

  test('leave no error in the log and no finding of the auditor', async () => {
    expect(await checkAfterRun(environment)).toEqual([]);
  });

  test('are reproducible by seed and index', () => {
    const [first, second] = [openRequests(environment.target, SEED), openRequests(environment.target, SEED)];
    const withoutSignature = (index: number, at: typeof first) => {
      const { message, malformed, encoding } = at(index);
      return [encoding, message.method, message.target, message.body, malformed?.variant];
    };
    for (const index of [5_000, 17, 19_999])
      expect(withoutSignature(index, first)).toEqual(withoutSignature(index, second));
    expect(openRequests(environment.target, SEED + 1)(17).message).not.toEqual(first(17).message);
  });
});

test('every parser passes its properties', async () => {
  const results = await runParsers({ seed: SEED, runs: 20_000 });
  expect(results.filter(({ problem }) => problem !== undefined)).toEqual([]);
  expect(results.reduce((total, { runs }) => total + runs, 0)).toBeGreaterThanOrEqual(20_000);
});

const JSON_TYPE = 'application/json; charset=utf-8';
const rejection = (more: object = {}) =>
  JSON.stringify({
    success: false,
    error: 'Invalid amount',
    code: 'invalid_amount',
    request_id: 'a-1',
    ...more,
  });

describe('the check of a reply', () => {
  const KEY = 'sk_of-the-merchant';
  const problemsIn = (status: number, text: string, contentType = JSON_TYPE) =>
    findProblems({ status, contentType, text }, 'merchant', [KEY]);

  test.each([
    ['a rejection', 400, rejection()],
    ['a success', 200, '{"success":true,"available":"1.00"}'],
    ['a busy response', 503, rejection({ code: 'busy' })],
    ['an order id of many digits', 200, '{"success":true,"data":{"order_id":"4111111111111111"}}'],
  ])('accepts %s', (_, status, text) => expect(problemsIn(status, text)).toEqual([]));

  test.each([
    ['an internal error', 500, rejection({ code: 'internal_error' }), 'status 500'],
    ['an unexpected 503', 503, rejection({ code: 'outcome_unknown' }), 'status 503'],
    ['a stack trace', 400, rejection({ error: 'Error: x\n    at file.js:1:2' }), 'a stack trace'],
    [
      'an SQL statement',
      400,
      rejection({ error: 'select id from withdrawals where id = 1' }),
      'an SQL statement',
    ],
    [
      'an error message of PostgreSQL',
      400,
      rejection({ error: 'syntax error at or near "x"' }),
      'a PostgreSQL error',
    ],
    ['a source file', 400, rejection({ error: 'in /srv/sluice/dist/main/serve.js' }), 'a source file'],
    ['a key', 400, rejection({ error: `sk_${'a'.repeat(43)}` }), 'a key'],
    ["the merchant's key", 400, rejection({ error: KEY }), 'a secret'],
    ['a card number', 200, '{"success":true,"wallet":"4111 1111 1111 1111"}', 'a card number'],
    ['a rejection with success true', 400, '{"success":true}', 'success true with status 400'],
    [
      'a rejection without an error text',
      400,
      '{"success":false}',
      'an error without error, code, request_id',
    ],
    ['invalid JSON', 400, '{"success":', 'JSON that is not an object'],
  ])('reports %s', (_, status, text, expected) => expect(problemsIn(status, text)).toContain(expected));

  test('reports an HTML error page', () =>
    expect(problemsIn(404, '<h1>Not found</h1>', 'text/html')).toEqual([
      'an error with content type text/html',
    ]));

  test('reports a card number in a page, but not in its nonce', () => {
    const nonce = '6c6f3ad2202adf210891436409955df7';
    const html = `<meta property="csp-nonce" nonce="${nonce}" />`;
    expect(problemsIn(200, html, 'text/html')).toEqual([]);
    expect(problemsIn(200, `${html}<p>${nonce}</p>`, 'text/html')).toEqual(['a card number']);
  });

  test('reports growing memory in a long run', () => {
    const growing = Array.from({ length: 100 }, (_, i) => 100 + i * 10);
    expect(memoryProblem({ requests: 1_000_000, memory: growing })).toMatch(/^memory grew from/);
    expect(memoryProblem({ requests: 1_000_000, memory: growing.map(() => 300) })).toBeUndefined();
    expect(memoryProblem({ requests: 20_000, memory: growing })).toBeUndefined();
  });
});
