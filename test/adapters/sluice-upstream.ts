// An upstream of the sluice adapter whose responses the test sets.
import { onTestFinished } from 'vitest';
import { openSluiceAggregator } from '../../src/adapters/aggregators/sluice/adapter.ts';
import type { Aggregator } from '../../src/ports/aggregator.ts';
import { never, payoutOf, send, startHttp, termsOf, withoutExchange } from './harness.ts';

export const PAYOUT = payoutOf();
export const KEYS = { merchant_id: '1001', secret_key: 'sk_topsecretkey', order_id: 'yes' };
export const PLAIN = { ...KEYS, order_id: 'no', currency: 'RUB' };
export const WITHDRAWAL = {
  id: 1000001,
  amount: 150,
  amount_fee: '151.50',
  fee: 1.5,
  system: 'fps',
  status: 'Created',
  amount_to_receive: '150.00',
  currency: 'RUB',
  order_id: PAYOUT.reference,
  returned: false,
};

export function open(url: string, keys: Record<string, string> = KEYS): Aggregator {
  const aggregator = openSluiceAggregator(termsOf('sluice', url), keys);
  onTestFinished(() => aggregator.close());
  return aggregator;
}

export async function respondWith(body: string | object, keys: Record<string, string> = KEYS, status = 200) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const { url, received } = await startHttp((_, response) => send(response, text, { status }));
  const upstream = open(url, keys);
  return {
    upstream,
    received,
    submit: async () => withoutExchange(await upstream.submit(PAYOUT, never())),
    lookup: async (providerId: string | null = null) =>
      withoutExchange(await upstream.lookup({ reference: PAYOUT.reference, providerId }, never())),
  };
}
