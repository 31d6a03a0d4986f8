// After a restore, the incident is resolved only when every day that may have lost something was compared with every
// aggregator.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf, shiftDay } from '../../src/domain/reconciliation/records.ts';
import { openIncident } from '../../src/storage/incidents/incidents.ts';
import { closeIncident, listIncidents } from '../../src/usecases/operator/incidents/incidents.ts';
import { readRestoreStatus } from '../../src/usecases/operator/reconciliation/compare-after-restore.ts';
import { reconcileNow } from '../../src/usecases/operator/reconciliation/reconcile.ts';
import { TESTER } from '../harness/actors.ts';
import { openTestApp, type TestApp } from '../harness/app.ts';
import { addSimulator, makeSigningSecret } from '../harness/payouts.ts';

const NAMES = ['acme', 'globex'];
const EMPTY = 'reference,id,state,amount,currency,at\n';
const today = dayOf(new Date());
const yesterday = shiftDay(today, -1);

let opened: TestApp;
beforeAll(async () => {
  opened = await openTestApp();
  for (const name of NAMES)
    await addSimulator(opened.app, { name, url: 'http://127.0.0.1:9', secret: makeSigningSecret() });
  await opened.app.db.transaction((tx) =>
    openIncident(tx, { kind: 'database_restored', withdrawalId: null, reference: null, detail: 'lost' }),
  );
});
afterAll(() => opened.close());

async function resolve() {
  const [incident] = await listIncidents(opened.app, { all: false });
  return closeIncident(opened.app, TESTER, { id: incident?.id ?? 0, resolution: 'compared' });
}

const compare = async (aggregator: string, day: string): Promise<void> => {
  expect(await reconcileNow(opened.app, TESTER, { aggregator, day, statement: EMPTY })).toMatchObject({
    ok: true,
  });
};

test('a statement of another day is no comparison', async () => {
  for (const name of NAMES) await compare(name, '2020-01-01');
  expect(await resolve()).toMatchObject({
    ok: false,
    rejection: {
      text: expect.stringContaining(`acme (${yesterday}, ${today}) and globex (${yesterday}, ${today})`),
    },
  });
});

test('each day of each aggregator is asked for, until every one was compared', async () => {
  expect((await readRestoreStatus(opened.app)).days).toEqual([yesterday, today]);
  await compare('acme', yesterday);
  await compare('acme', today);
  await compare('globex', today);
  expect((await readRestoreStatus(opened.app)).aggregators).toEqual([
    { name: 'acme', missingDays: [] },
    { name: 'globex', missingDays: [yesterday] },
  ]);
  expect(await resolve()).toMatchObject({
    ok: false,
    rejection: { text: expect.stringContaining(`with globex (${yesterday})`) },
  });
  await compare('globex', yesterday);
  expect(await resolve()).toMatchObject({ ok: true });
});
