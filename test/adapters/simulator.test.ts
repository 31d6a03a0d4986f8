import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { simulatorAdapter } from '../../src/adapters/aggregators/simulator/adapter.ts';
import { OUTCOMES, type OutcomeName } from '../../src/adapters/aggregators/simulator/outcomes.ts';
import { type SimulatorOptions, startSimulator } from '../../src/adapters/aggregators/simulator/server.ts';
import type { Callback, Payout } from '../../src/ports/aggregator.ts';
import { gist, never, payoutOf, SECRET, SIGNER, send, startHttp, termsOf } from './harness.ts';

/** A simulator, an adapter that talks to it, and what the adapter made of each callback. */
async function start({
  deadlineMs = 5_000,
  ...options
}: Partial<SimulatorOptions> & { deadlineMs?: number } = {}) {
  const callbacks: (Callback | { refused: string })[] = [];
  let status = 200;
  const sluice = await startHttp((request, response) => {
    if (status === 200)
      callbacks.push(bank.readCallback({ headers: request.headers, body: request.text }, new Date()));
    send(response, '', { status });
  });
  const simulator = await startSimulator({
    port: 0,
    secret: SECRET,
    delayMs: 20,
    callbackUrl: sluice.url,
    ...options,
  });
  const bank = simulatorAdapter.open(termsOf('simulator', simulator.url, { deadlineMs }), {
    secret: SECRET,
  });
  let open = true;
  const close = async (): Promise<void> => {
    if (!open) return;
    open = false;
    await bank.close();
    await simulator.close();
  };
  onTestFinished(close);
  return {
    ...simulator,
    callbacks,
    close,
    answerCallbacksWith: (next: number) => {
      status = next;
    },
    verdicts: () => callbacks.map((heard) => ('refused' in heard ? 'forged' : heard.report.verdict)),
    submit: (payout: Payout) => bank.submit(payout, never()),
    lookup: (reference = payoutOf().reference) => bank.lookup({ reference, providerId: null }, never()),
    statement: (day: string) => bank.statement?.(day, never()),
  };
}

const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 15_000 });

const endingOf = (outcome: OutcomeName): string => `150${OUTCOMES[outcome].ending ?? '.00'}`;

type Story = {
  submit: object;
  /** At once. */
  lookup: string;
  executions?: number;
  callbacks?: string[];
  /** In the end. */
  finally?: string;
};
const paid = { verdict: 'paid', currency: 'RUB' };
const accepted = { verdict: 'accepted' };
const unknown = { verdict: 'unknown' };
const refused = (detail: string): Story => {
  const report = { verdict: 'refused', detail };
  return { submit: report, lookup: 'refused', executions: 0, callbacks: [], finally: 'refused' };
};
const honest: Story = { submit: accepted, lookup: 'accepted', callbacks: ['paid'] };
const doubtful: Story = { ...honest, submit: unknown };

const STORIES: Record<OutcomeName, Story> = {
  paid: honest,
  refused: refused('declined'),
  refused_destination: refused('invalid_destination'),
  refused_limit: refused('limit_exceeded'),
  refused_expired: refused('expired'),
  refused_funds: refused('insufficient_funds'),
  low_float: refused('insufficient_funds'),
  refused_unlisted: { ...refused(''), submit: unknown, lookup: 'unknown', finally: 'unknown' },
  refused_later: { ...honest, executions: 0, callbacks: ['refused'], finally: 'refused' },
  paid_at_once: { submit: paid, lookup: 'paid', callbacks: ['paid'] },
  reply_lost: { submit: unknown, lookup: 'paid', callbacks: [] },
  slow: honest,
  error_before: {
    submit: unknown,
    lookup: 'not_found',
    executions: 0,
    callbacks: [],
    finally: 'not_found',
  },
  error_after: { submit: unknown, lookup: 'paid', callbacks: [] },
  garbled_html: doubtful,
  garbled_truncated: doubtful,
  garbled_text: doubtful,
  wrong_reference: doubtful,
  unsigned_reply: doubtful,
  lost_request: {
    submit: unknown,
    lookup: 'not_found',
    executions: 0,
    callbacks: [],
    finally: 'not_found',
  },
  duplicate_callbacks: { ...honest, callbacks: Array.from({ length: 10 }, () => 'paid') },
  out_of_order: { ...honest, callbacks: ['paid', 'accepted'] },
  early_callback: { submit: paid, lookup: 'paid', callbacks: ['paid'] },
  no_callback: { ...honest, callbacks: [] },
  unsigned_callback: { ...honest, callbacks: ['forged', 'paid'] },
  forged_callback: { ...honest, callbacks: ['forged', 'paid'] },
  wrong_amount_over: { ...honest, submit: unknown },
  wrong_amount_under: { ...honest, submit: unknown },
  wrong_currency: { ...honest, submit: unknown },
  late_return: { ...honest, callbacks: ['paid', 'returned'], finally: 'returned' },
  stuck: { ...honest, executions: 0, callbacks: [], finally: 'accepted' },
};

