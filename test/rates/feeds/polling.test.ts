// Polling feeds: which rate is recorded, what is held for an operator, and who is told.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSigner } from '../../../src/adapters/shared/standard-webhooks.ts';
import { parseRate, type Rate } from '../../../src/domain/rates/rates.ts';
import { pollRateFeeds } from '../../../src/usecases/operator/rates/feeds/poll-rate-feeds.ts';
import { addRateFeed, removeRateFeed } from '../../../src/usecases/operator/rates/feeds/rate-feeds.ts';
import { listRateHistory } from '../../../src/usecases/operator/rates/list-rates.ts';
import { setRate } from '../../../src/usecases/operator/rates/set-rate.ts';
import { SET_UP } from '../../harness/actors.ts';
import { findDifferences, makeMerchant, openAppOn } from '../../harness/app.ts';
import { CREATE, INFO, toTron } from '../../harness/client.ts';
import { connectDirectly } from '../../harness/database.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';
import { type Receiver, startReceiver, status } from '../../webhooks/receiver.ts';
import { respondWithRate, SECRET } from './source.ts';

let server: TestServer;
let alerts: object[];
beforeEach(async () => {
  alerts = [];
  server = await startTestServer({ app: { alert: (_message, fields) => void alerts.push(fields) } });
});
afterEach(async () => {
  expect(await findDifferences(server.app)).toEqual([]);
  await server.close();
});

const draft = (name: string, url: string) =>
  ({
    name,
    currency: 'USDT',
    url,
    ratePointer: '/data/price',
    timePointer: null,
    minRate: '50',
    maxRate: '200',
    pins: [],
  }) as const;

async function addFeeds(...rates: string[]): Promise<Receiver[]> {
  return Promise.all(
    rates.map(async (rate, index) => {
      const feed = await startReceiver();
      respondWithRate(feed, rate);
      expect(await addRateFeed(server.app, SET_UP, draft(`feed-${index}`, feed.url), SECRET)).toMatchObject({
        ok: true,
      });
      return feed;
    }),
  );
}

const newest = async () => {
  const [rate] = await listRateHistory(server.app, { currency: 'USDT', limit: 1 });
  return rate && { rate: rate.rate, source: rate.source, actor: rate.actor };
};
const millionths = (text: string): Rate => {
  const rate = parseRate(text);
  if (rate === undefined) throw new Error(`not a rate: ${text}`);
  return rate;
};
const countRates = async () => (await listRateHistory(server.app, { currency: 'USDT', limit: 100 })).length;
const incidents = async (kind: string) =>
  (await connectDirectly(server.database))
    .query<{ reference: string; detail: string; closed: boolean }>(
      'select reference, detail, closed_at is not null as closed from incidents where kind = $1 order by id',
      [kind],
    )
    .then(({ rows }) => rows);
const sql = async (text: string) => (await connectDirectly(server.database)).query(text);

test('the median of all feeds is recorded with what each reported, and the next create locks it', async () => {
  await addFeeds('97.40', '97.50', '97.60');
  await pollRateFeeds(server.app);
  expect(await newest()).toEqual({
    rate: millionths('97.5'),
    source: 'feed',
    actor: 'feed-0, feed-1, feed-2',
  });
  const [recorded] = await listRateHistory(server.app, { currency: 'USDT', limit: 1 });
  expect(recorded?.reported).toEqual([
    { feed: 'feed-0', rate: millionths('97.40'), agreed: true },
    { feed: 'feed-1', rate: millionths('97.50'), agreed: true },
    { feed: 'feed-2', rate: millionths('97.60'), agreed: true },
  ]);
  expect((recorded?.expiresAt.getTime() ?? 0) - (recorded?.at.getTime() ?? 0)).toBe(600_000);
  const shop = await makeMerchant(server.app, { credit: '1000' });
  const { body } = await server.post(CREATE, { ...shop, ...toTron });
  const info = await server.post(INFO, { ...shop, id: body['withdraw_id'] });
  expect(info.body['data']).toMatchObject({ rate: '97.50', payout_currency: 'USDT' });
});

