// The simulator keeps the guarantees of the http protocol.
import { describe, expect, test } from 'vitest';
import type { Payout } from '../../src/ports/aggregator.ts';
import { payoutOf, SIGNER, withoutExchange } from './harness.ts';
import { ACCEPTED, amountFor, eventually, PAID, startTestSimulator, UNKNOWN } from './simulator-harness.ts';

describe('the simulator', () => {
  test('executes a reference once, although it is sent 50 times in parallel', async () => {
    const simulator = await startTestSimulator({ deadlineMs: 60_000 });
    const payout = payoutOf();
    const reports = await Promise.all(Array.from({ length: 50 }, () => simulator.submit(payout)));
    for (const { verdict } of reports) expect(['accepted', 'paid']).toContain(verdict);
    await eventually(async () => expect(await simulator.lookup()).toMatchObject(PAID));
    await Promise.all(Array.from({ length: 50 }, () => simulator.submit(payout)));
    expect(simulator.store.find(payout.reference).executions).toBe(1);
    expect(simulator.store.requests.submits).toBe(100);
    expect(simulator.verdicts()).toEqual(['paid']);
  });

  test.each(['reply_lost', 'error_before', 'error_after', 'lost_request', 'garbled_html'] as const)(
    'pays a reference once that is sent again after %s',
    async (outcome) => {
      const simulator = await startTestSimulator();
      const payout = payoutOf({ amount: amountFor(outcome) });
      expect(await simulator.submit(payout)).toMatchObject(UNKNOWN);
      expect(['accepted', 'paid']).toContain((await simulator.submit(payout)).verdict);
      await eventually(async () => expect(await simulator.lookup()).toMatchObject(PAID));
      expect(simulator.store.executions()).toBe(1);
    },
  );

  test.each<Partial<Payout>>([
    { wallet: '79160000000' },
    { bankId: null },
    { currency: 'USD' },
    { amount: 15_001n as never },
  ])('neither pays nor refuses a reference that is sent again with other fields: %#', async (change) => {
    const simulator = await startTestSimulator();
    const payout = payoutOf();
    await simulator.submit(payout);
    expect(await simulator.submit({ ...payout, ...change })).toMatchObject(UNKNOWN);
    expect(simulator.store.entries()).toHaveLength(1);
  });

  test('refuses a payout after not_after, and its reference permanently', async () => {
    const simulator = await startTestSimulator();
    const late = payoutOf({ notAfter: new Date(Date.now() - 1) });
    const expired = { verdict: 'refused', detail: 'expired', retryable: true };
    expect(withoutExchange(await simulator.submit(late))).toEqual(expired);
    expect(
      withoutExchange(await simulator.submit({ ...late, notAfter: new Date(Date.now() + 60_000) })),
    ).toEqual(expired);
    expect(withoutExchange(await simulator.lookup())).toEqual(expired);
  });

  test('refuses while the float is too low, and pays after a top-up', async () => {
    const simulator = await startTestSimulator();
    const amount = amountFor('low_float');
    expect(await simulator.submit(payoutOf({ reference: 'a', amount }))).toMatchObject({ retryable: true });
    simulator.control({ top_up: '200.00' });
    expect(await simulator.submit(payoutOf({ reference: 'b', amount }))).toMatchObject(ACCEPTED);
    expect(await simulator.submit(payoutOf({ reference: 'c', amount }))).toMatchObject({ retryable: true });
    expect(await simulator.submit(payoutOf({ reference: 'a', amount }))).toMatchObject({
      verdict: 'refused',
    });
  });

  test('pays although its slow reply is uncertain', async () => {
    const simulator = await startTestSimulator({ deadlineMs: 500 });
    simulator.control({ slow_ms: 1_000 });
    expect(await simulator.submit(payoutOf({ amount: amountFor('slow') }))).toMatchObject(UNKNOWN);
    await eventually(async () => expect(await simulator.lookup()).toMatchObject(PAID));
  });

  test('returns wrong amounts and currencies for the outcomes that require it', async () => {
    const simulator = await startTestSimulator({ delayMs: 0 });
    for (const outcome of ['wrong_amount_over', 'wrong_amount_under', 'wrong_currency'] as const)
      await simulator.submit(payoutOf({ reference: outcome, amount: amountFor(outcome) }));
    const expectReport = (reference: string, report: object) =>
      eventually(async () => expect(await simulator.lookup(reference)).toMatchObject(report));
    await expectReport('wrong_amount_over', { amount: 15_028n, currency: 'RUB' });
    await expectReport('wrong_amount_under', { amount: 15_027n, currency: 'RUB' });
    await expectReport('wrong_currency', { amount: 15_029n, currency: 'EUR' });
  });

  test('retries a callback while Sluice is unavailable', async () => {
    const simulator = await startTestSimulator({ delayMs: 0 });
    simulator.respondToCallbacksWith(503);
    await simulator.submit(payoutOf());
    await eventually(async () => expect(await simulator.lookup()).toMatchObject(PAID));
    simulator.respondToCallbacksWith(200);
    await eventually(() => expect(simulator.verdicts()).toEqual(['paid']));
  });

  test('rejects a request that is not signed, or signed for another path', async () => {
    const simulator = await startTestSimulator();
    const body = JSON.stringify({ reference: 'x' });
    expect((await fetch(`${simulator.url}/payouts`, { method: 'POST', body })).status).toBe(401);
    const headers = { ...SIGNER.sign({ id: 'msg_1', body: 'GET /payouts/a' }, new Date()) };
    expect((await fetch(`${simulator.url}/payouts/a`, { headers })).status).toBe(200);
    expect((await fetch(`${simulator.url}/payouts/b`, { headers })).status).toBe(401);
  });
});
