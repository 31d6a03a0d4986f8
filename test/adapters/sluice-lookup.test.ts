// Status checks of the sluice adapter, and the report about each response.
import { describe, expect, test } from 'vitest';
import { KEYS, PAYOUT, PLAIN, respondWith, WITHDRAWAL } from './sluice-upstream.ts';

describe('lookup', () => {
  const info = (more: object = {}) => ({ success: true, data: { ...WITHDRAWAL, ...more } });
  const MONEY = { providerId: '1000001', amount: 15_000n, currency: 'RUB' };

  test.each<[string, object, object]>([
    ['reports Created as accepted', {}, { verdict: 'accepted', providerId: '1000001' }],
    ['reports Paid as paid', { status: 'Paid' }, { verdict: 'paid', ...MONEY }],
    [
      'reports Paid with the received amount',
      { status: 'Paid', amount_to_receive: '148.50' },
      { verdict: 'paid', ...MONEY, amount: 14_850n },
    ],
    [
      'reports Cancelled as refused',
      { status: 'Cancelled' },
      { verdict: 'refused', detail: 'cancelled by the upstream' },
    ],
    [
      'reports Cancelled and returned as returned',
      { status: 'Cancelled', returned: true },
      { verdict: 'returned', ...MONEY },
    ],
  ])('%s', async (_, more, report) => {
    const { lookup, received } = await respondWith(info(more));
    expect(await lookup()).toEqual(report);
    expect(received[0]?.url).toBe('/api/v2/getWithdrawInfo');
    expect(JSON.parse(received[0]?.text ?? '')).toMatchObject({ order_id: PAYOUT.reference });
  });

  test('uses the id if the upstream has no order ids', async () => {
    const contract = {
      id: 1000001,
      amount: 150,
      amount_fee: '151.50',
      fee: 1.5,
      system: 'fps',
      status: 'Paid',
    };
    const { lookup, received } = await respondWith({ success: true, data: contract }, PLAIN);
    expect(await lookup('1000001')).toEqual({ verdict: 'paid', ...MONEY });
    expect(JSON.parse(received[0]?.text ?? '')).toMatchObject({ id: '1000001' });
    expect((await lookup('1000002')).verdict).toBe('unknown');
    expect((await lookup(null)).verdict).toBe('unknown');
    expect(received).toHaveLength(2);
  });

  test.each<[string, string | null, object, string]>([
    ['the first attempt of our order', null, { attempt: 1 }, 'paid'],
    ['an upstream without attempts', null, {}, 'paid'],
    ["somebody else's attempt of our order", null, { attempt: 2 }, 'unknown'],
    ['the withdrawal that we know', '1000001', { attempt: 2 }, 'paid'],
    ['another withdrawal than the one that we know', '1000002', { attempt: 1 }, 'unknown'],
  ])('of %s is judged by its id and attempt', async (_, providerId, more, verdict) => {
    const { lookup, received } = await respondWith(info({ status: 'Paid', ...more }));
    expect((await lookup(providerId)).verdict).toBe(verdict);
    // By order id the upstream returns the newest attempt, which need not be ours.
    expect(JSON.parse(received[0]?.text ?? '')).toMatchObject(
      providerId === null ? { order_id: PAYOUT.reference } : { id: providerId },
    );
  });

  test('reports a payment without a currency as unknown, unless one is configured', async () => {
    const { lookup } = await respondWith(info({ status: 'Paid', currency: undefined }));
    expect((await lookup()).verdict).toBe('unknown');
  });

  test('reports not found only by order id', async () => {
    const body = { success: false, error: 'Withdraw not found', code: 'withdraw_not_found' };
    expect(await (await respondWith(body, KEYS, 404)).lookup()).toEqual({ verdict: 'not_found' });
    expect((await (await respondWith(body, PLAIN, 404)).lookup('1000001')).verdict).toBe('unknown');
  });

  test.each<[string, object, number]>([
    ['another order', info({ order_id: 'wd-2' }), 200],
    ['no order', info({ order_id: null }), 200],
    ['a blocked merchant', { success: false, error: 'Merchant is blocked' }, 403],
    ['a state that is not in the contract', info({ status: 'paid' }), 200],
    ['an invalid amount', info({ status: 'Paid', amount: 1e21 }), 200],
    ['status 500', info({ status: 'Paid' }), 500],
  ])('reports a response about %s as unknown', async (_, body, status) => {
    const { lookup } = await respondWith(body, KEYS, status);
    expect((await lookup()).verdict).toBe('unknown');
  });
});