test('an unchanged rate is recorded again only when half of its time is over', async () => {
  await addFeeds('97.50');
  await pollRateFeeds(server.app);
  const recorded = await countRates();
  await pollRateFeeds(server.app);
  expect(await countRates()).toBe(recorded);
  await sql('alter table rates disable trigger user');
  await sql(
    `update rates set at = at - interval '6 minutes', expires_at = expires_at - interval '6 minutes' where source = 'feed'`,
  );
  await pollRateFeeds(server.app);
  expect(await countRates()).toBe(recorded + 1);
});

describe('a rate is not recorded', () => {
  test.each<[string, string[], (feeds: Receiver[]) => void]>([
    ['if half of the feeds are silent', ['97.50', '97.50'], ([, second]) => second?.respondWith(status(500))],
    ['if two feeds contradict each other', ['97.50', '150'], () => undefined],
    ['if it is out of bounds', ['9735'], () => undefined],
    ['if it is negative', ['-97.5'], () => undefined],
    ['if it is no number', ['NaN'], () => undefined],
    ['if it is 10^30', [`1${'0'.repeat(30)}`], () => undefined],
  ])('%s', async (_, rates, prepare) => {
    const before = await countRates();
    const feeds = await addFeeds(...rates);
    prepare(feeds);
    await pollRateFeeds(server.app);
    expect(await countRates()).toBe(before);
  });
});

test('a jump is held for an operator, who sets it by hand; then the feeds go on', async () => {
  await setRate(server.app, SET_UP, 'USDT', { rate: '97.35' });
  await addFeeds('110');
  await pollRateFeeds(server.app);
  await pollRateFeeds(server.app);
  expect(await newest()).toMatchObject({ rate: millionths('97.35'), source: 'operator' });
  expect(await incidents('rate_held')).toEqual([
    {
      reference: expect.stringMatching(/^USDT:\d+$/),
      detail: expect.stringContaining('from 97.35 to 110.00, by 13.00 %'),
      closed: false,
    },
  ]);
  expect(alerts).toHaveLength(1);
  expect(await setRate(server.app, SET_UP, 'USDT', { rate: '110', acceptJump: true })).toMatchObject({
    ok: true,
  });
  expect(await incidents('rate_held')).toMatchObject([{ closed: true }]);
  await pollRateFeeds(server.app);
  expect(await newest()).toMatchObject({ rate: millionths('110'), source: 'feed' });
});

test('many small steps within an hour are held like one large one', async () => {
  await setRate(server.app, SET_UP, 'USDT', { rate: '97.35' });
  const [feed] = await addFeeds('100');
  for (const rate of ['100', '102', '104', '106']) {
    if (feed) respondWithRate(feed, rate);
    await pollRateFeeds(server.app);
  }
  expect(await newest()).toMatchObject({ rate: millionths('102') });
  expect(await incidents('rate_held')).toMatchObject([
    { detail: expect.stringContaining('from 97.35 to 106.00, by 8.89 %') },
  ]);
  await sql('alter table rates disable trigger user');
  await sql(`update rates set at = at - interval '2 hours' where rate <= 102000000`);
  await pollRateFeeds(server.app);
  expect(await newest()).toMatchObject({ rate: millionths('106') });
});

test('a feed that fails for minutes opens one incident, which ends when it reports again', async () => {
  const [first] = await addFeeds('97.50', '97.50', '97.50');
  first?.respondWith(status(503));
  await pollRateFeeds(server.app);
  expect(await incidents('rate_feed_failed')).toEqual([]);
  await sql(`update rate_feeds set failing_since = failing_since - interval '5 minutes'`);
  await pollRateFeeds(server.app);
  await pollRateFeeds(server.app);
  expect(await incidents('rate_feed_failed')).toEqual([
    {
      reference: expect.stringMatching(/^feed-0:/),
      detail: expect.stringContaining('the status 503'),
      closed: false,
    },
  ]);
  expect(alerts).toHaveLength(1);
  expect(await newest()).toMatchObject({ actor: 'feed-1, feed-2' });
  if (first) respondWithRate(first, '97.50');
  await pollRateFeeds(server.app);
  expect(await incidents('rate_feed_failed')).toMatchObject([{ closed: true }]);

  first?.respondWith(status(503));
  await pollRateFeeds(server.app);
  await sql(`update rate_feeds set failing_since = failing_since - interval '6 minutes'`);
  await pollRateFeeds(server.app);
  expect(await incidents('rate_feed_failed')).toMatchObject([{ closed: true }, { closed: false }]);
  await removeRateFeed(server.app, SET_UP, 'feed-0');
  expect(await incidents('rate_feed_failed')).toMatchObject([{ closed: true }, { closed: true }]);
});

