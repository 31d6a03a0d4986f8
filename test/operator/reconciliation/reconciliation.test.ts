// Operators reconcile a day with an aggregator statement and read the stored reports.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperatorClient } from '../../harness/operator-client.ts';
import { expectConsistent, openPayoutSetup, type PayoutSetup } from '../../harness/payouts.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { openConsoles } from '../shared/consoles.ts';

let testEnv: PayoutSetup;
let boss: OperatorClient;
let ann: OperatorClient;
let vic: OperatorClient;

beforeAll(async () => {
  testEnv = await openPayoutSetup();
  ({ boss, ann, vic } = await openConsoles(testEnv.server));
  await boss.post('/aggregators', { name: 'south', kind: 'http', url: 'http://127.0.0.1:1' });
});
afterAll(async () => {
  await expectConsistent(testEnv);
  await testEnv.close();
});

describe('reconciliations', () => {
  const today = () => new Date().toISOString().slice(0, 10);

  test('compares by API or with a file, stores each report, and lists the newest first', async () => {
    const { body: created } = await testEnv.pay('10.00');
    await waitUntil(
      () => testEnv.info(String(created['withdraw_id'])),
      ({ status }) => status === 'Paid',
    );
    const first = await ann.post('/reconciliations', { aggregator: 'sim', day: today() });
    expect(first.body).toMatchObject({
      aggregator: 'sim',
      source: 'api',
      actor: 'ann',
      report: { found: 0 },
    });
    const csv = [
      'reference,id,state,amount,currency,at',
      `never-sent-1,x,paid,10.00,RUB,${today()}T00:00:00Z`,
    ].join('\n');
    const second = await ann.post('/reconciliations', { aggregator: 'sim', day: today(), csv });
    const { report } = second.body as { report: { differences: unknown[] } };
    expect(report.differences).toContainEqual(
      expect.objectContaining({
        type: 'missing_here',
        meaning: 'Missing here: the aggregator lists a payout that we did not send',
        money: true,
      }),
    );
    const listed = await vic.get('/reconciliations?aggregator=sim&limit=1');
    expect(listed.body['items']).toMatchObject([{ id: second.body['id'], source: 'file' }]);
    expect(
      (await vic.get(`/reconciliations?aggregator=sim&cursor=${String(listed.body['next'])}`)).body,
    ).toMatchObject({ items: [{ id: first.body['id'] }], next: null });
    expect((await vic.get('/reconciliations?aggregator=nobody')).body).toEqual({ items: [], next: null });
    expect((await vic.get(`/reconciliations/${String(second.body['id'])}`)).body).toEqual(second.body);
  });

  test.each([
    [{ aggregator: 'nobody' }, 404, 'There is no aggregator nobody.'],
    [{ day: '2999-01-01' }, 422, 'is in the future'],
    [{ day: '2026-13-01' }, 400, 'day: '],
    [{ csv: 'nonsense' }, 422, 'The statement cannot be read'],
    [{ aggregator: 'south' }, 409, 'Try again later or provide the statement as a file.'],
  ])('rejects %j', async (order, status, error) => {
    const answer = await ann.post('/reconciliations', { aggregator: 'sim', day: today(), ...order });
    expect(answer).toMatchObject({ status, body: { error: expect.stringContaining(error) } });
  });

  test('a viewer may read reports but not reconcile', async () => {
    expect((await vic.post('/reconciliations', { aggregator: 'sim', day: today() })).status).toBe(403);
    expect((await vic.get('/reconciliations/999999')).status).toBe(404);
  });
});
