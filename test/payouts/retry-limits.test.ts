// Temporary refusals end after a number of attempts or an age, with an incident: an operator decides, nothing is cancelled.
// Attempts stay valid for minutes, so that a clock that is ahead refuses none of them.
import { afterEach, describe, expect, test } from 'vitest';
import type { WithdrawalId } from '../../src/domain/ids.ts';
import { AGGREGATOR_KINDS, type AggregatorKind } from '../../src/domain/routing.ts';
import { listAggregators } from '../../src/usecases/operator/aggregators/list-aggregators.ts';
import { closeIncident, listIncidents } from '../../src/usecases/operator/incidents/incidents.ts';
import { retryWithdrawal } from '../../src/usecases/operator/withdrawals/retry-withdrawal.ts';
import { advancePayout } from '../../src/usecases/payouts/advance-payout.ts';
import { serializeAggregator } from '../../src/views/aggregators.ts';
import { TESTER } from '../harness/actors.ts';
import { findDifferences, makeMerchant } from '../harness/app.ts';
import { CREATE } from '../harness/client.ts';
import { withdrawalDetails } from '../harness/payouts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { waitUntil } from '../harness/wait-until.ts';
import {
  KINDS_WITH_NOT_AFTER,
  type ScriptedAggregator,
  startScriptedAggregator,
} from './scripted-aggregator.ts';

type Options = NonNullable<Parameters<typeof startTestServer>[0]>['app'];

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function setUp(kind: AggregatorKind, options: Options = {}) {
  const server: TestServer = await startTestServer({ app: options });
  const aggregator: ScriptedAggregator = await startScriptedAggregator(server.app, { kind, name: 'bank' });
  cleanups.push(async () => {
    expect(await findDifferences(server.app)).toEqual([]);
    await aggregator.close();
    await server.close();
  });
  const shop = await makeMerchant(server.app, { payoutMode: 'auto', credit: '10000' });
  return {
    server,
    app: server.app,
    aggregator,
    async create(): Promise<WithdrawalId> {
      const fields = { ...shop, amount: '100', wallet: 'shop.4711', system: 'ewallet' };
      const { body } = await server.post(CREATE, fields);
      expect(body).toMatchObject({ success: true });
      return Number(body['withdraw_id']) as WithdrawalId;
    },
    open: async () => (await listIncidents(server.app, { all: false })).map((incident) => incident.kind),
  };
}

describe.each(AGGREGATOR_KINDS)('temporary refusals of an aggregator of kind %s', (kind) => {
  test('end after the number of attempts, and an operator allows as many again', async () => {
    const { app, aggregator, create, open } = await setUp(kind, {
      retryLimits: { attempts: 3, seconds: 3_600 },
    });
    aggregator.always = 'expired';
    const id = await create();
    for (let passes = 0; passes < 10; passes += 1) await advancePayout(app, id);
    expect(aggregator.submitted).toHaveLength(3);
    expect(await open()).toEqual(['retries_exhausted']);
    expect((await withdrawalDetails(app, id)).withdrawal).toMatchObject({
      state: 'created',
      stage: 'queued',
      waitingFor: 'an operator, since it was refused too often',
    });

    expect(await retryWithdrawal(app, TESTER, id)).toMatchObject({ ok: true });
    expect(await open()).toEqual([]);
    for (let passes = 0; passes < 10; passes += 1) await advancePayout(app, id);
    expect(aggregator.submitted).toHaveLength(6);
    expect(await open()).toEqual(['retries_exhausted']);

    // Resolving the incident lets it go on as well.
    aggregator.always = 'accepted';
    const [incident] = await listIncidents(app, { all: false });
    expect(
      await closeIncident(app, TESTER, { id: incident?.id ?? 0, resolution: 'their clock is right again' }),
    ).toMatchObject({ ok: true });
    await advancePayout(app, id);
    expect((await withdrawalDetails(app, id)).withdrawal).toMatchObject({ stage: 'sent' });
  });

  test('end after the age of the first attempt', async () => {
    const { app, aggregator, create, open } = await setUp(kind, {
      retryLimits: { attempts: 1_000, seconds: 3_600 },
    });
    aggregator.always = 'expired';
    const id = await create();
    await app.db.query({
      text: `update attempts set created_at = created_at - interval '1 hour' where withdrawal_id = $1`,
      values: [id],
    });
    expect(await open()).toEqual([]);
    await advancePayout(app, id);
    expect(await open()).toEqual(['retries_exhausted']);
    await advancePayout(app, id);
    expect(aggregator.submitted).toHaveLength(2);
  });

  test.each([
    ['its clock is measured, shown and alarmed if it is ahead', 6_000],
    ['its clock is measured, shown and alarmed if it is behind', -6_000],
  ])('%s', async (_, offset) => {
    const { app, server, aggregator, create, open } = await setUp(kind, { notAfterSeconds: 600 });
    const clock = async () => (await listAggregators(app)).map(serializeAggregator)[0]?.clock;
    await create();
    expect(await waitUntil(clock, (measured) => measured !== null)).toMatchObject({
      ahead_ms: 0,
      off: false,
    });
    aggregator.clockOffsetMs = offset;
    await create();
    const measured = await waitUntil(clock, (now) => now?.off === true);
    expect(Math.sign(measured?.ahead_ms ?? 0)).toBe(Math.sign(offset));
    expect(Math.abs(measured?.ahead_ms ?? 0)).toBeGreaterThan(5_000);
    expect(await open()).toEqual(['clock_skew']);
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    expect(metrics).toMatch(/sluice_aggregator_clock_ahead_seconds\{aggregator="bank"\} -?5\.\d/);
  });
});

describe.each(KINDS_WITH_NOT_AFTER)('an aggregator of kind %s whose clock is ahead', (kind) => {
  test('by more than the deadline of a call still accepts payouts', async () => {
    const { app, aggregator, create } = await setUp(kind, { notAfterSeconds: 600 });
    aggregator.clockOffsetMs = 6_000;
    expect((await withdrawalDetails(app, await create())).withdrawal).toMatchObject({ stage: 'sent' });
  });

  test('finality counts from the time until which the aggregator may begin', async () => {
    const { app, aggregator, create } = await setUp(kind, { notAfterSeconds: 600 });
    aggregator.always = 'accepted';
    const [attempt] = (await withdrawalDetails(app, await create())).attempts;
    if (!attempt) throw new Error('no attempt');
    const validSeconds = (attempt.notAfter.getTime() - attempt.createdAt.getTime()) / 1_000;
    expect(validSeconds).toBeCloseTo(600, 0);
    expect((attempt.finalAfter.getTime() - attempt.notAfter.getTime()) / 1_000).toBe(3_600);
  });
});
