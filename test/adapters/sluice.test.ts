// The sluice adapter: requests to an upstream with the merchant API, and the report about each response.
import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openSluiceAggregator } from '../../src/adapters/aggregators/sluice/adapter.ts';
import { reportOfError } from '../../src/adapters/aggregators/sluice/responses.ts';
import { REJECTIONS, type RejectionCode } from '../../src/domain/rejections.ts';
import type { Aggregator } from '../../src/ports/aggregator.ts';
import { never, payoutOf, SECRET, SIGNER, send, startHttp, termsOf, withoutExchange } from './harness.ts';

const PAYOUT = payoutOf();
const KEYS = { merchant_id: '1001', secret_key: 'sk_topsecretkey', order_id: 'yes' };
const PLAIN = { ...KEYS, order_id: 'no', currency: 'RUB' };
const WITHDRAWAL = {
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

function open(url: string, keys: Record<string, string> = KEYS): Aggregator {
  const aggregator = openSluiceAggregator(termsOf('sluice', url), keys);
  onTestFinished(() => aggregator.close());
  return aggregator;
}

async function respondWith(body: string | object, keys: Record<string, string> = KEYS, status = 200) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const { url, received } = await startHttp((_, response) => send(response, text, { status }));
  const upstream = open(url, keys);
  return {
    received,
    submit: async () => withoutExchange(await upstream.submit(PAYOUT, never())),
    lookup: async (providerId: string | null = null) =>
      withoutExchange(await upstream.lookup({ reference: PAYOUT.reference, providerId }, never())),
  };
}

const CREATED = { success: true, message: 'Withdraw created', withdraw_id: '1000001' };

describe('submit', () => {
  test('sends the reference as the order id', async () => {
    const { submit, received } = await respondWith(CREATED);
    expect(await submit()).toEqual({ verdict: 'accepted', providerId: '1000001' });
    expect(received[0]?.url).toBe('/api/v2/merchant/createWithdraw');
    expect(JSON.parse(received[0]?.text ?? '')).toEqual({
      merchant_id: '1001',
      secret_key: 'sk_topsecretkey',
      amount: '150.00',
      wallet: '+79161234567',
      system: 'fps',
      bank_id: '100000000111',
      order_id: PAYOUT.reference,
      fee_from: 'balance',
    });
  });

  test('sends only the fields of the contract to an upstream without order ids', async () => {
    const { submit, received } = await respondWith(CREATED, PLAIN);
    await submit();
    expect(Object.keys(JSON.parse(received[0]?.text ?? ''))).toEqual([
      'merchant_id',
      'secret_key',
      'amount',
      'wallet',
      'system',
      'bank_id',
    ]);
  });

  test('may be repeated only at an upstream with order ids', () => {
    expect(open('http://127.0.0.1:1').resendIsSafe).toBe(true);
    expect(open('http://127.0.0.1:1', PLAIN).resendIsSafe).toBe(false);
  });

  test.each<[string, 'refused' | 'retryable' | 'unknown']>([
    ['Merchant not found', 'refused'],
    ['Merchant not activated', 'refused'],
    ['Merchant is blocked', 'refused'],
    ['Merchant is disabled', 'refused'],
    ['Enter bank_id value', 'refused'],
    ['Error while creating withdraw', 'refused'],
    ['Withdraw system not found', 'refused'],
    ['Auto withdraw system not found', 'refused'],
    ['Low balance', 'retryable'],
    ['Service is busy', 'retryable'],
    ['Too many requests', 'retryable'],
    ['Withdraw not found', 'unknown'],
    ['Order id already used', 'unknown'],
    ['Outcome unknown, check withdraw_id before retrying', 'unknown'],
    ['Internal error', 'unknown'],
    ['Not found', 'unknown'],
    ['low balance', 'unknown'],
    ['Low balance ', 'unknown'],
    ['', 'unknown'],
  ])('reports the text "%s" without a code as %s', async (error, meaning) => {
    for (const status of [200, 422, 503]) {
      const { submit } = await respondWith({ success: false, error }, PLAIN, status);
      const report = await submit();
      expect(report.verdict).toBe(meaning === 'unknown' ? 'unknown' : 'refused');
      expect('retryable' in report).toBe(meaning === 'retryable');
    }
  });

  test.each<RejectionCode>([
    'malformed_request',
    'field_required',
    'ip_not_allowed',
    'invalid_amount',
    'invalid_field',
    'bank_not_found',
    'invalid_wallet',
    'amount_below_minimum',
    'amount_above_maximum',
    'daily_limit_exceeded',
    'payout_failed',
  ])('reports the code %s as a refusal', (code) => {
    const { text: error } = REJECTIONS[code];
    expect(reportOfError({ success: false, error, code })).toEqual({ verdict: 'refused', detail: code });
  });

  test.each<RejectionCode>(['order_id_used', 'withdraw_not_found', 'outcome_unknown', 'internal_error'])(
    'reports the code %s as unknown',
    (code) => expect(reportOfError({ success: false, error: 'Oops', code }).verdict).toBe('unknown'),
  );

  test('uses the more doubtful one if code and text disagree', () => {
    const report = (error: string, code: unknown) => reportOfError({ success: false, error, code });
    expect(report('Low balance', 'internal_error').verdict).toBe('unknown');
    expect(report('Order id already used', 'low_balance').verdict).toBe('unknown');
    expect(report('Low balance', 'payout_failed')).toEqual({ verdict: 'refused', detail: 'payout_failed' });
    // Another service may have its own codes.
    expect(report('Low balance', 1005)).toEqual({
      verdict: 'refused',
      detail: 'low_balance',
      retryable: true,
    });
    expect(report('Nope', 'toString').verdict).toBe('unknown');
  });

  test.each<[string, string | object, number]>([
    ['an HTML page', '<html></html>', 200],
    ['an empty response', '', 502],
    ['truncated JSON', JSON.stringify(CREATED).slice(0, -4), 200],
    ['a success without an id', { success: true }, 200],
    ['a success as text', { ...CREATED, success: 'true' }, 200],
    ['a success with status 500', CREATED, 500],
    ['an error without a text', { success: false }, 422],
  ])('reports %s as unknown', async (_, body, status) => {
    const { submit } = await respondWith(body, KEYS, status);
    expect((await submit()).verdict).toBe('unknown');
  });

  property.prop([fc.oneof(fc.string(), fc.json())], { numRuns: 200 })(
    'reports every text outside of the table as unknown',
    (error) => {
      expect(reportOfError({ success: false, error, code: error }).verdict).toBe('unknown');
    },
  );

  test('reports a refused connection as not sent', async () => {
    expect((await open('http://127.0.0.1:1').submit(PAYOUT, never())).verdict).toBe('not_sent');
  });
});

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

