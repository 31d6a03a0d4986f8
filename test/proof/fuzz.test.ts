// Bad input over real HTTP, and the parsers by themselves; `npm run fuzz` does the same for hours.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aftermath, type Campaign, memoryProblem, shootAll } from '../../proof/fuzz/run-requests.ts';
import { openWorld, type World } from '../../proof/fuzz/environment.ts';
import { findings } from '../../proof/fuzz/check-reply.ts';
import { runParsers } from '../../proof/fuzz/parsers.ts';
import { openRequests } from '../../proof/fuzz/requests.ts';

const SEED = 20_261;
const REQUESTS = 20_000;

describe('hostile requests', () => {
  let world: World;
  let campaign: Campaign;
  beforeAll(async () => {
    world = await openWorld();
    campaign = await shootAll(world, { seed: SEED, requests: REQUESTS, onProgress: () => undefined });
  });
  afterAll(() => world?.close());

  const sum = (operation: RegExp, column: 'ok' | 'refused' | 'requests'): number =>
    campaign.rows
      .filter((row) => operation.test(row.operation))
      .reduce((total, row) => total + row[column], 0);

  test('are all answered or closed in time, with no 5xx, in the shape of the contract, telling nothing', () => {
    expect(campaign.findings).toEqual([]);
    expect(campaign.requests).toBe(REQUESTS);
  });

  test("reach every operation, merchants' in every encoding, and get through", () => {
    expect(campaign.gaps).toEqual([]);
    expect(campaign.rows).toContainEqual(expect.objectContaining({ encoding: 'raw bytes' }));
    for (const operation of [
      /createWithdraw/,
      /getWithdrawInfo/,
      /getBalance/,
      /list-banks/,
      /callbacks/,
      /GET .operator/,
    ])
      expect([operation, sum(operation, 'ok')]).toEqual([
        operation,
        expect.toSatisfy((ok: number) => ok > 50),
      ]);
  });

  test('leave no error in the log, and books that an auditor finds in order', async () => {
    expect(await aftermath(world)).toEqual([]);
  });

  test('can be had again by seed and index', () => {
    const [once, twice] = [openRequests(world.target, SEED), openRequests(world.target, SEED)];
    const withoutSignature = (index: number, at: typeof once) => {
      const { message, rough, encoding } = at(index);
      return [encoding, message.method, message.target, message.body, rough?.trick];
    };
    for (const index of [5_000, 17, 19_999])
      expect(withoutSignature(index, once)).toEqual(withoutSignature(index, twice));
    expect(openRequests(world.target, SEED + 1)(17).message).not.toEqual(once(17).message);
  });
});

test('every parser holds what it promises', async () => {
  const results = await runParsers({ seed: SEED, runs: 100_000 });
  expect(results.filter(({ problem }) => problem !== undefined)).toEqual([]);
  expect(results.reduce((total, { runs }) => total + runs, 0)).toBeGreaterThanOrEqual(100_000);
});

const JSON_TYPE = 'application/json; charset=utf-8';
const refusal = (more: object = {}) =>
  JSON.stringify({
    success: false,
    error: 'Invalid amount',
    code: 'invalid_amount',
    request_id: 'a-1',
    ...more,
  });

describe('the judge', () => {
  const KEY = 'sk_of-the-merchant';
  const judged = (status: number, text: string, type = JSON_TYPE) =>
    findings({ status, type, text }, 'merchant', [KEY]);

  test.each([
    ['a refusal', 400, refusal()],
    ['a success', 200, '{"success":true,"available":"1.00"}'],
    ['being busy', 503, refusal({ code: 'busy' })],
    ['an order id of many digits', 200, '{"success":true,"data":{"order_id":"4111111111111111"}}'],
  ])('lets %s pass', (_what, status, text) => expect(judged(status, text)).toEqual([]));

  test.each([
    ['a fault', 500, refusal({ code: 'internal_error' }), 'status 500'],
    ['an unexplained 503', 503, refusal({ code: 'outcome_unknown' }), 'status 503'],
    ['a stack trace', 400, refusal({ error: 'Error: x\n    at file.js:1:2' }), 'a stack trace'],
    ['a statement', 400, refusal({ error: 'select id from withdrawals where id = 1' }), 'a statement'],
    [
      'a complaint of PostgreSQL',
      400,
      refusal({ error: 'syntax error at or near "x"' }),
      'a complaint of the database',
    ],
    ['a file', 400, refusal({ error: 'in /srv/sluice/dist/main/serve.js' }), 'a file of ours'],
    ['a key', 400, refusal({ error: `sk_${'a'.repeat(43)}` }), 'a key'],
    ['the very key', 400, refusal({ error: KEY }), 'a key of ours'],
    ['a card number', 200, '{"success":true,"wallet":"4111 1111 1111 1111"}', 'a card number'],
    ['a refusal that says success', 400, '{"success":true}', 'success true with status 400'],
    ['a refusal without words', 400, '{"success":false}', 'an error without error, code, request_id'],
    ['JSON that is none', 400, '{"success":', 'JSON that is no object'],
  ])('does not let %s pass', (_what, status, text, expected) =>
    expect(judged(status, text)).toContain(expected),
  );

  test('does not let an error page pass', () =>
    expect(judged(404, '<h1>Not found</h1>', 'text/html')).toEqual(['an error as text/html']));

  test('sees memory that only grows, once a run is long enough to tell', () => {
    const growing = Array.from({ length: 100 }, (_, i) => 100 + i * 10);
    expect(memoryProblem({ requests: 1_000_000, memory: growing })).toMatch(/^memory grew from/);
    expect(memoryProblem({ requests: 1_000_000, memory: growing.map(() => 300) })).toBeUndefined();
    expect(memoryProblem({ requests: 20_000, memory: growing })).toBeUndefined();
  });
});
