// Every outcome of the simulator: its replies, callbacks and executions.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { OUTCOMES, type OutcomeName } from '../../src/adapters/aggregators/simulator/outcomes.ts';
import { payoutOf } from './harness.ts';
import { ACCEPTED, amountFor, eventually, PAID, startTestSimulator, UNKNOWN } from './simulator-harness.ts';

/** The expected reports of one outcome. */
type ExpectedOutcome = {
  submit: object;
  /** Immediately after the submit. */
  lookup: string;
  executions?: number;
  callbacks?: string[];
  /** After all callbacks. */
  finally?: string;
};
const refused = (detail: string): ExpectedOutcome => {
  const report = { verdict: 'refused', detail };
  return { submit: report, lookup: 'refused', executions: 0, callbacks: [], finally: 'refused' };
};
const correct: ExpectedOutcome = { submit: ACCEPTED, lookup: 'accepted', callbacks: ['paid'] };
const doubtful: ExpectedOutcome = { ...correct, submit: UNKNOWN };

const EXPECTATIONS: Record<OutcomeName, ExpectedOutcome> = {
  paid: correct,
  refused: refused('declined'),
  refused_destination: refused('invalid_destination'),
  refused_limit: refused('limit_exceeded'),
  refused_expired: refused('expired'),
  refused_funds: refused('insufficient_funds'),
  low_float: refused('insufficient_funds'),
  refused_unlisted: { ...refused(''), submit: UNKNOWN, lookup: 'unknown', finally: 'unknown' },
  refused_later: { ...correct, executions: 0, callbacks: ['refused'], finally: 'refused' },
  paid_at_once: { submit: PAID, lookup: 'paid', callbacks: ['paid'] },
  reply_lost: { submit: UNKNOWN, lookup: 'paid', callbacks: [] },
  slow: correct,
  error_before: {
    submit: UNKNOWN,
    lookup: 'not_found',
    executions: 0,
    callbacks: [],
    finally: 'not_found',
  },
  error_after: { submit: UNKNOWN, lookup: 'paid', callbacks: [] },
  garbled_html: doubtful,
  garbled_truncated: doubtful,
  garbled_text: doubtful,
  wrong_reference: doubtful,
  unsigned_reply: doubtful,
  lost_request: {
    submit: UNKNOWN,
    lookup: 'not_found',
    executions: 0,
    callbacks: [],
    finally: 'not_found',
  },
  duplicate_callbacks: { ...correct, callbacks: Array.from({ length: 10 }, () => 'paid') },
  out_of_order: { ...correct, callbacks: ['paid', 'accepted'] },
  early_callback: { submit: PAID, lookup: 'paid', callbacks: ['paid'] },
  no_callback: { ...correct, callbacks: [] },
  unsigned_callback: { ...correct, callbacks: ['forged', 'paid'] },
  forged_callback: { ...correct, callbacks: ['forged', 'paid'] },
  wrong_amount_over: { ...correct, submit: UNKNOWN },
  wrong_amount_under: { ...correct, submit: UNKNOWN },
  wrong_currency: { ...correct, submit: UNKNOWN },
  wrong_destination: correct,
  wrong_time: correct,
  late_return: { ...correct, callbacks: ['paid', 'returned'], finally: 'returned' },
  stuck: { ...correct, executions: 0, callbacks: [], finally: 'accepted' },
};

describe('the kopecks of the amount choose the outcome', () => {
  test.each(Object.entries(EXPECTATIONS))('%s', async (name, expected) => {
    const outcome = name as OutcomeName;
    const simulator = await startTestSimulator({ delayMs: 150 });
    simulator.control({ slow_ms: 10 });
    const payout = payoutOf({ amount: amountFor(outcome) });
    expect(await simulator.submit(payout)).toMatchObject(expected.submit);
    // On a slow machine the payout may be final already.
    const { verdict } = await simulator.lookup();
    expect([expected.lookup, expected.finally ?? 'paid']).toContain(verdict);
    await eventually(async () => {
      expect((await simulator.lookup()).verdict).toBe(expected.finally ?? 'paid');
      expect(simulator.verdicts()).toEqual(expected.callbacks);
    });
    expect(simulator.store.executions()).toBe(expected.executions ?? 1);
  });
});

test('every outcome has its own kopecks', () => {
  const endings = Object.values(OUTCOMES).map(({ ending }) => ending);
  expect(new Set(endings).size).toBe(endings.length);
});

test('an early callback arrives before the reply to the request', async () => {
  const simulator = await startTestSimulator({ delayMs: 0 });
  await simulator.submit(payoutOf({ amount: amountFor('early_callback') }));
  expect(simulator.verdicts()).toEqual(['paid']);
});

describe('an outcome is chosen', () => {
  test('by an e-wallet', async () => {
    const simulator = await startTestSimulator();
    const wallet = 'sim-refused_limit';
    expect(await simulator.submit(payoutOf({ system: 'ewallet', wallet, bankId: null }))).toMatchObject({
      detail: 'limit_exceeded',
    });
  });

  test('by /control: for a reference, for the next payouts, for all', async () => {
    const simulator = await startTestSimulator();
    const control = async (command: object, type = 'application/json') =>
      (
        await fetch(`${simulator.url}/control`, {
          method: 'POST',
          headers: { 'content-type': type },
          body: JSON.stringify(command),
        })
      ).status;
    expect(await control({ outcome: 'refused', reference: 'a' })).toBe(200);
    expect(await control({ outcome: 'refused_limit', next: 1 })).toBe(200);
    expect(await control({ outcome: 'paid_at_once', all: true })).toBe(200);
    expect(await simulator.submit(payoutOf({ reference: 'b' }))).toMatchObject({ detail: 'limit_exceeded' });
    expect(await simulator.submit(payoutOf({ reference: 'a' }))).toMatchObject({ detail: 'declined' });
    expect(await simulator.submit(payoutOf({ reference: 'c', amount: '1.01' }))).toMatchObject(PAID);
    expect(await control({ reset: true })).toBe(200);
    expect(await simulator.submit(payoutOf({ reference: 'd', amount: '1.01' }))).toMatchObject({
      detail: 'declined',
    });
    expect(await control({ outcome: 'refused' })).toBe(400);
    expect(await control({ outcome: 'nonsense', all: true })).toBe(400);
    expect(await control({ reset: true }, 'text/plain')).toBe(415);
  });
});

test('the front page and the README list every outcome', async () => {
  const simulator = await startTestSimulator();
  const page = await (await fetch(simulator.url)).text();
  const readme = readFileSync('src/adapters/aggregators/simulator/README.md', 'utf8');
  for (const [name, { ending, description }] of Object.entries(OUTCOMES)) {
    const row = `| ${ending ?? 'any other'} | \`${name}\` | ${description} |`;
    expect(page).toContain(row);
    expect(readme).toContain(row);
  }
});
