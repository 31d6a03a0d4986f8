// A simulator with an adapter, for the tests of the simulator.
import { onTestFinished, vi } from 'vitest';
import { simulatorAdapter } from '../../src/adapters/aggregators/simulator/adapter.ts';
import { OUTCOMES, type OutcomeName } from '../../src/adapters/aggregators/simulator/outcomes.ts';
import { type SimulatorOptions, startSimulator } from '../../src/adapters/aggregators/simulator/server.ts';
import type { Callback, Payout } from '../../src/ports/aggregator.ts';
import { readStatementPages } from '../../src/usecases/payouts/read-statement-pages.ts';
import { never, payoutOf, SECRET, send, startHttp, termsOf } from './harness.ts';

/** Starts a simulator and an adapter for it. `callbacks` are the callbacks as the adapter read them. */
export async function startTestSimulator({
  deadlineMs = 5_000,
  ...options
}: Partial<SimulatorOptions> & { deadlineMs?: number } = {}) {
  const callbacks: (Callback | { rejected: string })[] = [];
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
    respondToCallbacksWith: (next: number) => {
      status = next;
    },
    verdicts: () => callbacks.map((read) => ('rejected' in read ? 'forged' : read.report.verdict)),
    submit: (payout: Payout) => bank.submit(payout, never()),
    lookup: (reference = payoutOf().reference) => bank.lookup({ reference, providerId: null }, never()),
    statement: (day: string) =>
      readStatementPages({ terms: { name: 'sim', deadlineMs }, adapter: bank }, day),
  };
}

export const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 60_000 });

export const amountFor = (outcome: OutcomeName): string => `150${OUTCOMES[outcome].ending ?? '.00'}`;

export const PAID = { verdict: 'paid', currency: 'RUB' };
export const ACCEPTED = { verdict: 'accepted' };
export const UNKNOWN = { verdict: 'unknown' };
