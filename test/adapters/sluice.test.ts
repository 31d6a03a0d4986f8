// The sluice adapter: requests to an upstream with the merchant API, and the report about each response.
import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { openSluiceAggregator } from '../../src/adapters/aggregators/sluice/adapter.ts';
import { reportOfError } from '../../src/adapters/aggregators/sluice/responses.ts';
import {
  FAILURE_REASONS,
  type FailureReason,
  REJECTIONS,
  type RejectionCode,
} from '../../src/domain/rejections.ts';
import { never, SECRET, SIGNER, termsOf } from './harness.ts';
import { KEYS, open, PAYOUT, PLAIN, respondWith, WITHDRAWAL } from './sluice-upstream.ts';

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

  test.each([
    ['yes', { recipient_name: 'Ivan Petrov', comment: 'Prize' }],
    ['no', {}],
    ['', {}],
  ])('with recipient_fields %j the upstream gets %j', async (recipient_fields, expected) => {
    const { upstream, received } = await respondWith(CREATED, { ...KEYS, recipient_fields });
    const payout = { ...PAYOUT, recipientName: 'Ivan Petrov', comment: 'Prize' };
    const { exchange } = await upstream.submit(payout, never());
    const { recipient_name, comment } = JSON.parse(received[0]?.text ?? '');
    expect({ recipient_name, comment }).toEqual({
      recipient_name: undefined,
      comment: undefined,
      ...expected,
    });
    expect(exchange?.request).not.toContain('Petrov');
  });

  test('recipient_fields is yes or no', () => {
    expect(() => open('http://127.0.0.1:1', { ...KEYS, recipient_fields: 'maybe' })).toThrow(
      'recipient_fields must be yes or no',
    );
  });

  test('may be repeated only at an upstream with order ids', () => {
    expect(open('http://127.0.0.1:1').resendIsSafe).toBe(true);
    expect(open('http://127.0.0.1:1', PLAIN).resendIsSafe).toBe(false);
  });

  test.each<[string, 'refused' | 'retryable' | 'route fault' | 'unknown']>([
    ['Merchant not found', 'route fault'],
    ['Merchant not activated', 'route fault'],
    ['Merchant is blocked', 'route fault'],
    ['Merchant is disabled', 'route fault'],
    ['Enter bank_id value', 'refused'],
    ['Error while creating withdraw', 'refused'],
    ['Withdraw system not found', 'route fault'],
    ['Auto withdraw system not found', 'route fault'],
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
      expect('retryable' in report).toBe(meaning === 'retryable' || meaning === 'route fault');
      expect('routeFault' in report).toBe(meaning === 'route fault');
    }
  });

  test.each<[RejectionCode, FailureReason | undefined]>([
    ['invalid_amount', undefined],
    ['bank_not_found', 'invalid_destination'],
    ['invalid_wallet', 'invalid_destination'],
    ['amount_below_minimum', 'limit_exceeded'],
    ['amount_above_maximum', 'limit_exceeded'],
    ['payout_failed', undefined],
  ])('reports the code %s as a refusal with the reason %s', (code, reason) => {
    const { text: error } = REJECTIONS[code];
    expect(reportOfError({ success: false, error, code })).toEqual({
      verdict: 'refused',
      detail: code,
      ...(reason === undefined ? {} : { reason }),
    });
  });

  test.each(FAILURE_REASONS)('passes on that the upstream failed because of %s', (reason) => {
    const error = REJECTIONS.payout_failed.text;
    expect(reportOfError({ success: false, error, code: 'payout_failed', reason })).toMatchObject({ reason });
  });

  test('does not pass on a reason that is none of ours', () => {
    const error = REJECTIONS.payout_failed.text;
    expect(reportOfError({ success: false, error, reason: 'card 4111111111111111' })).not.toHaveProperty(
      'reason',
    );
  });

  test.each<RejectionCode>(['order_id_used', 'withdraw_not_found', 'outcome_unknown', 'internal_error'])(
    'reports the code %s as unknown',
    (code) => expect(reportOfError({ success: false, error: 'Oops', code }).verdict).toBe('unknown'),
  );

  test('reports a failure that created nothing as temporary', () => {
    const response = {
      success: false,
      error: 'Error while creating withdraw',
      code: 'payout_failed',
    } as const;
    expect(reportOfError({ ...response, nothing_created: true })).toMatchObject({ retryable: true });
    expect(reportOfError({ ...response, nothing_created: 'yes' })).not.toHaveProperty('retryable');
  });

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

describe('a webhook of the upstream', () => {
  const NOW = new Date('2026-11-15T12:00:00Z');
  const event = (data: object, type = 'withdraw.paid') =>
    JSON.stringify({ type, timestamp: NOW.toISOString(), data: { ...WITHDRAWAL, ...data } });
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
        about: { system: 'fps' },
      },
    });
  });

  const STATUSES = {
    accepted: { status: 'Created' },
    paid: { status: 'Paid' },
    refused: { status: 'Cancelled' },
    returned: { status: 'Cancelled', returned: true },
  } as const;

  test('is read by its withdrawal, which may be newer than its type', () => {
    for (const type of ['created', 'paid', 'cancelled', 'returned', 'of.a.later.version'])
      for (const [verdict, data] of Object.entries(STATUSES))
        expect([type, readEvent(event(data, `withdraw.${type}`))]).toMatchObject([
          type,
          { report: { verdict } },
        ]);
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
