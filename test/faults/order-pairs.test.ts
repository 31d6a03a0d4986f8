// The same order id through two server processes at the same moment, hundreds of times: one withdrawal and one payment each.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Simulator, startSimulator } from '../../src/adapters/aggregators/simulator/server.ts';
import type { App } from '../../src/usecases/app.ts';
import { findDifferences, makeMerchant, type TestMerchant } from '../harness/app.ts';
import { type Client, CREATE, type Encoding, type Fields, type Reply, toEwallet } from '../harness/client.ts';
import { addSimulator, makeSigningSecret } from '../harness/payouts.ts';
import { startServers } from './servers.ts';

const PAIRS = 100;

/** How each of the two sends the order. */
type Way = {
  readonly fields?: Fields;
  readonly encoding?: Encoding;
  readonly headers?: Record<string, string>;
};

type Case = {
  readonly title: string;
  readonly payoutMode: 'manual' | 'auto';
  ways(order: string): readonly [Way, Way];
  /** Both get the same withdrawal, or only the first of them in the database. */
  readonly outcome: 'same' | 'one';
};

const byField = (order: string): Way => ({ fields: { order_id: order } });

const CASES: readonly Case[] = [
  {
    title: 'of a merchant who is paid manually',
    payoutMode: 'manual',
    ways: (order) => [byField(order), byField(order)],
    outcome: 'same',
  },
  {
    title: 'of a merchant who is paid by an aggregator',
    payoutMode: 'auto',
    ways: (order) => [byField(order), byField(order)],
    outcome: 'same',
  },
  {
    title: 'once as a field of a form and once as a header',
    payoutMode: 'manual',
    ways: (order) => [{ ...byField(order), encoding: 'form' }, { headers: { 'idempotency-key': order } }],
    outcome: 'same',
  },
  {
    title: 'for two different amounts',
    payoutMode: 'manual',
    ways: (order) => [
      { fields: { order_id: order, amount: '1.00' } },
      { fields: { order_id: order, amount: '2.00' } },
    ],
    outcome: 'one',
  },
];

let app: App;
let anyOf: (i: number) => Client;
let simulator: Simulator;
const cleanUps: (() => Promise<void>)[] = [];

beforeAll(async () => {
  ({ app, anyOf } = await startServers(2, (clean) => void cleanUps.push(clean)));
  const secret = makeSigningSecret();
  simulator = await startSimulator({ port: 0, secret, delayMs: 20 });
  await addSimulator(app, { name: 'sim', url: simulator.url, secret });
});
afterAll(async () => {
  await simulator.close();
  // The last one opened is the first one closed.
  for (const clean of cleanUps.reverse()) await clean();
});

describe('an order id through two processes is one withdrawal', () => {
  test.each(CASES.map((one) => [one.title, one] as const))('%s', async (_, { payoutMode, ways, outcome }) => {
    // Several merchants, so that the creates of one do not all wait for its balance.
    const shops: TestMerchant[] = [];
    for (let i = 0; i < 5; i += 1) shops.push(await makeMerchant(app, { payoutMode, credit: '100000' }));
    const paidBefore = simulator.store.entries().length;

    const send = (i: number, server: number, { fields, encoding, headers }: Way): Promise<Reply> =>
      anyOf(server).post(
        CREATE,
        { ...(shops[i % shops.length] as TestMerchant), ...toEwallet, amount: '1.00', ...fields },
        encoding,
        headers,
      );
    // Every pair starts at another server, and ten pairs are under way at once.
    const pairs: (readonly [Reply, Reply])[] = [];
    for (let at = 0; at < PAIRS; at += 10)
      pairs.push(
        ...(await Promise.all(
          Array.from({ length: 10 }, async (_pair, k) => {
            const i = at + k;
            const [first, second] = ways(`order-${i}`);
            return Promise.all([send(i, i, first), send(i, i + 1, second)]);
          }),
        )),
      );

    for (const [a, b] of pairs) {
      const ids = [a, b].flatMap(({ body }) => body['withdraw_id'] ?? []);
      if (outcome === 'same') expect([a.status, b.status, ids[0]]).toEqual([200, 200, ids[1]]);
      else {
        expect(new Set([a.status, b.status])).toEqual(new Set([200, 409]));
        expect(ids).toHaveLength(1);
      }
    }
    const rows = await app.db.query<{ orders: number; withdrawals: number }>({
      text: `select count(distinct (merchant_id, order_id))::integer as orders, count(*)::integer as withdrawals
               from withdrawals where merchant_id = any ($1)`,
      values: [shops.map(({ merchant_id }) => merchant_id)],
    });
    expect(rows).toEqual([{ orders: PAIRS, withdrawals: PAIRS }]);
    expect(simulator.store.entries().length - paidBefore).toBe(payoutMode === 'auto' ? PAIRS : 0);
    expect(await findDifferences(app)).toEqual([]);
  });
});
