// An aggregator that accepts connections and never replies. It delays no payout of another aggregator: its jobs have a
// share of the job slots, and its status checks stop after a few time-outs. Row 3 of docs/failures.md.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { AGGREGATORS } from '../../src/adapters/aggregators/index.ts';
import { AGGREGATOR_KINDS, type AggregatorKind } from '../../src/domain/routing.ts';
import { addAggregator } from '../../src/usecases/operator/aggregators/add-aggregator.ts';
import { setRoute } from '../../src/usecases/operator/aggregators/set-route.ts';
import { updateAggregator } from '../../src/usecases/operator/aggregators/update-aggregator.ts';
import { liftHalt, setHalt } from '../../src/usecases/operator/halts/halts.ts';
import { updateSystem } from '../../src/usecases/operator/systems/systems.ts';
import { startWorker } from '../../src/worker/worker.ts';
import { TESTER } from '../harness/actors.ts';
import { toCard } from '../harness/client.ts';
import {
  expectConsistent,
  makeSigningSecret,
  openPayoutSetup,
  type PayoutSetup,
} from '../harness/payouts.ts';
import { waitUntil } from '../harness/wait-until.ts';

const SLOTS = 32;
/** What one aggregator gets of them. */
const SHARE = SLOTS / 2;
const DEADLINE_MS = 5_000;

async function startSilentServer() {
  let requests = 0;
  const server = createServer(() => {
    requests += 1;
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, requests: () => requests };
}

type Options = {
  kind: AggregatorKind;
  breaker?: { failuresInARow: number; pauseSeconds: number };
  alert?: (message: string, fields: Readonly<Record<string, unknown>>) => void;
};

/** E-wallet payouts go to the simulator, card payouts to a silent aggregator that has the same key. */
async function openSilentSetup({ kind, breaker, alert }: Options) {
  const secret = makeSigningSecret();
  const testEnv = await openPayoutSetup({
    worker: false,
    simulator: { secret },
    server: {
      app: { workerConcurrency: SLOTS, ...(breaker ? { breaker } : {}), ...(alert ? { alert } : {}) },
    },
  });
  const silent = await startSilentServer();
  const { app } = testEnv;
  const { secretFields } = await AGGREGATORS[kind]();
  const added = await addAggregator(app, TESTER, {
    name: 'silent',
    kind,
    url: silent.url,
    deadlineMs: 2_000,
    finalitySeconds: 3_600,
    secrets: Object.fromEntries(
      secretFields.map(({ name, generated, options, example }) => [
        name,
        generated ? secret : (options?.[0]?.value ?? example ?? '1'),
      ]),
    ),
  });
  if (!added.ok) throw new Error(added.rejection.text);
  await setRoute(app, TESTER, { system: 'card', aggregator: 'silent' }, {});
  await updateSystem(app, TESTER, 'card', { autoPayouts: true });

  return {
    ...testEnv,
    requests: silent.requests,
    /** Not more than 64 at once: the others would wait for a connection, and not be sent. */
    async payByCard(count: number): Promise<void> {
      const replies = await Promise.all(Array.from({ length: count }, () => testEnv.pay('100', toCard)));
      for (const { body } of replies) expect(body).toMatchObject({ success: true });
    },
    async startJobs(): Promise<void> {
      const worker = await startWorker(app);
      onTestFinished(async () => {
        await worker.stop();
        await expectConsistent(testEnv);
        await testEnv.close();
      });
    },
    async slotsInUse(): Promise<number> {
      const { text } = await testEnv.server.send('/metrics');
      return Number(/^sluice_aggregator_slots\{aggregator="silent"\} (\d+)$/m.exec(text)?.[1] ?? 0);
    },
  };
}

/** Seconds until a payout of the simulator that a callback reports as refused is cancelled, after a status check. */
async function secondsToConfirm({ pay, info }: PayoutSetup): Promise<number> {
  const startedAt = performance.now();
  const { body } = await pay('10.08');
  await waitUntil(
    () => info(String(body['withdraw_id'])),
    ({ status }) => status === 'Cancelled',
  );
  return (performance.now() - startedAt) / 1_000;
}

describe.each(AGGREGATOR_KINDS)('a silent aggregator of kind %s', (kind) => {
  test('row 3: its status checks leave job slots to the callbacks of another aggregator', async () => {
    // The breaker does not open: the slots alone have to suffice.
    const testEnv = await openSilentSetup({ kind });
    for (let i = 0; i < 2; i += 1) await testEnv.payByCard(50);
    await updateAggregator(testEnv.app, TESTER, 'silent', { deadlineMs: DEADLINE_MS });
    await testEnv.startJobs();
    await waitUntil(testEnv.slotsInUse, (inUse) => inUse === SHARE);
    expect(await secondsToConfirm(testEnv)).toBeLessThan(8);
    expect(await testEnv.slotsInUse()).toBeLessThanOrEqual(SHARE);
  });

  test('row 3: its status checks stop after a few time-outs, and one is tried after each pause', async () => {
    const opened: unknown[] = [];
    const testEnv = await openSilentSetup({
      kind,
      breaker: { failuresInARow: 5, pauseSeconds: 3 },
      alert: (message, { route }) => message.startsWith('circuit breaker opened') && opened.push(route),
    });
    await testEnv.payByCard(40);
    await testEnv.startJobs();
    await waitUntil(() => opened.includes('status checks/silent/1'));
    // Those that were sent before the breaker opened.
    await waitUntil(testEnv.slotsInUse, (inUse) => inUse === 0);
    const requests = testEnv.requests();
    // A pause of 3 s and a check of 2 s; then the next pause.
    await sleep(7_000);
    expect(testEnv.requests() - requests).toBeGreaterThan(0);
    expect(testEnv.requests() - requests).toBeLessThanOrEqual(2);
  });
});

test('row 3: payouts that a job sends to a silent aggregator leave job slots to another', async () => {
  const testEnv = await openSilentSetup({ kind: 'http' });
  const halt = { scope: 'aggregator', subject: 'silent' } as const;
  await updateAggregator(testEnv.app, TESTER, 'silent', { deadlineMs: DEADLINE_MS });
  await setHalt(testEnv.app, TESTER, { ...halt, reason: 'test' });
  await testEnv.payByCard(50);
  await liftHalt(testEnv.app, TESTER, halt);
  await testEnv.startJobs();
  await waitUntil(testEnv.slotsInUse, (inUse) => inUse === SHARE);
  expect(await secondsToConfirm(testEnv)).toBeLessThan(8);
  // The others wait for their turn, and have it.
  await waitUntil(testEnv.requests, (requests) => requests >= 50);
  expect(await testEnv.slotsInUse()).toBeLessThanOrEqual(SHARE);
});

test('row 3: when the aggregator replies again, the status of every payout is checked', async () => {
  const opened: unknown[] = [];
  const testEnv = await openSilentSetup({
    kind: 'simulator',
    breaker: { failuresInARow: 5, pauseSeconds: 2 },
    alert: (message, { route }) => message.startsWith('circuit breaker opened') && opened.push(route),
  });
  await testEnv.payByCard(40);
  await testEnv.startJobs();
  await waitUntil(() => opened.includes('status checks/silent/1'));
  await updateAggregator(testEnv.app, TESTER, 'silent', { url: testEnv.simulator.url, keepInProgress: true });
  // The simulator never got them.
  await waitUntil(
    () =>
      testEnv.app.db.query<{ checked: bigint }>({
        text: `select count(distinct reference) as checked from attempt_reports where verdict = 'not_found'`,
      }),
    ([row]) => row?.checked === 40n,
  );
});