describe('a webhook of the upstream', () => {
  const NOW = new Date('2026-11-15T12:00:00Z');
  const event = (data: object) =>
    JSON.stringify({ type: 'withdraw.paid', timestamp: NOW.toISOString(), data: { ...WITHDRAWAL, ...data } });
  const readEvent = (
    body: string,
    { keys = { ...KEYS, webhook_secret: SECRET }, signedBody = body, at = NOW } = {},
  ) =>
    open('http://127.0.0.1:1', keys).readCallback(
      { headers: { ...SIGNER.sign({ id: 'evt-1', body: signedBody }, at) }, body },
      NOW,
    );

  test('is read by its order id', () => {
    const body = event({ status: 'Paid' });
    expect(readEvent(body)).toEqual({
      id: 'evt-1',
      reference: PAYOUT.reference,
      report: {
        verdict: 'paid',
        providerId: '1000001',
        amount: 15_000n,
        currency: 'RUB',
        exchange: { request: null, status: null, answer: body, ms: null },
      },
    });
  });

  test('is rejected without a secret, without an order id, changed or old', () => {
    const rejected = { rejected: expect.any(String) };
    const body = event({ status: 'Paid' });
    expect(readEvent(body, { keys: { ...KEYS, webhook_secret: '' } })).toEqual(rejected);
    expect(readEvent(body, { keys: { ...PLAIN, webhook_secret: SECRET } })).toEqual(rejected);
    expect(readEvent(event({ status: 'Paid', order_id: null }))).toEqual(rejected);
    expect(readEvent(body, { signedBody: event({ status: 'Cancelled' }) })).toEqual(rejected);
    expect(readEvent(body, { at: new Date(NOW.getTime() - 301_000) })).toEqual(rejected);
    expect(readEvent('{}')).toEqual(rejected);
  });
});

test.each([
  { ...KEYS, merchant_id: '' },
  { ...KEYS, secret_key: '' },
  { ...KEYS, order_id: 'maybe' },
  { ...KEYS, webhook_secret: 'letmein' },
])('invalid keys are rejected on opening, without their values: %#', (keys) => {
  expect(() => openSluiceAggregator(termsOf('sluice', 'http://127.0.0.1:1'), keys)).toThrow(
    /^(?!.*(topsecret|letmein))/,
  );
});
