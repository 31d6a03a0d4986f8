// The nightly reconciliation: the last days are compared, and what differs, fails or does not run is an incident and a metric.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { App, LogFault } from '../../src/usecases/app.ts';
import { addAggregator } from '../../src/usecases/operator/aggregators/add-aggregator.ts';
import { updateAggregator } from '../../src/usecases/operator/aggregators/update-aggregator.ts';
import { closeIncident } from '../../src/usecases/operator/incidents/incidents.ts';
import { findMissingReconciliations } from '../../src/usecases/operator/reconciliation/find-missing-reconciliations.ts';
import { listReconciliations } from '../../src/usecases/operator/reconciliation/list-reconciliations.ts';
import { reconcile } from '../../src/usecases/operator/reconciliation/reconcile.ts';
import { reconcileDueDays } from '../../src/usecases/operator/reconciliation/reconcile-due-days.ts';
import { startWorker } from '../../src/worker/worker.ts';
import { TESTER } from '../harness/actors.ts';
import { money } from '../harness/app.ts';
import { expectConsistent, makeSigningSecret, type PayoutSetup } from '../harness/payouts.ts';
import { waitUntil } from '../harness/wait-until.ts';
import {
  ADDED_DAYS_AGO,
  addedDaysAgo,
  anotherNight,
  dayAgo,
  dueDays,
  expectMetric,
  incidentsOf,
  moveBack,
  tamper,
} from './nights.ts';
import { openPatientEnv, payUntil, today } from './samples.ts';

let testEnv: PayoutSetup;
const logFault = vi.fn<LogFault>();

beforeEach(async () => {
  // Without jobs: the hourly one would compare, too.
  testEnv = await openPatientEnv({ server: { app: { logFault } }, worker: false });
  // Records the window and which aggregators have statements, as every process does.
  await findMissingReconciliations(testEnv.app);
  await tamper(testEnv, addedDaysAgo);
});
afterEach(async () => {
  await expectConsistent(testEnv);
  await testEnv.close();
});

const compared = async (aggregator = 'sim'): Promise<string[]> =>
  (await listReconciliations(testEnv.app, { aggregator, limit: 100 })).map(({ day }) => day);

const close = async (id: string | undefined): Promise<void> => {
  const closed = await closeIncident(testEnv.app, TESTER, { id: Number(id), resolution: 'test' });
  expect(closed.ok).toBe(true);
};

/** A payment at the aggregator that we never ordered. */
const payUnasked = (reference: string): void => {
  const { store } = testEnv.simulator;
  const wallet = { system: 'card', bankId: null, wallet: '4111', fingerprint: 'x' };
  store.insert({
    ...wallet,
    reference,
    amount: money('10'),
    currency: 'RUB',
    outcome: 'paid',
    refusal: null,
  } as unknown as Parameters<typeof store.insert>[0]);
  store.execute(reference);
  const { receivedAt } = store.find(reference);
  receivedAt.setTime(receivedAt.getTime() - 2 * 86_400_000);
};

const addSilent = (name = 'silent') =>
  addAggregator(testEnv.app, TESTER, {
    name,
    kind: 'http',
    url: 'http://127.0.0.1:1',
    deadlineMs: 1_000,
    finalitySeconds: 60,
    secrets: { secret: makeSigningSecret() },
  });