test('a feed that disagrees with the others is told apart and called so', async () => {
  await addFeeds('97.40', '97.60', '150');
  await pollRateFeeds(server.app);
  expect(await newest()).toMatchObject({ rate: millionths('97.60'), actor: 'feed-0, feed-1' });
  const [recorded] = await listRateHistory(server.app, { currency: 'USDT', limit: 1 });
  expect(recorded?.reported.map(({ feed, agreed }) => [feed, agreed])).toEqual([
    ['feed-0', true],
    ['feed-1', true],
    ['feed-2', false],
  ]);
  const { rows } = await sql('select name, problem from rate_feeds where problem is not null');
  expect(rows).toEqual([
    { name: 'feed-2', problem: expect.stringContaining('differs from the median 97.60') },
  ]);
});

test('two processes that poll at once record one rate', async () => {
  await addFeeds('97.50', '97.50');
  const before = await countRates();
  const other = openAppOn(server.database.service, server.masterKey);
  await Promise.all([pollRateFeeds(server.app), pollRateFeeds(other), pollRateFeeds(server.app)]);
  await other.close();
  expect(await countRates()).toBe(before + 1);
});

test('a removed feed is not polled, and a poll in progress does not count it', async () => {
  const [first, second] = await addFeeds('97.50', '97.50');
  second?.respondWith(async (_, response) => {
    await removeRateFeed(server.app, SET_UP, 'feed-0');
    response.writeHead(500).end();
  });
  const before = await countRates();
  await pollRateFeeds(server.app);
  expect(await countRates()).toBe(before);
  await pollRateFeeds(server.app);
  expect(first?.messages).toHaveLength(1);
});

test('what a removed feed reported does not count for a new one of the same name', async () => {
  const other = await startReceiver();
  const [first] = await addFeeds('99');
  first?.respondWith(async (_, response) => {
    await removeRateFeed(server.app, SET_UP, 'feed-0');
    await addRateFeed(server.app, SET_UP, draft('feed-0', other.url), SECRET);
    response.writeHead(500).end();
  });
  const before = await countRates();
  await pollRateFeeds(server.app);
  expect(await countRates()).toBe(before);
  expect((await sql('select polled_at from rate_feeds')).rows).toEqual([{ polled_at: null }]);
});

test('of a poll and an operator at once, the rate of neither is lost', async () => {
  const [feed] = await addFeeds('97.50');
  feed?.respondWith(async (_, response) => {
    await setRate(server.app, SET_UP, 'USDT', { rate: '120', acceptJump: true });
    const body = JSON.stringify({ data: { price: '97.50' } });
    response.writeHead(200, openSigner(SECRET, 'secret').sign({ id: 'msg_1', body }, new Date())).end(body);
  });
  await pollRateFeeds(server.app);
  expect(await newest()).toMatchObject({ rate: millionths('120'), source: 'operator' });
  expect(await incidents('rate_held')).toMatchObject([{ closed: false }]);
});

test('a feed whose secret cannot be opened does not stop the others', async () => {
  await addFeeds('97.50', '97.50', '97.50');
  await sql(`update rate_feeds set secret_sealed = 'x' where name = 'feed-1'`);
  await pollRateFeeds(server.app);
  expect(await newest()).toMatchObject({ actor: 'feed-0, feed-2' });
});
