// An http adapter and a valid message of the protocol, for the tests of the http adapter.
import { onTestFinished } from 'vitest';
import { openHttpAggregator } from '../../src/adapters/aggregators/http/adapter.ts';
import type { Aggregator } from '../../src/ports/aggregator.ts';
import { payoutOf, SECRET, termsOf } from './harness.ts';

export const PAYOUT = payoutOf();
export const PAID_STATUS = {
  reference: PAYOUT.reference,
  id: 'bank-7',
  state: 'paid',
  amount: '150.00',
  currency: 'RUB',
};

/** Closed after the test. */
export function openBank(url: string): Aggregator {
  const aggregator = openHttpAggregator(termsOf('http', url), { secret: SECRET });
  onTestFinished(() => aggregator.close());
  return aggregator;
}
