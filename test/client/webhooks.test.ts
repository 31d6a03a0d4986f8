// verifyWebhook of the client: messages that the server sent, and forged ones.
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { verifyWebhook, WebhookVerificationError } from '../../client/src/index.ts';
import { rotateSecret } from '../../src/usecases/operator/webhooks/rotate-secret.ts';
import { deliverWebhooks } from '../../src/usecases/webhooks/deliver-webhooks.ts';
import { TESTER } from '../harness/actors.ts';
import { makeSigningSecret } from '../harness/payouts.ts';
import { createMany, openShop, openShops } from '../webhooks/shop.ts';

describe('a message of the server', () => {
  test('is verified and has the names of the client', async () => {
    const { app } = await openShops();
    const shop = await openShop(app);
    const [id] = await createMany(app, shop, 1);
    await deliverWebhooks(app, shop.id);
    const [message] = shop.receiver.messages;
    if (!message) throw new Error('no message');
    const event = await verifyWebhook(message.headers, message.body, shop.secret);
    expect(event).toMatchObject({
      type: 'withdraw.created',
      data: { id, amountToReceive: '1.00', status: 'Created', seq: 1 },
    });
    const bytes = new TextEncoder().encode(message.body);
    expect(await verifyWebhook(new Headers(message.headers), bytes, shop.secret)).toEqual(event);
  });

  test('is verified with the old secret and with the new one after a rotation', async () => {
    const { app } = await openShops();
    const shop = await openShop(app);
    const rotated = await rotateSecret(app, TESTER, shop.id, 3_600);
    if (!rotated.ok) throw new Error(rotated.rejection.text);
    await createMany(app, shop, 1);
    await deliverWebhooks(app, shop.id);
    const [message] = shop.receiver.messages;
    if (!message) throw new Error('no message');
    for (const secret of [shop.secret, rotated.value.secret])
      expect(await verifyWebhook(message.headers, message.body, secret)).toMatchObject({
        type: 'withdraw.created',
      });
  });
});

describe('a message', () => {
  const secret = makeSigningSecret();
  const body = '{"type":"webhook.test","timestamp":"2026-01-01T00:00:00Z","data":{"merchant_id":1001}}';
  const signedAt = (date: Date): Record<string, string> => ({
    'Webhook-Id': 'evt_1_1',
    'Webhook-Timestamp': String(Math.floor(date.getTime() / 1_000)),
    'Webhook-Signature': new Webhook(secret).sign('evt_1_1', date, body),
  });
  const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);
  const signed = signedAt(new Date());

  test('is valid with header names in any case', async () => {
    expect(await verifyWebhook(signed, body, secret)).toEqual({
      type: 'webhook.test',
      timestamp: '2026-01-01T00:00:00Z',
      data: { merchantId: 1001 },
    });
  });

  test('is valid if one of several signatures matches', async () => {
    const others = `v1a,xx v1,${btoa('0'.repeat(32))} v1,%%% ${signed['Webhook-Signature']}`;
    await verifyWebhook({ ...signed, 'Webhook-Signature': others }, body, secret);
  });

  test.each<[string, Record<string, string | undefined>, string, string]>([
    ['another body', signed, body.replace('1001', '1002'), secret],
    ['another secret', signed, body, makeSigningSecret()],
    ['another id', { ...signed, 'Webhook-Id': 'evt_1_2' }, body, secret],
    ['no id', { ...signed, 'Webhook-Id': undefined }, body, secret],
    ['no signature', { ...signed, 'Webhook-Signature': '' }, body, secret],
    [
      'the signature without its version',
      { ...signed, 'Webhook-Signature': signed['Webhook-Signature']?.slice(3) },
      body,
      secret,
    ],
    ['a time six minutes ago', signedAt(minutesAgo(6)), body, secret],
    ['a time in six minutes', signedAt(minutesAgo(-6)), body, secret],
    ['a time that is none', { ...signed, 'Webhook-Timestamp': 'now' }, body, secret],
  ])('with %s is rejected', async (_what, headers, text, key) => {
    await expect(verifyWebhook(headers, text, key)).rejects.toBeInstanceOf(WebhookVerificationError);
  });

  test('that was parsed already cannot be verified, nor one without a secret', async () => {
    await expect(verifyWebhook(signed, JSON.parse(body), secret)).rejects.toThrow('unmodified');
    for (const wrong of ['', 'whsec_', 'whsec_%', 'sk_123'])
      await expect(verifyWebhook(signed, body, wrong)).rejects.toThrow('whsec_');
  });
});
