// Operators add, test and remove rate feeds: the same rules at the API and on the command line.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openFeedReader } from '../../../src/adapters/rate-feeds/index.ts';
import { asMinor } from '../../../src/domain/money.ts';
import { lockAuditLog } from '../../../src/storage/audit/audit.ts';
import { addRateFeed } from '../../../src/usecases/operator/rates/feeds/rate-feeds.ts';
import { setFourEyes } from '../../../src/usecases/operator/settings/four-eyes.ts';
import { SET_UP } from '../../harness/actors.ts';
import { findDifferences, openAppOn } from '../../harness/app.ts';
import { command } from '../../harness/commands/command-line.ts';
import { signInOnCommandLine } from '../../harness/commands/command-session.ts';
import { connectDirectly } from '../../harness/database.ts';
import { type OperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import { sluice } from '../../harness/process.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';
import { pinOf, respondWithRate, SECRET } from '../../rates/feeds/source.ts';
import { makeCertificate, startReceiver } from '../../webhooks/receiver.ts';

const tls = makeCertificate();
const PIN = pinOf(tls);
let server: TestServer;
let boss: OperatorClient;
let checker: OperatorClient;
let env: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer({ app: { feedReader: openFeedReader({ ca: tls.cert }) } });
  boss = await signInNewOperator(server, 'boss', 'admin');
  checker = await signInNewOperator(server, 'cem', 'checker');
  env = await signInOnCommandLine(
    {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: server.database.url,
      SLUICE_MASTER_KEY: server.masterKey.toString('base64'),
    },
    'boss',
  );
});
afterAll(async () => {
  expect(await findDifferences(server.app)).toEqual([]);
  await server.close();
});

const FEED = {
  name: 'alpha',
  currency: 'USDT',
  url: 'https://rates.example.com/usdt?in=rub',
  rate_pointer: '/data/price',
  time_pointer: null as string | null,
  min_rate: '80',
  max_rate: '120',
  pins: [PIN],
  secret: null as string | null,
};
type Feed = typeof FEED;

const list = async () => (await boss.get('/rate-feeds')).body['items'] as Record<string, unknown>[];

/** The same feed as arguments. */
const argumentsOf = (feed: Feed): string[] => [
  feed.name,
  `${feed.currency}/RUB`,
  '--url',
  feed.url,
  '--pointer',
  feed.rate_pointer,
  '--min',
  feed.min_rate,
  '--max',
  feed.max_rate,
  ...(feed.time_pointer === null ? [] : ['--time-pointer', feed.time_pointer]),
  ...feed.pins.flatMap((pin) => ['--pin', pin]),
  ...(feed.secret === null ? [] : ['--secret-stdin']),
];

/** With the answers of both entry points, for adding it and for testing it. */
async function onEveryDoor(feed: Feed): Promise<{ fields: unknown[]; texts: string[] }> {
  const fields: unknown[] = [];
  const texts: string[] = [];
  for (const path of ['/rate-feeds', '/rate-feed-tests']) {
    const { body } = await boss.post(path, feed);
    fields.push(body['field']);
    texts.push(String(body['error'] ?? body['problem']));
  }
  for (const verb of ['add', 'test']) {
    const input = feed.secret === null ? {} : { input: feed.secret };
    texts.push((await sluice(['rate', 'feed', verb, ...argumentsOf(feed)], env, input)).stderr);
  }
  return { fields, texts };
}

test('a feed is added, listed with its last poll, and removed', async () => {
  const added = await boss.post('/rate-feeds', { ...FEED, secret: SECRET });
  expect(added).toMatchObject({
    status: 200,
    body: { feed: { name: 'alpha', min_rate: '80.00', signed: true, polled_at: null }, proposal: null },
  });
  expect(await list()).toMatchObject([{ name: 'alpha', added_by: 'boss', pins: [PIN] }]);
  const listed = await command(['rate', 'feed', 'list', '--json'], env);
  expect(listed).toMatchObject({ code: 0, json: [{ name: 'alpha', signed: true }] });
  expect(JSON.stringify([added.body, await list(), listed.stdout])).not.toContain(SECRET.slice(6));
  expect(await boss.post('/rate-feeds', FEED)).toMatchObject({ status: 409, body: { field: 'name' } });
  expect(await boss.send('DELETE', '/rate-feeds/alpha')).toMatchObject({ status: 200 });
  expect(await boss.send('DELETE', '/rate-feeds/alpha')).toMatchObject({ status: 404 });
  expect(await list()).toEqual([]);
});

