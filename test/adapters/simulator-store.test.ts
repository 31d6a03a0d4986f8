// The payouts and webhooks that the simulator stores.
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { payoutOf, SECRET, SIGNER } from './harness.ts';
import { ACCEPTED, amountFor, eventually, PAID, startTestSimulator } from './simulator-harness.ts';

describe('the store', () => {
  const makeFile = (): string => {
    const folder = mkdtempSync(join(tmpdir(), 'sluice-simulator-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return join(folder, 'payouts.jsonl');
  };

  test('survives a restart and a kill in the middle of a line', async () => {
    const storeFile = makeFile();
    const first = await startTestSimulator({ storeFile, delayMs: 5 });
    await first.submit(payoutOf({ reference: 'paid' }));
    await first.submit(payoutOf({ reference: 'refused', amount: amountFor('refused') }));
    await eventually(async () => expect(await first.lookup('paid')).toMatchObject(PAID));
    first.control({ delay_ms: 60_000 });
    await first.submit(payoutOf({ reference: 'open' }));
    await first.close();
    appendFileSync(storeFile, '{"event":"executed","refe');

    const second = await startTestSimulator({ storeFile, delayMs: 500 });
    expect(await second.lookup('paid')).toMatchObject(PAID);
    expect(await second.lookup('refused')).toMatchObject({ verdict: 'refused', detail: 'declined' });
    expect(await second.submit(payoutOf({ reference: 'paid' }))).toMatchObject(PAID);
    expect(await second.lookup('open')).toMatchObject(ACCEPTED);
    await eventually(async () => expect(await second.lookup('open')).toMatchObject(PAID));
    expect(second.store.executions()).toBe(2);
    await second.close();

    const third = await startTestSimulator({ storeFile });
    expect(third.store.entries().map(({ reference, executions }) => [reference, executions])).toEqual([
      ['paid', 1],
      ['refused', 0],
      ['open', 1],
    ]);
  });

  test('is listed at /payouts, with its executions and without destinations', async () => {
    const storeFile = makeFile();
    const simulator = await startTestSimulator({ storeFile, delayMs: 0 });
    await simulator.submit(payoutOf());
    await eventually(async () => expect(await simulator.lookup()).toMatchObject(PAID));
    const shown = await (await fetch(`${simulator.url}/payouts`)).text();
    expect(JSON.parse(shown)).toMatchObject({
      requests: { submits: 1 },
      executions: 1,
      entries: [{ reference: payoutOf().reference, amount: '150.00', wallet: '+79*******67', state: 'paid' }],
    });
    expect(`${shown}${readFileSync(storeFile, 'utf8')}`).not.toContain('79161234567');
  });

  test('is the statement of a day, on several pages', async () => {
    const simulator = await startTestSimulator({ delayMs: 0, deadlineMs: 60_000 });
    const references = Array.from({ length: 250 }, (_, i) => `wd-${i}`);
    await Promise.all(references.map((reference) => simulator.submit(payoutOf({ reference }))));
    await eventually(() => expect(simulator.store.executions()).toBe(250));
    const [today = ''] = new Date().toISOString().split('T');
    const lines = await simulator.statement(today);
    expect(new Set(lines?.map(({ reference }) => reference))).toEqual(new Set(references));
    expect(lines?.[0]).toMatchObject({ state: 'paid', amount: 15_000n, currency: 'RUB' });
    expect(await simulator.statement('2000-01-01')).toEqual([]);
  });

  test('returns a payout on a /control order', async () => {
    const simulator = await startTestSimulator({ delayMs: 0 });
    await simulator.submit(payoutOf());
    await eventually(async () => expect(await simulator.lookup()).toMatchObject(PAID));
    simulator.control({ give_back: payoutOf().reference });
    expect(await simulator.lookup()).toMatchObject({ verdict: 'returned' });
    await eventually(() => expect(simulator.verdicts()).toEqual(['paid', 'returned']));
  });
});

test('the inbox lists the last 100 webhooks, newest first, and whether they are verified', async () => {
  const simulator = await startTestSimulator({ inboxSecrets: () => [SECRET] });
  const post = (body: string, headers = {}) =>
    fetch(`${simulator.url}/inbox`, { method: 'POST', headers, body });
  for (let i = 0; i < 101; i += 1) await post(`{"n":${i}}`);
  await post(
    '{"type":"withdraw.paid"}',
    SIGNER.sign({ id: 'evt', body: '{"type":"withdraw.paid"}' }, new Date()),
  );
  const messages = await (await fetch(`${simulator.url}/inbox`)).json();
  expect(messages).toHaveLength(100);
  expect(messages).toMatchObject([
    { verified: true, body: '{"type":"withdraw.paid"}', headers: { 'webhook-id': 'evt' } },
    { verified: false, body: '{"n":100}' },
    ...Array.from({ length: 98 }, () => ({ verified: false })),
  ]);
});