describe('every night', () => {
  test('the last days are compared, each once a night', async () => {
    await reconcileDueDays(testEnv.app);
    expect(await compared()).toEqual(dueDays(ADDED_DAYS_AGO, 1).reverse());
    await reconcileDueDays(testEnv.app);
    expect(await compared()).toHaveLength(dueDays(ADDED_DAYS_AGO, 1).length);
    await tamper(testEnv, anotherNight);
    await reconcileDueDays(testEnv.app);
    expect(await compared()).toHaveLength(2 * dueDays(ADDED_DAYS_AGO, 1).length);
  });

  test('no more days are compared than the setting says', async () => {
    await tamper(testEnv, `update aggregators set created_at = now() - interval '100 days'`);
    await reconcileDueDays(testEnv.app);
    expect(await compared()).toHaveLength(testEnv.app.settings.reconcileDays);
  });

  test('a late return whose callback was lost is found, opens an incident and is carried out after a status check', async () => {
    const { id, reference } = await payUntil(testEnv, '100.00', 'paid');
    await moveBack(testEnv, reference, ADDED_DAYS_AGO);
    testEnv.simulator.store.returnPayout(reference);
    await reconcileDueDays(testEnv.app);
    expect(await incidentsOf(testEnv, 'reconciliation_difference')).toMatchObject([
      {
        reference: 'sim',
        closed_at: null,
        detail: expect.stringContaining(`${dayAgo(ADDED_DAYS_AGO)} (1, report `),
      },
    ]);
    await expectMetric(testEnv, 'sluice_reconciliation_money_differences{aggregator="sim"} 1');
    const worker = await startWorker(testEnv.app);
    await waitUntil(
      () => testEnv.info(String(id)),
      ({ status, returned }) => status === 'Cancelled' && returned === true,
    );
    await worker.stop();
    await tamper(testEnv, anotherNight);
    await reconcileDueDays(testEnv.app);
    await expectMetric(testEnv, 'sluice_reconciliation_money_differences{aggregator="sim"} 0');
  });

  test.each([['kind', 'sluice' as const, { merchant_id: '1', secret_key: 'sk_x', order_id: 'yes' }]])(
    'an aggregator whose %s has no statements is neither compared nor missing',
    async (_title, kind, secrets) => {
      await addAggregator(testEnv.app, TESTER, {
        name: 'upstream',
        kind,
        url: 'http://127.0.0.1:1',
        deadlineMs: 1_000,
        finalitySeconds: 60,
        secrets,
      });
      await tamper(testEnv, addedDaysAgo);
      await reconcileDueDays(testEnv.app);
      await findMissingReconciliations(testEnv.app);
      expect(await compared('upstream')).toEqual([]);
      for (const kindOfIncident of ['reconciliation_failed', 'reconciliation_missing'])
        expect(await incidentsOf(testEnv, kindOfIncident)).toEqual([]);
    },
  );

  test('a disabled aggregator is compared while it may return payouts', async () => {
    await updateAggregator(testEnv.app, TESTER, 'sim', { enabled: false });
    await reconcileDueDays(testEnv.app);
    expect(await compared()).toEqual([]);
    await updateAggregator(testEnv.app, TESTER, 'sim', { enabled: true });
    await payUntil(testEnv, '100.00', 'paid');
    await updateAggregator(testEnv.app, TESTER, 'sim', { enabled: false });
    await reconcileDueDays(testEnv.app);
    expect(await compared()).not.toEqual([]);
  });
});

describe('differences of money', () => {
  test('are one incident per aggregator, which is kept while they persist and opened again after it was resolved', async () => {
    payUnasked('unasked-1');
    await reconcileDueDays(testEnv.app);
    const [first, ...others] = await incidentsOf(testEnv, 'reconciliation_difference');
    expect([first?.reference, others]).toEqual(['sim', []]);

    await tamper(testEnv, anotherNight);
    payUnasked('unasked-2');
    await reconcileDueDays(testEnv.app);
    const kept = await incidentsOf(testEnv, 'reconciliation_difference');
    expect(kept).toMatchObject([
      { id: first?.id, detail: expect.stringContaining(`${dayAgo(2)} (2, report `) },
    ]);
    await expectMetric(testEnv, 'sluice_reconciliation_days{aggregator="sim",state="different"} 1');

    await close(first?.id);
    await tamper(testEnv, anotherNight);
    await reconcileDueDays(testEnv.app);
    expect(await incidentsOf(testEnv, 'reconciliation_difference')).toMatchObject([
      { id: first?.id, closed_at: expect.any(Date) },
      { reference: 'sim', closed_at: null },
    ]);
  });

  test.each([
    ['yesterday', 1, 1],
    ['today, whose payouts are still on their way to the statement,', 0, 0],
  ])('in a file of %s open %i incidents', async (_title, daysAgo, incidents) => {
    const statement = `reference,id,state,amount,currency,at\nnever-sent,x,paid,10.00,RUB,${dayAgo(daysAgo)}T00:00:00Z`;
    const outcome = await reconcile(testEnv.app, TESTER, {
      aggregator: 'sim',
      day: dayAgo(daysAgo),
      statement,
    });
    expect(outcome).toMatchObject({ ok: true, value: { differences: 1 } });
    expect(await incidentsOf(testEnv, 'reconciliation_difference')).toHaveLength(incidents);
  });

  test('that are gone at a second look are none', async () => {
    const { reference } = await payUntil(testEnv, '100.00', 'paid');
    const { app } = testEnv;
    let looks = 0;
    const aggregators: App['aggregators'] = {
      ...app.aggregators,
      async statement(aggregator, day) {
        looks += 1;
        const lines = await app.aggregators.statement(aggregator, day);
        if (looks > 1 || !lines) return lines;
        return lines.map((line) => (line.reference === reference ? { ...line, state: 'accepted' } : line));
      },
    };
    const outcome = await reconcile({ ...app, aggregators }, TESTER, { aggregator: 'sim', day: today() });
    expect([looks, outcome.ok && outcome.value.differences]).toEqual([2, 0]);
  });
});

