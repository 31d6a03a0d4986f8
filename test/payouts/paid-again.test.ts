// Paid, returned, and paid again: the last report is checked and becomes an incident, through every door and for every kind of
// aggregator.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { WithdrawalId } from '../../src/domain/ids.ts';
import { AGGREGATOR_KINDS } from '../../src/domain/routing.ts';
import { listIncidents } from '../../src/usecases/operator/incidents/incidents.ts';
import { confirmPayout } from '../../src/usecases/payouts/confirm-payout.ts';
import { findDifferences, makeMerchant, type TestMerchant } from '../harness/app.ts';
import { CREATE } from '../harness/client.ts';
import { withdrawalDetails } from '../harness/payouts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { reportOf } from './reports.ts';
import { type ScriptedAggregator, startScriptedAggregator } from './scripted-aggregator.ts';

describe.each(AGGREGATOR_KINDS)('a payout through an aggregator of kind %s', (kind) => {
  let server: TestServer;
  let aggregator: ScriptedAggregator;
  let shop: TestMerchant;

  beforeAll(async () => {
    server = await startTestServer();
    aggregator = await startScriptedAggregator(server.app, { kind });
    shop = await makeMerchant(server.app, { payoutMode: 'auto', credit: '10000' });
  });
  afterEach(async () => {
    expect(await findDifferences(server.app)).toEqual([]);
  });
  afterAll(async () => {
    await aggregator.close();
    await server.close();
  });

  const order = { amount: '100', wallet: 'shop.4711', system: 'ewallet' };

  async function create(): Promise<{ id: WithdrawalId; reference: string }> {
    const { body } = await server.post(CREATE, { ...shop, ...order });
    const id = Number(body['withdraw_id']) as WithdrawalId;
    const [attempt] = (await withdrawalDetails(server.app, String(id))).attempts;
    return { id, reference: attempt?.reference ?? '' };
  }

  /** There is no worker: the test makes the status checks that callbacks ask for. */
  const confirmations = (): Promise<{ payload: { reference: string; verdict: string } }[]> =>
    server.app.db.query({
      text: `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
              where t.identifier = 'confirm_payout'`,
    });

  async function send(status: 'paid' | 'returned', reference: string, callbackId: string): Promise<void> {
    const path = `/callbacks/${aggregator.name}`;
    const reply = await server.send(path, aggregator.callback(status, reference, callbackId));
    expect(reply.status).toBe(200);
  }

  const confirm = (reference: string, verdict: string) =>
    confirmPayout(server.app, { reference, verdict, tries: 1 });

  async function returned() {
    const payout = await create();
    await send('paid', payout.reference, `${payout.reference}/1`);
    aggregator.statuses.set(payout.reference, 'returned');
    await send('returned', payout.reference, `${payout.reference}/2`);
    await confirm(payout.reference, 'returned');
    expect((await withdrawalDetails(server.app, String(payout.id))).withdrawal).toMatchObject({
      state: 'cancelled',
      returned: true,
    });
    return payout;
  }

  const incidentsOf = async (id: WithdrawalId) =>
    (await listIncidents(server.app, { all: false, withdrawalId: id })).map((incident) => incident.kind);

  test('and is reported as paid again by a callback: a status check confirms it and opens an incident', async () => {
    const { id, reference } = await returned();
    aggregator.statuses.set(reference, 'paid');
    await send('paid', reference, `${reference}/3`);
    expect((await confirmations()).map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ reference, verdict: 'paid' }),
    );
    expect(await incidentsOf(id)).toEqual([]);
    await confirm(reference, 'paid');
    expect(await incidentsOf(id)).toEqual(['paid_after_return']);
    expect((await withdrawalDetails(server.app, String(id))).withdrawal).toMatchObject({
      state: 'cancelled',
      returned: true,
    });
  });

  test('and a late callback about the first payment opens no incident', async () => {
    const { id, reference } = await returned();
    await send('paid', reference, `${reference}/late`);
    await confirm(reference, 'paid');
    expect(await incidentsOf(id)).toEqual([]);
  });

  test.each(['submit', 'lookup', 'takeover', 'operator'] as const)(
    'and is reported as paid again by %s: an incident',
    async (source) => {
      const { id, reference } = await returned();
      await server.app.recordOutcome({ reference, source, report: reportOf('paid', '100') });
      expect(await incidentsOf(id)).toEqual(['paid_after_return']);
    },
  );

  test('and returned under the callback id of its payment: the return counts', async () => {
    const { id, reference } = await create();
    await send('paid', reference, reference);
    aggregator.statuses.set(reference, 'returned');
    await send('returned', reference, reference);
    expect((await confirmations()).map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ reference, verdict: 'returned' }),
    );
    await confirm(reference, 'returned');
    expect((await withdrawalDetails(server.app, String(id))).withdrawal).toMatchObject({ returned: true });
    const { reports } = await withdrawalDetails(server.app, String(id));
    for (let copy = 0; copy < 3; copy += 1) await send('returned', reference, reference);
    expect((await withdrawalDetails(server.app, String(id))).reports).toHaveLength(reports.length);
  });
});