test('the command line adds and removes the same, with the secret from standard input', async () => {
  const feed = { ...FEED, name: 'beta', time_pointer: '/data/at', secret: SECRET };
  const added = await sluice(['rate', 'feed', 'add', ...argumentsOf(feed), '--json'], env, {
    input: `${SECRET}\n`,
  });
  expect(added).toMatchObject({ code: 0 });
  expect(await list()).toMatchObject([{ name: 'beta', time_pointer: '/data/at', signed: true, pins: [PIN] }]);
  expect(await command(['rate', 'feed', 'remove', 'beta'], env)).toMatchObject({
    code: 0,
    stdout: 'Removed the rate feed beta.\n',
  });
  expect((await command(['rate', 'feed', 'remove', 'beta'], env)).stderr).toBe(
    'There is no rate feed beta.\n',
  );
});

describe('is rejected in words at every entry point, for adding and for testing, and nothing is added', () => {
  test.each<[string, Partial<Feed>, string, string]>([
    ['a name with capitals', { name: 'Alpha' }, 'name', 'lowercase letters'],
    ['an address that is none', { url: 'rates' }, 'url', 'not an address'],
    [
      'plain http on the Internet',
      { url: 'http://rates.example.com/', pins: [], secret: SECRET },
      'url',
      'https://',
    ],
    ['an address with a password', { url: 'https://u:p@rates.example.com/' }, 'url', 'no user, password'],
    ['another protocol', { url: 'file:///etc/passwd' }, 'url', 'https://'],
    ['a pointer that is none', { rate_pointer: 'data.price' }, 'rate_pointer', 'JSON pointer'],
    ['a pointer to the time that is none', { time_pointer: 'at' }, 'time_pointer', 'JSON pointer'],
    ['a bound of zero', { min_rate: '0' }, 'min_rate', 'plain decimal'],
    ['a negative bound', { min_rate: '-1' }, 'min_rate', 'plain decimal'],
    ['a bound of 10^30', { max_rate: `1${'0'.repeat(30)}` }, 'max_rate', 'plain decimal'],
    ['a bound that is no number', { max_rate: 'NaN' }, 'max_rate', 'plain decimal'],
    ['bounds in the wrong order', { min_rate: '120', max_rate: '80' }, 'min_rate', 'above the largest'],
    ['a pin of another form', { pins: ['sha1/abc'] }, 'pins', 'sha256/'],
    ['five pins', { pins: [PIN, PIN, PIN, PIN, PIN] }, 'pins', 'at most 4'],
    ['a pin without https', { url: 'http://127.0.0.1/', secret: SECRET }, 'pins', 'Only an https address'],
    ['a short secret', { secret: 'whsec_c2hvcnQ=' }, 'secret', 'at least 24 random bytes'],
  ])('%s', async (_, fields, field, text) => {
    const rejected = await onEveryDoor({ ...FEED, ...fields });
    expect(rejected.fields).toEqual([field, field]);
    for (const said of rejected.texts) expect(said).toContain(text);
    expect(await list()).toEqual([]);
  });
});

test('neither a pin nor a secret is not enough', async () => {
  expect(await boss.post('/rate-feeds', { ...FEED, pins: [] })).toMatchObject({
    body: { field: 'pins', error: expect.stringContaining('Pin the public key of its server') },
  });
  const onCommandLine = await command(['rate', 'feed', 'add', ...argumentsOf({ ...FEED, pins: [] })], env);
  expect(onCommandLine.stderr).toContain('Pin the public key of its server');
  expect(await list()).toEqual([]);
});

test('of two feeds of one source that are added through two processes at once, one is added', async () => {
  const other = openAppOn(server.database.service, server.masterKey);
  const draft = (name: string) => ({
    name,
    currency: 'USDT' as const,
    url: `https://twice.example.com/${name}`,
    ratePointer: '/price',
    timePointer: null,
    minRate: '80',
    maxRate: '120',
    pins: [PIN],
  });
  // Both have begun before either can end: each of them appends to the audit log.
  const adding = await server.app.db.transaction(async (tx) => {
    await lockAuditLog(tx);
    const begun = [server.app, other].map((app, n) => addRateFeed(app, SET_UP, draft(`twin-${n}`), null));
    await sleep(500);
    return { begun };
  });
  const results = await Promise.all(adding.begun);
  await other.close();
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  const [added, ...more] = await list();
  expect(more).toEqual([]);
  await boss.send('DELETE', `/rate-feeds/${String(added?.['name'])}`);
});

test('a source does not count twice', async () => {
  await boss.post('/rate-feeds', FEED);
  expect(
    await boss.post('/rate-feeds', { ...FEED, name: 'twin', url: 'https://rates.example.com/other' }),
  ).toMatchObject({
    status: 409,
    body: { field: 'url', error: expect.stringContaining('alpha is at rates.example.com too') },
  });
  await boss.send('DELETE', '/rate-feeds/alpha');
});

