// The content and the signature of webhook messages.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { describe, expect, onTestFinished, test } from 'vitest';
import { rotateSecret } from '../../src/usecases/operator/webhooks/rotate-secret.ts';
import {
  cancelWithdrawal,
  payWithdrawal,
  returnWithdrawal,
} from '../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { deliverWebhooks } from '../../src/usecases/webhooks/deliver-webhooks.ts';
import { TESTER } from '../harness/actors.ts';
import { root } from '../harness/process.ts';
import { create, withdrawalRequest } from '../harness/withdrawals.ts';
import type { Message } from './receiver.ts';
import { dataOf, openShop, openShops } from './shop.ts';

const verify = (secret: string, { body, headers }: Message) => new Webhook(secret).verify(body, headers);

describe('a merchant with the standardwebhooks package', () => {
  test('verifies and reads an event', async () => {
    const { app } = await openShops();
    const shop = await openShop(app);
    const id = await create(app, shop, withdrawalRequest('100', { orderId: 'order-1' }));
    await deliverWebhooks(app, shop.id);
    const [message] = shop.receiver.messages;
    if (!message) throw new Error('no message arrived');
    expect(message.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': `evt_${id}_1`,
      'webhook-signature': expect.stringMatching(/^v1,[A-Za-z0-9+/]{43}=$/),
    });
    expect(verify(shop.secret, message)).toEqual({
      type: 'withdraw.created',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      data: expect.objectContaining({
        id,
        seq: 1,
        amount: 100,
        amount_fee: '100.00',
        status: 'Created',
        currency: 'RUB',
        wallet: '411111******1111',
        order_id: 'order-1',
        returned: false,
      }),
    });
  });

  test('rejects a changed, an old and a foreign message', async () => {
    const { app } = await openShops();
    const [shop, other] = [await openShop(app), await openShop(app)];
    await create(app, shop);
    await deliverWebhooks(app, shop.id);
    const [message] = shop.receiver.messages;
    if (!message) throw new Error('no message arrived');
    expect(() => verify(shop.secret, message)).not.toThrow();
    expect(() =>
      verify(shop.secret, { ...message, body: message.body.replace('Created', 'created') }),
    ).toThrow();
    expect(() => verify(other.secret, message)).toThrow();
    const withHeader = (name: string, value: string): Message => ({
      ...message,
      headers: { ...message.headers, [name]: value },
    });
    const longAgo = String(Number(message.headers['webhook-timestamp']) - 301);
    expect(() => verify(shop.secret, withHeader('webhook-timestamp', longAgo))).toThrow('too old');
    expect(() => verify(shop.secret, withHeader('webhook-id', 'evt_1_1'))).toThrow('signature');
  });

  test('verifies with either secret during a rotation', async () => {
    const { app } = await openShops();
    const shop = await openShop(app);
    const rotated = await rotateSecret(app, TESTER, shop.id, 3600);
    if (!rotated.ok) throw new Error(rotated.rejection.text);
    await create(app, shop);
    await deliverWebhooks(app, shop.id);
    await app.db.query({
      text: `update webhook_endpoints set old_secret_until = now() - interval '1 second'`,
    });
    await create(app, shop);
    await deliverWebhooks(app, shop.id);
    const [during, after] = shop.receiver.messages;
    if (!during || !after) throw new Error('expected two messages');
    expect(during.headers['webhook-signature']?.split(' ')).toHaveLength(2);
    for (const secret of [shop.secret, rotated.value.secret])
      expect(() => verify(secret, during)).not.toThrow();
    expect(after.headers['webhook-signature']?.split(' ')).toHaveLength(1);
    expect(() => verify(rotated.value.secret, after)).not.toThrow();
    expect(() => verify(shop.secret, after)).toThrow();
  });
});

test('an event has the state of the withdrawal at the time of sending', async () => {
  const { app } = await openShops();
  const shop = await openShop(app);
  const id = await create(app, shop);
  await payWithdrawal(app, TESTER, { id, reference: `bank-${id}` });
  await deliverWebhooks(app, shop.id);
  const [created, paid] = shop.receiver.messages
    .map(({ body }) => JSON.parse(body))
    .sort((a, b) => a.data.seq - b.data.seq);
  expect(created).toMatchObject({ type: 'withdraw.created', data: { id, seq: 1, status: 'Paid' } });
  expect(paid).toMatchObject({ type: 'withdraw.paid', data: { id, seq: 2, status: 'Paid' } });

  await returnWithdrawal(app, TESTER, { id, reason: 'test' });
  await deliverWebhooks(app, shop.id);
  const returned = JSON.parse(shop.receiver.messages[2]?.body ?? '');
  expect(returned).toMatchObject({
    type: 'withdraw.returned',
    data: { seq: 3, status: 'Cancelled', returned: true },
  });
  expect(new Set(shop.receiver.messages.map(({ headers }) => headers['webhook-id'])).size).toBe(3);
});

test('only subscribed events are sent', async () => {
  const { app } = await openShops();
  const shop = await openShop(app, { events: ['withdraw.cancelled'] });
  const [first, second] = [await create(app, shop), await create(app, shop)];
  await payWithdrawal(app, TESTER, { id: first, reference: `bank-${first}` });
  await cancelWithdrawal(app, TESTER, { id: second, reason: 'test' });
  await deliverWebhooks(app, shop.id);
  expect(shop.receiver.messages.map(({ body }) => dataOf(body)['id'])).toEqual([second]);
});

test('the commands in docs/webhooks.md compute the signature', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-docs-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const page = readFileSync(join(root, 'docs', 'webhooks.md'), 'utf8');
  const commands = /```sh\n(key=[\s\S]*?)```/.exec(page)?.[1] ?? '';
  // A key of equal bytes, which od abbreviates without the option -v.
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const [id, now, body] = ['evt_1000001_1', new Date(), '{"wallet":"é"}'];
  writeFileSync(join(folder, 'body.json'), body);
  const signature = execFileSync('sh', ['-c', commands], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      WEBHOOK_SECRET: secret,
      WEBHOOK_ID: id,
      WEBHOOK_TIMESTAMP: String(Math.floor(now.getTime() / 1000)),
    },
  });
  expect(`v1,${String(signature).trim()}`).toBe(new Webhook(secret).sign(id, now, body));
});
