// Operators set rates: with two of them once four eyes are on, at both entry points, and never by a slip.
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { asMinor } from '../../../src/domain/money.ts';
import { setRate } from '../../../src/usecases/operator/rates/set-rate.ts';
import { setFourEyes } from '../../../src/usecases/operator/settings/four-eyes.ts';
import { operatorActor, SET_UP } from '../../harness/actors.ts';
import { findDifferences, openAppOn } from '../../harness/app.ts';
import { command } from '../../harness/commands/command-line.ts';
import { signInOnCommandLine } from '../../harness/commands/command-session.ts';
import { connectDirectly } from '../../harness/database.ts';
import { type OperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

let server: TestServer;
let boss: OperatorClient;
let checker: OperatorClient;
let env: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
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

type Rate = { version: string; fresh: boolean; newest: Record<string, unknown> };
const current = async (): Promise<Rate> => ((await boss.get('/rates')).body['items'] as Rate[])[0] as Rate;
const put = async (fields: object) =>
  boss.send('PUT', '/rates/USDT', { version: (await current()).version, ...fields });

test('a rate is set, listed and kept with its source for ever', async () => {
  expect(await put({ rate: '97.80' })).toMatchObject({
    status: 200,
    body: { rate: { rate: '97.80', source: 'operator', actor: 'boss' }, proposal: null },
  });
  expect(await put({ rate: '98.1', valid_hours: 2 })).toMatchObject({ status: 200 });
  const now = await current();
  expect(now).toMatchObject({ pair: 'USDT/RUB', fresh: true, newest: { rate: '98.10' } });
  const { at, expires_at } = now.newest as { at: string; expires_at: string };
  expect(Date.parse(expires_at) - Date.parse(at)).toBe(2 * 3_600_000);
  const { items } = (await boss.get('/rates/USDT/history')).body as { items: object[] };
  expect(items.slice(0, 2)).toMatchObject([{ rate: '98.10' }, { rate: '97.80' }]);
  const first = await boss.get('/rates/USDT/history?limit=1');
  const second = await boss.get(`/rates/USDT/history?limit=1&cursor=${String(first.body['next'])}`);
  expect([first, second].map(({ body }) => body['items'])).toMatchObject([
    [{ rate: '98.10' }],
    [{ rate: '97.80' }],
  ]);
  await expect(server.app.db.query({ text: 'update rates set rate = 1' })).rejects.toThrow();
  await expect((await connectDirectly(server.database)).query('delete from rates')).rejects.toThrow(
    'append-only',
  );
});

test.each([
  ['0', 'rate'],
  ['-97.35', 'rate'],
  ['NaN', 'rate'],
  ['Infinity', 'rate'],
  ['1e30', 'rate'],
  ['9'.repeat(31), 'rate'],
  ['97,35', 'rate'],
  ['0.0000001', 'rate'],
  ['1000000000000.01', 'rate'],
  ['', 'rate'],
  [97.35, 'rate'],
  [null, 'rate'],
])('the rate %j is rejected, and nothing changes', async (rate, field) => {
  const before = await current();
  const { status, body } = await put({ rate });
  expect([400, 422]).toContain(status);
  expect(body['field']).toBe(field);
  expect(await current()).toEqual(before);
  if (typeof rate !== 'string' || rate === '') return;
  const cli = await command(['rate', 'set', 'USDT/RUB', '--', rate], env);
  expect(cli.code).toBe(1);
  expect(cli.stderr).toContain('A rate is a plain decimal');
});

test.each([0, 721, 1.5, '24'])('a validity of %j hours is rejected', async (valid_hours) => {
  const { status, body } = await put({ rate: '98', valid_hours });
  expect([400, 422]).toContain(status);
  expect(body['field']).toBe('valid_hours');
});

test('a jump of more than 5 percent has to be confirmed, at both entry points', async () => {
  await put({ rate: '100', accept_jump: true });
  for (const rate of ['105', '99.75', '100']) expect((await put({ rate })).status).toBe(200);
  expect(await put({ rate: '9735' })).toMatchObject({
    status: 409,
    body: {
      field: 'accept_jump',
      error: expect.stringContaining('From 100.00 to 9735.00 is a change of 9635.00 %, more than 5 %'),
    },
  });
  expect((await current()).newest).toMatchObject({ rate: '100.00' });
  const cli = await command(['rate', 'set', 'usdt/rub', '94.99'], env);
  expect(cli.stderr).toContain('is a change of 5.01 %');
  const accepted = await command(['rate', 'set', 'USDT/RUB', '94.99', '--accept-jump', '--json'], env);
  expect(JSON.parse(accepted.stdout)).toMatchObject({ rate: { rate: '94.99', actor: 'boss' } });
  expect((await put({ rate: '97.35' })).status).toBe(200);
});

test('a stale form is rejected, also through two processes at once', async () => {
  const { version } = await current();
  const other = openAppOn(server.database.service, server.masterKey);
  onTestFinished(() => other.close());
  const by = operatorActor('boss');
  const answers = await Promise.all(
    [server.app, other, server.app, other].map((app, i) =>
      setRate(app, by, 'USDT', { version, rate: `97.4${i}` }),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await boss.send('PUT', '/rates/USDT', { version, rate: '97.40' })).toMatchObject({
    status: 409,
    body: { code: 'stale' },
  });
});

test.each(['USDT/EUR', 'EUR/RUB', 'USDT/RUB/RUB', ''])('there is no pair %j', async (pair) => {
  const { code, stderr } = await command(['rate', 'history', pair], env);
  expect(code).toBe(1);
  expect(stderr).toContain('The pairs are USDT/RUB.');
});

test('the command line lists rates and their history', async () => {
  const list = await command(['rate', 'list'], env);
  expect(list.stdout).toMatch(/USDT\/RUB\s+│?\s*97\.\d+/);
  const { stdout } = await command(['rate', 'history', 'USDT', '--limit', '2', '--json'], env);
  expect(JSON.parse(stdout)).toHaveLength(2);
});

describe('with four eyes', () => {
  beforeAll(() => setFourEyes(server.app, SET_UP, { above: asMinor(100_00n) }));

  test('a rate takes two operators, and the second sees what changes', async () => {
    const before = await current();
    const proposed = await put({ rate: '98.00' });
    expect(proposed.body).toMatchObject({
      rate: { rate: before.newest['rate'] },
      proposal: { subject: 'rate:USDT', summary: expect.stringContaining('to 98.00') },
    });
    expect(await current()).toEqual(before);
    const { id } = proposed.body['proposal'] as { id: number };
    expect((await boss.post(`/proposals/${id}/confirm`)).status).toBe(409);
    expect((await checker.post(`/proposals/${id}/confirm`)).status).toBe(200);
    expect((await current()).newest).toMatchObject({ rate: '98.00' });
  });

  async function proposedBefore(hours: number): Promise<{ id: number }> {
    const { body } = await put({ rate: (97.5 + hours / 100).toFixed(2) });
    const proposal = body['proposal'] as { id: number };
    const owner = await connectDirectly(server.database);
    await owner.query('set session_replication_role = replica');
    const ago = new Date(Date.now() - hours * 3_600_000).toISOString();
    await owner.query(
      `update proposals set set_up = regexp_replace(set_up, '"proposedAt":"[^"]*"', '"proposedAt":"' || $2 || '"') where id = $1`,
      [proposal.id, ago],
    );
    return proposal;
  }

  test('a proposal is void after another rate was set', async () => {
    const first = (await put({ rate: '98.10' })).body['proposal'] as { id: number };
    await setRate(server.app, SET_UP, 'USDT', { rate: '98.20' });
    expect(await checker.post(`/proposals/${first.id}/confirm`)).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    });
    expect((await current()).newest).toMatchObject({ rate: '98.20' });
  });

  test.each([
    [10, 14],
    [23, 1],
  ])('a rate that was proposed %i hours ago is valid for %i more', async (ago, left) => {
    const { id } = await proposedBefore(ago);
    expect((await checker.post(`/proposals/${id}/confirm`)).status).toBe(200);
    const { at, expires_at } = (await current()).newest as { at: string; expires_at: string };
    expect(Math.round((Date.parse(expires_at) - Date.parse(at)) / 3_600_000)).toBe(left);
  });

  test('a rate that was proposed as long ago as it is valid is not set', async () => {
    const before = await current();
    const { id } = await proposedBefore(25);
    expect(await checker.post(`/proposals/${id}/confirm`)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('proposed more than 24 hours ago') },
    });
    expect(await current()).toEqual(before);
  });

  test('the command line proposes too', async () => {
    const { stdout } = await command(['rate', 'set', 'USDT/RUB', '98.30', '--json'], env);
    expect(JSON.parse(stdout)).toMatchObject({ proposal: { subject: 'rate:USDT' } });
  });
});
