// A rate that runs out calls an operator before creates are rejected.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asRate } from '../../src/domain/rates/rates.ts';
import { insertRate } from '../../src/storage/rates/rates.ts';
import { findExpiringRates } from '../../src/usecases/operator/rates/find-expiring-rates.ts';
import { listRates } from '../../src/usecases/operator/rates/list-rates.ts';
import { setRate } from '../../src/usecases/operator/rates/set-rate.ts';
import { SET_UP } from '../harness/actors.ts';
import { findDifferences } from '../harness/app.ts';
import { connectDirectly } from '../harness/database.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const RATE = asRate(97_350_000n);
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

const sql = async (text: string) => (await connectDirectly(server.database)).query(text);
const incidents = async () =>
  (
    await sql(
      `select detail, closed_at is not null as closed from incidents where kind = 'rate_expiring' order by id`,
    )
  ).rows;

describe('a rate that runs out', () => {
  const record = (validSeconds: number) =>
    server.app.db
      .transaction((tx) =>
        insertRate(tx, {
          currency: 'USDT',
          rate: RATE,
          source: 'feed',
          actor: 'test',
          reported: [{ feed: 'test', rate: RATE, agreed: true }],
          validSeconds,
        }),
      )
      .then(() => server.app.cache.invalidateCatalog());

  test('opens one incident when nine tenths of its time are over, which a new rate ends', async () => {
    await findExpiringRates(server.app);
    expect(await incidents()).toEqual([]);
    await sql('alter table rates disable trigger user');
    await record(3_600);
    await sql(
      `update rates set at = at - interval '55 minutes', expires_at = expires_at - interval '55 minutes' where actor = 'test'`,
    );
    server.app.cache.invalidateCatalog();
    await findExpiringRates(server.app);
    await findExpiringRates(server.app);
    expect(await incidents()).toMatchObject([
      { detail: expect.stringMatching(/^The rate of USDT\/RUB expires at /), closed: false },
    ]);
    expect(alerts).toHaveLength(1);
    await sql(
      `update rates set at = at - interval '55 minutes', expires_at = expires_at - interval '55 minutes' where actor = 'test'`,
    );
    server.app.cache.invalidateCatalog();
    await findExpiringRates(server.app);
    expect(await incidents()).toMatchObject([{ detail: expect.stringContaining('expired at') }]);
    await setRate(server.app, SET_UP, 'USDT', { rate: '97.35' });
    expect(await incidents()).toMatchObject([{ closed: true }]);
    await findExpiringRates(server.app);
    expect(await incidents()).toHaveLength(1);
    expect(await listRates(server.app)).toMatchObject([{ isFresh: true }]);
  });

  test('is of no interest while usdt is disabled', async () => {
    await sql('alter table rates disable trigger user');
    await sql(`update rates set at = at - interval '2 days', expires_at = expires_at - interval '2 days'`);
    await sql(`update systems set enabled = false where name = 'usdt'`);
    server.app.cache.invalidateCatalog();
    await findExpiringRates(server.app);
    expect(await incidents()).toEqual([]);
  });
});
