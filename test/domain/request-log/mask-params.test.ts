// What the request log shows of a request's parameters.
import { describe, expect, test } from 'vitest';
import { maskParams, type ParamContext } from '../../../src/domain/request-log/mask-params.ts';

const KEY = `sk_${'kE1'.repeat(14)}x`;
const PHONE = '79161234567';
const CARD = '4000056655665556';
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

const shown = (params: Record<string, unknown>, context: Partial<ParamContext> = {}) =>
  JSON.parse(
    maskParams(new Map(Object.entries(params)), {
      isBank: (text) => text === '100000000111',
      maskedWallet: () => '+79*******67',
      secrets: [params['secret_key'], params['wallet'], params['recipient_name']],
      isSuccessful: true,
      ...context,
    }) ?? '{}',
  );

test('the fields of a create are shown, with the destination as it is masked elsewhere', () => {
  const fields = {
    amount: '100.50',
    wallet: `+${PHONE}`,
    system: 'fps',
    bank_id: '100000000111',
    fee_from: 'amount',
    order_id: 'order-1001',
    attempt: '2',
  };
  expect(shown({ merchant_id: '1001', secret_key: KEY, ...fields })).toEqual({
    ...fields,
    wallet: '+79*******67',
  });
});

test('the fields of lists are shown', () => {
  const fields = {
    status: 'Paid',
    limit: '50',
    created_from: '2026-11-18T00:00:00Z',
    from: '2026-11-01',
    id: '1000001',
    webhook_id: 'evt_1000001_2',
  };
  expect(shown(fields)).toEqual(fields);
});

test('name, comment, metadata, callback URL, credentials and unknown fields are not in it', () => {
  const hidden = {
    merchant_id: '1001',
    secret_key: KEY,
    recipient_name: 'Ivan Petrov',
    comment: 'a comment',
    metadata: '{"a":"b"}',
    callback_url: 'https://shop.example/hooks?token=x',
    reason: 'a reason',
    quote_id: 'q'.repeat(60),
    cursor: 'c'.repeat(60),
    __proto__: 'x',
    unknown_field: 'x',
  };
  expect(shown(hidden)).toEqual({});
  expect(maskParams(new Map(), {} as ParamContext)).toBeNull();
});

const FIELDS = [
  'amount',
  'system',
  'bank_id',
  'fee_from',
  'order_id',
  'attempt',
  'id',
  'webhook_id',
  'status',
  'limit',
  'created_from',
  'from',
];

describe.each(FIELDS)('in the field %s', (field) => {
  test.each([
    ['a key', KEY],
    ['a key without its prefix', KEY.slice(3)],
    ['a webhook secret', 'whsec_abcdefghijkl'],
    ['a phone number', PHONE],
    ['a phone number with its plus', `+${PHONE}`],
    ['a phone number without its country code', '9161234567'],
    ['a card number', CARD],
    ['a card number in groups', '4000-0566-5566-5556'],
    ['a card number in groups of dots', '4000.0566.5566.5556'],
    ['a card number in other text', `order${CARD}x`],
    ['a TRON address', TRON],
    ['a TRON address in other text', `order_${TRON}`],
    ['a name', 'Ivan Petrov'],
    ['text that would end the JSON string', '","secret":"x'],
  ])('%s is masked', (_title, text) => {
    // Withdrawal ids of thirteen digits exist; only one that was found is shown.
    const json = JSON.stringify(shown({ [field]: text }, { isSuccessful: false }));
    expect(json).toContain('**');
    for (let at = 0; at + 7 <= text.length; at += 1) expect(json).not.toContain(text.slice(at, at + 7));
  });

  test.each([
    ['the wallet', { wallet: 'shop4711' }],
    ['the secret key', { secret_key: 'shop4711' }],
    ['the name of the recipient', { recipient_name: 'shop4711' }],
  ])('what contains %s of the same request is masked', (_title, other) => {
    const params = { ...other, [field]: 'shop4711' };
    expect(JSON.stringify(shown(params, { maskedWallet: () => undefined }))).not.toContain('shop4711');
  });

  test('a value that is no text is masked', () => {
    expect(shown({ [field]: Symbol('not text') })).toEqual({ [field]: '***' });
  });
});

test('an order id that may hide a number keeps its first and last characters', () => {
  expect(shown({ order_id: 'ord-20261118-00042' })).toEqual({ order_id: 'or************0042' });
  expect(shown({ order_id: '9161234567' })).toEqual({ order_id: '***' });
  expect(shown({ order_id: '550e8400-e29b-41d4-a716-446655f40000' })).toEqual({
    order_id: '550e8400-e29b-41d4-a716-446655f40000',
  });
});

test('a long id is shown only of a withdrawal that was found', () => {
  expect(shown({ id: '1000000000001' })).toEqual({ id: '1000000000001' });
  expect(shown({ id: '1000000000001' }, { isSuccessful: false })).toEqual({ id: '***' });
});

test('a destination that is not valid is masked entirely', () => {
  expect(shown({ wallet: 'no wallet' }, { maskedWallet: () => undefined })).toEqual({ wallet: '***' });
});
