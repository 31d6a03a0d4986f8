// Requests of merchants, and callbacks of aggregators.
import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { openSigner } from '../../../src/adapters/shared/standard-webhooks.ts';
import {
  BALANCE,
  BANK_LIST,
  CANCEL,
  CREATE,
  DESTINATIONS,
  ENCODINGS,
  type Encoding,
  type Fields,
  INFO,
  LIST,
  QUOTE,
  toTron,
} from '../../harness/client.ts';
import { type Installation, JSON_TYPE } from './environment.ts';

/** Valid and invalid requests to every merchant route. */
export async function sendMerchantRequests(
  { server, canaries }: Installation,
  shop: Fields,
  cards: readonly string[],
): Promise<void> {
  const [card = '', stray = ''] = cards;
  const wrongKey = canaries.add('a wrong key', `sk_${randomBytes(32).toString('base64url')}`);
  const valid = { ...shop, amount: '100.00', wallet: card, system: 'card' };
  for (const encoding of Object.keys(ENCODINGS) as Encoding[]) {
    const created = canaries.note(await server.post(CREATE, valid, encoding));
    expect(created.status).toBe(200);
    canaries.note(await server.post(INFO, { ...shop, id: created.body['withdraw_id'] }, encoding));
    canaries.note(await server.post(CREATE, { ...valid, secret_key: wrongKey }, encoding));
    for (const field of ['amount', 'system', 'bank_id', 'fee_from', 'merchant_id', 'id', 'unknown_field'])
      for (const value of [stray, wrongKey])
        canaries.note(await server.post(CREATE, { ...valid, [field]: value }, encoding));
  }
  const query = String(
    new URLSearchParams({
      merchant_id: String(shop['merchant_id']),
      secret_key: String(shop['secret_key']),
      wallet: stray,
    }),
  );
  for (const [path, method] of [
    [INFO, 'GET'],
    [CREATE, 'POST'],
    [CREATE, 'DELETE'],
    [`/nowhere/${stray}`, 'GET'],
    [BANK_LIST, 'GET'],
  ] as const)
    canaries.note(await server.send(`${path}?${query}`, { method }));
  const headers = {
    'x-secret-key': wrongKey,
    'x-merchant-id': stray,
    cookie: `a=${wrongKey}`,
    authorization: `Bearer ${wrongKey}`,
  };
  canaries.note(
    await server.post(BALANCE, {}, 'json', {
      ...headers,
      'user-agent': stray,
      referer: `http://x/${wrongKey}`,
      'x-request-id': wrongKey,
    }),
  );
  for (const body of [
    `{"secret_key":"${wrongKey}","wallet":"${stray}`,
    `{"secret_key":"${wrongKey}","secret_key":"${stray}"}`,
    JSON.stringify({ secret_key: wrongKey, wallet: stray, order_id: 'x'.repeat(70_000) }),
    wrongKey,
  ])
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x'])
      canaries.note(await server.send(CREATE, { method: 'POST', headers: { 'content-type': type }, body }));
}

const FIELDS = [
  'order_id',
  'id',
  'wallet',
  'recipient_name',
  'comment',
  'amount',
  'bank_id',
  'status',
  'created_from',
  'unknown_field',
];

/** Keys, destinations and names in fields that are not for them: the request log must show none of them. */
export async function sendMisplacedSecrets(
  { server, canaries }: Installation,
  shop: Fields,
  stray: string,
): Promise<void> {
  const values = [
    stray,
    canaries.add('a misplaced key', `sk_${randomBytes(32).toString('base64url')}`),
    canaries.add('a phone number', DESTINATIONS.fps.canary),
    canaries.add('a wallet', DESTINATIONS.usdt.canary),
    canaries.add('the name of a recipient', 'Ivana Recipientova'),
  ];
  const order = { ...shop, ...toTron };
  const requests = FIELDS.flatMap((field) =>
    values.flatMap((value) => [
      [INFO, { ...shop, [field]: value }],
      [CANCEL, { ...shop, [field]: value }],
      [LIST, { ...shop, [field]: value }],
      [QUOTE, { ...order, [field]: value }],
      // Rejected for its amount: an accepted order id is stored with the withdrawal.
      [CREATE, { ...order, [field]: value, ...(field === 'amount' ? {} : { amount: '0' }) }],
    ]),
  ) as [string, Fields][];
  for (const encoding of Object.keys(ENCODINGS) as Encoding[])
    for (const [path, fields] of requests) canaries.note(await server.post(path, fields, encoding));
}

/** Signed, forged and unsigned callbacks. */
export async function sendCallbacks(
  { server, canaries }: Installation,
  secret: string,
  stray: string,
): Promise<void> {
  const signer = openSigner(secret, 'secret');
  const body = JSON.stringify({
    reference: 'sl-1000001-1-abcdefabcdef',
    id: 'x',
    state: 'refused',
    code: 'declined',
    amount: '100.00',
    currency: 'RUB',
    text: `no ${stray} for ${secret}`,
  });
  const signed = signer.sign({ id: `msg_${randomBytes(8).toString('hex')}`, body }, new Date());
  const forged = { ...signed, 'webhook-signature': `v1,${randomBytes(32).toString('base64')}` };
  canaries.add('a signature', signed['webhook-signature'].replace('v1,', ''));
  canaries.add('a forged signature', forged['webhook-signature'].replace('v1,', ''));
  for (const headers of [signed, signed, forged, {}, { authorization: secret, 'webhook-id': stray }])
    for (const name of ['canary', 'unknown'])
      canaries.note(
        await server.send(`/callbacks/${name}`, {
          method: 'POST',
          headers: { ...JSON_TYPE, ...headers },
          body,
        }),
      );
}