test('with four eyes a second operator confirms the removal of a feed, but not of the last one', async () => {
  await boss.post('/rate-feeds', FEED);
  await boss.post('/rate-feeds', { ...FEED, name: 'beta', url: 'https://other.example.com/usdt' });
  await setFourEyes(server.app, SET_UP, { above: asMinor(900_00n) });
  onTestFinished(async () => {
    await (await connectDirectly(server.database)).query('update installation set four_eyes_above = null');
  });
  const { body } = await boss.send('DELETE', '/rate-feeds/alpha');
  expect(body).toMatchObject({ proposal: { summary: 'Remove rate-feed alpha.' } });
  const onCommandLine = await command(['rate', 'feed', 'remove', 'beta', '--json'], env);
  expect(onCommandLine.json).toMatchObject({ proposal: { subject: 'rate-feed:beta' } });
  expect(await list()).toHaveLength(2);
  const { id } = body['proposal'] as { id: number };
  expect(await checker.post(`/proposals/${id}/confirm`)).toMatchObject({ status: 200 });
  expect(await boss.send('DELETE', '/rate-feeds/beta')).toMatchObject({
    status: 200,
    body: { proposal: null },
  });
  expect(await list()).toEqual([]);
  const [other] = (await checker.get('/proposals')).body['items'] as { id: number }[];
  expect(await checker.post(`/proposals/${other?.id}/confirm`)).not.toMatchObject({ status: 200 });
  await boss.post(`/proposals/${other?.id}/reject`, { reason: 'done' });
});

test('with four eyes a second operator confirms a new feed, whose secret the proposal does not show', async () => {
  await setFourEyes(server.app, SET_UP, { above: asMinor(900_00n) });
  onTestFinished(async () => {
    await (await connectDirectly(server.database)).query('update installation set four_eyes_above = null');
    await boss.send('DELETE', '/rate-feeds/gamma');
  });
  const { body } = await boss.post('/rate-feeds', { ...FEED, name: 'gamma', secret: SECRET });
  expect(body).toMatchObject({ feed: null, proposal: { subject: 'rate-feed:gamma' } });
  expect(await list()).toEqual([]);
  const { id } = body['proposal'] as { id: number };
  const shown = await checker.get('/proposals');
  expect(JSON.stringify(shown.body)).toContain('rates.example.com');
  expect(JSON.stringify(shown.body)).not.toContain(SECRET.slice(6));
  expect(await boss.post(`/proposals/${id}/confirm`)).not.toMatchObject({ status: 200 });
  expect(await checker.post(`/proposals/${id}/confirm`)).toMatchObject({ status: 200 });
  expect(await list()).toMatchObject([{ name: 'gamma', signed: true }]);
});

describe('a test', () => {
  test('of a new feed shows its rate and the pin of its server, and records no rate', async () => {
    const feed = await startReceiver({ tls });
    respondWithRate(feed, '97.35');
    const { newest } = ((await boss.get('/rates')).body['items'] as { newest: object }[])[0] ?? {};
    const tested = await boss.post('/rate-feed-tests', { ...FEED, url: feed.url, pins: [] });
    expect(tested).toMatchObject({ status: 200, body: { rate: '97.35', problem: null, pin: PIN } });
    expect(((await boss.get('/rates')).body['items'] as object[])[0]).toMatchObject({ newest });
    expect(await list()).toEqual([]);
  });

  test('of an added feed uses its secret, at both entry points', async () => {
    const feed = await startReceiver();
    respondWithRate(feed, '97.40');
    await boss.post('/rate-feeds', { ...FEED, name: 'delta', url: feed.url, pins: [], secret: SECRET });
    onTestFinished(async () => void (await boss.send('DELETE', '/rate-feeds/delta')));
    const result = { rate: '97.40', problem: null, pin: null };
    expect((await boss.post('/rate-feeds/delta/test')).body).toEqual(result);
    expect(await command(['rate', 'feed', 'test', 'delta', '--json'], env)).toMatchObject({
      code: 0,
      json: result,
    });
    respondWithRate(feed, '9740');
    expect((await boss.post('/rate-feeds/delta/test')).body).toMatchObject({
      rate: null,
      problem: 'Its rate 9740.00 is not between 80.00 and 120.00.',
    });
    expect((await command(['rate', 'feed', 'test', 'delta'], env)).stdout).toContain('is not between');
  });

  test('of a feed that does not exist is rejected', async () => {
    expect(await boss.post('/rate-feeds/nowhere/test')).toMatchObject({ status: 404 });
    expect((await command(['rate', 'feed', 'test', 'nowhere'], env)).stderr).toBe(
      'There is no rate feed nowhere.\n',
    );
    expect((await command(['rate', 'feed', 'test', 'new', 'USDT'], env)).stderr).toContain('needs --url');
  });
});