describe('asked by the kopecks for', () => {
  test.each(Object.entries(STORIES))('%s', async (name, story) => {
    const outcome = name as OutcomeName;
    const simulator = await start({ delayMs: 150 });
    simulator.control({ slow_ms: 10 });
    const payout = payoutOf({ amount: endingOf(outcome) });
    expect(await simulator.submit(payout)).toMatchObject(story.submit);
    // On a slow machine it may have come to its end already.
    const { verdict } = await simulator.lookup();
    expect([story.lookup, story.finally ?? 'paid']).toContain(verdict);
    await eventually(async () => {
      expect((await simulator.lookup()).verdict).toBe(story.finally ?? 'paid');
      expect(simulator.verdicts()).toEqual(story.callbacks);
    });
    expect(simulator.book.executions()).toBe(story.executions ?? 1);
  });
});

test('every outcome has an ending of its own', () => {
  const endings = Object.values(OUTCOMES).map(({ ending }) => ending);
  expect(new Set(endings).size).toBe(endings.length);
});

test('an early callback is heard before the answer to the request', async () => {
  const simulator = await start({ delayMs: 0 });
  await simulator.submit(payoutOf({ amount: endingOf('early_callback') }));
  expect(simulator.verdicts()).toEqual(['paid']);
});

describe('an outcome can be asked for', () => {
  test('by an e-wallet', async () => {
    const simulator = await start();
    const wallet = 'sim-refused_limit';
    expect(await simulator.submit(payoutOf({ system: 'ewallet', wallet, bankId: null }))).toMatchObject({
      detail: 'limit_exceeded',
    });
  });

  test('by /control, for a reference, for the next ones, for all', async () => {
    const simulator = await start();
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
    expect(await simulator.submit(payoutOf({ reference: 'c', amount: '1.01' }))).toMatchObject(paid);
    expect(await control({ reset: true })).toBe(200);
    expect(await simulator.submit(payoutOf({ reference: 'd', amount: '1.01' }))).toMatchObject({
      detail: 'declined',
    });
    expect(await control({ outcome: 'refused' })).toBe(400);
    expect(await control({ outcome: 'nonsense', all: true })).toBe(400);
    expect(await control({ reset: true }, 'text/plain')).toBe(415);
  });
});