describe('a comparison that fails', () => {
  test('is one incident, is repeated, and stops no other', async () => {
    expect((await addSilent('a-silent')).ok).toBe(true);
    await tamper(testEnv, addedDaysAgo);
    await reconcileDueDays(testEnv.app);
    expect(await compared()).toHaveLength(dueDays(ADDED_DAYS_AGO, 1).length);
    const [incident, ...others] = await incidentsOf(testEnv, 'reconciliation_failed');
    expect([incident?.reference, others]).toEqual(['a-silent', []]);
    expect(incident?.detail).toContain('No statement of a-silent');
    await expectMetric(
      testEnv,
      `sluice_reconciliation_days{aggregator="a-silent",state="failed"} ${dueDays(ADDED_DAYS_AGO, 6).length}`,
    );
    expect(logFault.mock.calls.map(([, message]) => message)).toContain(
      `a-silent was not reconciled for ${dueDays(ADDED_DAYS_AGO, 1)[0]}`,
    );

    await close(incident?.id);
    await reconcileDueDays(testEnv.app);
    expect(await incidentsOf(testEnv, 'reconciliation_failed')).toHaveLength(1);
    await tamper(testEnv, anotherNight);
    await reconcileDueDays(testEnv.app);
    expect(await incidentsOf(testEnv, 'reconciliation_failed')).toMatchObject([
      { id: incident?.id },
      { reference: 'a-silent', closed_at: null },
    ]);
  });

  test('no longer counts when the day is compared', async () => {
    const { url } = testEnv.simulator;
    await updateAggregator(testEnv.app, TESTER, 'sim', { url: 'http://127.0.0.1:1' });
    await reconcileDueDays(testEnv.app);
    const failed = dueDays(ADDED_DAYS_AGO, 6).length;
    await expectMetric(testEnv, `sluice_reconciliation_days{aggregator="sim",state="failed"} ${failed}`);
    await updateAggregator(testEnv.app, TESTER, 'sim', { url });
    await reconcileDueDays(testEnv.app);
    await expectMetric(testEnv, 'sluice_reconciliation_days{aggregator="sim",state="failed"} 0');
    await expectMetric(testEnv, `sluice_reconciliation_days{aggregator="sim",state="clean"} ${failed}`);
  });
});

describe('a comparison that was due and did not run', () => {
  test('is one incident and a metric, and is made up for', async () => {
    const missing = dueDays(ADDED_DAYS_AGO, 6);
    await expectMetric(
      testEnv,
      `sluice_reconciliation_days{aggregator="sim",state="missing"} ${missing.length}`,
    );
    await findMissingReconciliations(testEnv.app);
    await findMissingReconciliations(testEnv.app);
    const [incident, ...others] = await incidentsOf(testEnv, 'reconciliation_missing');
    expect([incident?.reference, others]).toEqual(['sim', []]);
    for (const day of missing) expect(incident?.detail).toContain(day);

    await close(incident?.id);
    await findMissingReconciliations(testEnv.app);
    expect(await incidentsOf(testEnv, 'reconciliation_missing')).toHaveLength(1);

    await reconcileDueDays(testEnv.app);
    await expectMetric(testEnv, 'sluice_reconciliation_days{aggregator="sim",state="missing"} 0');
    await tamper(testEnv, `${anotherNight}; update incidents set opened_at = opened_at - interval '1 day'`);
    await findMissingReconciliations(testEnv.app);
    expect(await incidentsOf(testEnv, 'reconciliation_missing')).toHaveLength(2);
  });

  test('is judged for a day only since the day belongs to the window', async () => {
    await tamper(testEnv, 'update reconciliation_window set since = now()');
    await findMissingReconciliations(testEnv.app);
    const [incident] = await incidentsOf(testEnv, 'reconciliation_missing');
    const [newest = '', ...older] = dueDays(ADDED_DAYS_AGO, 6);
    expect(incident?.detail).toContain(newest);
    for (const day of older) expect(incident?.detail).not.toContain(day);
  });

  test('of an aggregator that was just added is not missing', async () => {
    await tamper(testEnv, 'update aggregators set created_at = now()');
    await findMissingReconciliations(testEnv.app);
    expect(await incidentsOf(testEnv, 'reconciliation_missing')).toEqual([]);
  });

  test('is noticed for an aggregator that no process has looked at', async () => {
    await addSilent();
    await tamper(testEnv, `${addedDaysAgo}; delete from statement_offers`);
    await expectMetric(
      testEnv,
      `sluice_reconciliation_days{aggregator="silent",state="missing"} ${dueDays(ADDED_DAYS_AGO, 6).length}`,
    );
  });
});
