// After the answer to a halt, nothing that it stops is sent any more, not even a payout that was under way when it was set.
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { AGGREGATOR_KINDS, type AggregatorKind, type Halt } from '../../../src/domain/routing.ts';
import { updateAggregator } from '../../../src/usecases/operator/aggregators/update-aggregator.ts';
import { liftHalt, setHalt } from '../../../src/usecases/operator/halts/halts.ts';
import { TESTER } from '../../harness/actors.ts';
import { findDifferences, makeMerchant } from '../../harness/app.ts';
import { CREATE } from '../../harness/client.ts';
import { connectDirectly, waitUntilBlocked } from '../../harness/database.ts';
import { startTestServer } from '../../harness/server.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { startScriptedAggregator } from '../../payouts/scripted-aggregator.ts';

async function open(kind: AggregatorKind) {
  const server = await startTestServer();
  const aggregator = await startScriptedAggregator(server.app, { kind });
  onTestFinished(async () => {
    expect(await findDifferences(server.app)).toEqual([]);
    await aggregator.close();
    await server.close();
  });
  const shop = await makeMerchant(server.app, { payoutMode: 'auto', credit: '100000' });
  const pay = () => server.post(CREATE, { ...shop, amount: '10.00', wallet: 'shop.4711', system: 'ewallet' });
  return { server, aggregator, shop, pay };
}

const halt = (scope: Halt['scope'], subject: string) => ({ scope, subject, reason: 'alarm' });

/** Longer than a call takes from its attempt to the aggregator. */
const LATER_MS = 300;

describe.each(AGGREGATOR_KINDS)('a halt of payouts through the kind %s', (kind) => {
  test('is answered after an attempt that was just being recorded, and nothing is sent after the answer', async () => {
    const { server, aggregator, pay } = await open(kind);
    await updateAggregator(server.app, TESTER, aggregator.name, { float: '1000' });
    const client = await connectDirectly(server.database);
    await client.query('begin');
    await client.query('select from floats for update');
    const paying = pay();
    // The attempt has read the halts and waits for the float.
    await waitUntilBlocked(server.database, '%from floats%');
    let sentAtAnswer: number | undefined;
    const halting = setHalt(server.app, TESTER, halt('global', '')).then((answer) => {
      sentAtAnswer = aggregator.submitted.length;
      return answer;
    });
    await sleep(LATER_MS);
    expect(sentAtAnswer).toBeUndefined();
    await client.query('commit');
    expect(await halting).toMatchObject({ ok: true, value: { callsUnderWay: 0 } });
    await paying;
    await sleep(LATER_MS);
    expect(aggregator.submitted).toHaveLength(sentAtAnswer ?? -1);
  });

  test('is answered when the call of an earlier attempt has its response', async () => {
    const { server, aggregator, pay } = await open(kind);
    aggregator.delayMs = 800;
    const paying = pay();
    await waitUntil(async () => aggregator.submitted.length === 1);
    const startedAt = performance.now();
    const answer = await setHalt(server.app, TESTER, halt('aggregator', aggregator.name));
    expect(performance.now() - startedAt).toBeGreaterThan(500);
    expect(answer).toMatchObject({ ok: true, value: { callsUnderWay: 0 } });
    expect((await paying).status).toBe(200);
  });
});

test.each(['global', 'merchant', 'system', 'aggregator'] as const)(
  'a halt in the scope %s stops a stream of payouts at its answer',
  async (scope) => {
    const { server, aggregator, shop, pay } = await open('http');
    const subject = {
      global: '',
      merchant: String(shop.merchant_id),
      system: 'ewallet',
      aggregator: aggregator.name,
    }[scope];
    for (let round = 0; round < 3; round += 1) {
      const stream = Array.from({ length: 30 }, async (_, i) => {
        await sleep(i * 3);
        return pay();
      });
      await sleep(20 + round * 15);
      expect(await setHalt(server.app, TESTER, halt(scope, subject))).toMatchObject({ ok: true });
      const sentAtAnswer = aggregator.submitted.length;
      for (const { status } of await Promise.all(stream)) expect(status).toBe(200);
      await sleep(LATER_MS);
      expect(aggregator.submitted).toHaveLength(sentAtAnswer);
      await liftHalt(server.app, TESTER, { scope, subject });
    }
  },
);

test('a halt of another scope does not wait for calls that it does not stop', async () => {
  const { server, aggregator, pay } = await open('http');
  aggregator.delayMs = 1_500;
  const paying = pay();
  await waitUntil(async () => aggregator.submitted.length === 1);
  const startedAt = performance.now();
  await setHalt(server.app, TESTER, halt('system', 'card'));
  expect(performance.now() - startedAt).toBeLessThan(1_000);
  await paying;
});