describe('the aggregator keeps its promises', () => {
  test('a reference that comes 50 times in parallel is executed once', async () => {
    const simulator = await start();
    const payout = payoutOf();
    const reports = await Promise.all(Array.from({ length: 50 }, () => simulator.submit(payout)));
    for (const { verdict } of reports) expect(['accepted', 'paid']).toContain(verdict);
    await eventually(async () => expect(await simulator.lookup()).toMatchObject(paid));
    await Promise.all(Array.from({ length: 50 }, () => simulator.submit(payout)));
    expect(simulator.book.find(payout.reference).executions).toBe(1);
    expect(simulator.book.requests.submits).toBe(100);
    expect(simulator.verdicts()).toEqual(['paid']);
  });

  test.each(['reply_lost', 'error_before', 'error_after', 'lost_request', 'garbled_html'] as const)(
    'after %s the same reference may be sent again, and is paid once',
    async (outcome) => {
      const simulator = await start();
      const payout = payoutOf({ amount: endingOf(outcome) });
      expect(await simulator.submit(payout)).toMatchObject(unknown);
      expect(['accepted', 'paid']).toContain((await simulator.submit(payout)).verdict);
      await eventually(async () => expect(await simulator.lookup()).toMatchObject(paid));
      expect(simulator.book.executions()).toBe(1);
    },
  );

  test.each<Partial<Payout>>([
    { wallet: '79160000000' },
    { bankId: null },
    { currency: 'USD' },
    { amount: 15_001n as never },
  ])('a reference that comes with other fields is neither paid nor refused: %#', async (change) => {
    const simulator = await start();
    const payout = payoutOf();
    await simulator.submit(payout);
    expect(await simulator.submit({ ...payout, ...change })).toMatchObject(unknown);
    expect(simulator.book.entries()).toHaveLength(1);
  });

  test('what comes after its last moment is refused, under that reference for good', async () => {
    const simulator = await start();
    const late = payoutOf({ notAfter: new Date(Date.now() - 1) });
    const expired = { verdict: 'refused', detail: 'expired', passing: true };
    expect(gist(await simulator.submit(late))).toEqual(expired);
    expect(gist(await simulator.submit({ ...late, notAfter: new Date(Date.now() + 60_000) }))).toEqual(
      expired,
    );
    expect(gist(await simulator.lookup())).toEqual(expired);
  });

  test('a float that is short refuses, one that was topped up pays', async () => {
    const simulator = await start();
    const amount = endingOf('low_float');
    expect(await simulator.submit(payoutOf({ reference: 'a', amount }))).toMatchObject({ passing: true });
    simulator.control({ top_up: '200.00' });
    expect(await simulator.submit(payoutOf({ reference: 'b', amount }))).toMatchObject(accepted);
    expect(await simulator.submit(payoutOf({ reference: 'c', amount }))).toMatchObject({ passing: true });
    expect(await simulator.submit(payoutOf({ reference: 'a', amount }))).toMatchObject({
      verdict: 'refused',
    });
  });

  test('a slow answer is uncertain, and the payout is made', async () => {
    const simulator = await start({ deadlineMs: 500 });
    simulator.control({ slow_ms: 1_000 });
    expect(await simulator.submit(payoutOf({ amount: endingOf('slow') }))).toMatchObject(unknown);
    await eventually(async () => expect(await simulator.lookup()).toMatchObject(paid));
  });

  test('what is wrong about the money is told', async () => {
    const simulator = await start({ delayMs: 0 });
    for (const outcome of ['wrong_amount_over', 'wrong_amount_under', 'wrong_currency'] as const)
      await simulator.submit(payoutOf({ reference: outcome, amount: endingOf(outcome) }));
    const told = (reference: string, report: object) =>
      eventually(async () => expect(await simulator.lookup(reference)).toMatchObject(report));
    await told('wrong_amount_over', { amount: 15_028n, currency: 'RUB' });
    await told('wrong_amount_under', { amount: 15_027n, currency: 'RUB' });
    await told('wrong_currency', { amount: 15_029n, currency: 'EUR' });
  });

  test('a callback is tried again while Sluice is away', async () => {
    const simulator = await start({ delayMs: 0 });
    simulator.answerCallbacksWith(503);
    await simulator.submit(payoutOf());
    await eventually(async () => expect(await simulator.lookup()).toMatchObject(paid));
    simulator.answerCallbacksWith(200);
    await eventually(() => expect(simulator.verdicts()).toEqual(['paid']));
  });

  test('a request that is not signed, or signed for another path, is not heard', async () => {
    const simulator = await start();
    const body = JSON.stringify({ reference: 'x' });
    expect((await fetch(`${simulator.url}/payouts`, { method: 'POST', body })).status).toBe(401);
    const headers = { ...SIGNER.sign({ id: 'msg_1', body: 'GET /payouts/a' }, new Date()) };
    expect((await fetch(`${simulator.url}/payouts/a`, { headers })).status).toBe(200);
    expect((await fetch(`${simulator.url}/payouts/b`, { headers })).status).toBe(401);
  });
});

describe('the book', () => {
  const makeFile = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'sluice-book-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return join(folder, 'book.jsonl');
  };

  test('survives a restart, a kill in the middle of a line included', async () => {
    const bookFile = makeFile();
    const first = await start({ bookFile, delayMs: 5 });
    await first.submit(payoutOf({ reference: 'paid' }));
    await first.submit(payoutOf({ reference: 'refused', amount: endingOf('refused') }));
    await eventually(async () => expect(await first.lookup('paid')).toMatchObject(paid));
    first.control({ delay_ms: 60_000 });
    await first.submit(payoutOf({ reference: 'open' }));
    await first.close();
    appendFileSync(bookFile, '{"event":"executed","refe');

    const second = await start({ bookFile, delayMs: 500 });
    expect(await second.lookup('paid')).toMatchObject(paid);
    expect(await second.lookup('refused')).toMatchObject({ verdict: 'refused', detail: 'declined' });
    expect(await second.submit(payoutOf({ reference: 'paid' }))).toMatchObject(paid);
    expect(await second.lookup('open')).toMatchObject(accepted);
    await eventually(async () => expect(await second.lookup('open')).toMatchObject(paid));
    expect(second.book.executions()).toBe(2);
    await second.close();

    const third = await start({ bookFile });
    expect(third.book.entries().map(({ reference, executions }) => [reference, executions])).toEqual([
      ['paid', 1],
      ['refused', 0],
      ['open', 1],
    ]);
  });

  test('shows what was asked and paid, and no destination', async () => {
    const bookFile = makeFile();
    const simulator = await start({ bookFile, delayMs: 0 });
    await simulator.submit(payoutOf());
    await eventually(async () => expect(await simulator.lookup()).toMatchObject(paid));
    const shown = await (await fetch(`${simulator.url}/book`)).text();
    expect(JSON.parse(shown)).toMatchObject({
      requests: { submits: 1 },
      executions: 1,
      entries: [{ reference: payoutOf().reference, amount: '150.00', wallet: '+79*******67', state: 'paid' }],
    });
    expect(`${shown}${readFileSync(bookFile, 'utf8')}`).not.toContain('79161234567');
  });

  test('is the statement of its day, however long', async () => {
    const simulator = await start({ delayMs: 0 });
    const references = Array.from({ length: 250 }, (_, i) => `wd-${i}`);
    await Promise.all(references.map((reference) => simulator.submit(payoutOf({ reference }))));
    await eventually(() => expect(simulator.book.executions()).toBe(250));
    const [today = ''] = new Date().toISOString().split('T');
    const lines = await simulator.statement(today);
    expect(new Set(lines?.map(({ reference }) => reference))).toEqual(new Set(references));
    expect(lines?.[0]).toMatchObject({ state: 'paid', amount: 15_000n, currency: 'RUB' });
    expect(await simulator.statement('2000-01-01')).toEqual([]);
  });

  test('takes a payout back when told to', async () => {
    const simulator = await start({ delayMs: 0 });
    await simulator.submit(payoutOf());
    await eventually(async () => expect(await simulator.lookup()).toMatchObject(paid));
    simulator.control({ give_back: payoutOf().reference });
    expect(await simulator.lookup()).toMatchObject({ verdict: 'returned' });
    await eventually(() => expect(simulator.verdicts()).toEqual(['paid', 'returned']));
  });
});

test('the inbox keeps the last 100 webhooks, newest first, and says which are genuine', async () => {
  const simulator = await start({ inboxSecrets: () => [SECRET] });
  const post = (body: string, headers = {}) =>
    fetch(`${simulator.url}/inbox`, { method: 'POST', headers, body });
  for (let i = 0; i < 101; i += 1) await post(`{"n":${i}}`);
  await post(
    '{"type":"withdraw.paid"}',
    SIGNER.sign({ id: 'evt', body: '{"type":"withdraw.paid"}' }, new Date()),
  );
  const letters = await (await fetch(`${simulator.url}/inbox`)).json();
  expect(letters).toHaveLength(100);
  expect(letters).toMatchObject([
    { verified: true, body: '{"type":"withdraw.paid"}', headers: { 'webhook-id': 'evt' } },
    { verified: false, body: '{"n":100}' },
    ...Array.from({ length: 98 }, () => ({ verified: false })),
  ]);
});

test('the front page and the README list every outcome', async () => {
  const simulator = await start();
  const page = await (await fetch(simulator.url)).text();
  const readme = readFileSync('src/adapters/aggregators/simulator/README.md', 'utf8');
  for (const [name, { ending, does }] of Object.entries(OUTCOMES)) {
    const row = `| ${ending ?? 'any other'} | \`${name}\` | ${does} |`;
    expect(page).toContain(row);
    expect(readme).toContain(row);
  }
});
