// What an attempt keeps: the body that was sent, and the beginning of the answer, in which nothing of the recipient is left.
import { expect, test } from 'vitest';
import type { App } from '../../src/usecases/app.ts';
import { showDelivery } from '../../src/usecases/operator/webhooks/list-deliveries.ts';
import { deleteExpired } from '../../src/usecases/system/delete-expired.ts';
import { deliverWebhooks } from '../../src/usecases/webhooks/deliver-webhooks.ts';
import { enableEverySystem } from '../harness/app.ts';
import { BANK_ID, DESTINATIONS } from '../harness/client.ts';
import { connectDirectly } from '../harness/database.ts';
import { create, withdrawalRequest } from '../harness/withdrawals.ts';
import { deliveriesOf, letPass, openShop, openShops, type Shop } from './shop.ts';

const RECIPIENT = 'Anna Petrova';

/** The attempts of the only delivery of a shop. */
async function triesOf(app: App, shop: Shop) {
  const [delivery] = await deliveriesOf(app, shop);
  const shown = await showDelivery(app, delivery?.id ?? 0);
  if (!shown.ok) throw new Error(shown.rejection.text);
  return shown.value.tries;
}

const answering = (shop: Shop, code: number, text: string) =>
  shop.receiver.respondWith((_message, response) => void response.writeHead(code).end(text));

test('every attempt keeps the body that it sent and what was answered', async () => {
  const { app } = await openShops();
  const shop = await openShop(app);
  await create(app, shop);
  answering(shop, 500, '{"error":"unknown order"}');
  await deliverWebhooks(app, shop.id);
  await letPass(app, 3_600);
  answering(shop, 200, 'ok');
  await deliverWebhooks(app, shop.id);
  expect(await triesOf(app, shop)).toMatchObject([
    { number: 1, status: 500, request: shop.receiver.messages[0]?.body, answer: '{"error":"unknown order"}' },
    { number: 2, status: 200, request: shop.receiver.messages[1]?.body, answer: 'ok' },
  ]);
});

test('both are deleted after 30 days, and the attempt stays', async () => {
  const { app, database } = await openShops();
  const [old, recent] = [await openShop(app), await openShop(app)];
  const db = await connectDirectly(database);
  for (const [shop, minutes] of [
    [old, 1],
    [recent, -1],
  ] as const) {
    await create(app, shop);
    answering(shop, 200, 'fine');
    await deliverWebhooks(app, shop.id);
    await db.query(
      `update webhook_tries set at = now() - make_interval(days => 30, mins => $2)
        where delivery_id in (select id from webhook_deliveries where merchant_id = $1)`,
      [shop.id, minutes],
    );
  }
  await deleteExpired(app);
  expect(await triesOf(app, old)).toMatchObject([{ number: 1, status: 200, request: null, answer: null }]);
  expect(await triesOf(app, recent)).toMatchObject([
    { request: expect.stringContaining('"type"'), answer: 'fine' },
  ]);
});

test('an endpoint that answers nothing, or nothing in time, leaves no answer', async () => {
  const { app } = await openShops();
  const [silent, gone] = [await openShop(app), await openShop(app)];
  gone.receiver.respondWith((_message, response) => void response.destroy());
  for (const shop of [silent, gone]) {
    await create(app, shop);
    await deliverWebhooks(app, shop.id);
    expect(await triesOf(app, shop)).toMatchObject([
      { request: expect.stringContaining('"type"'), answer: null },
    ]);
  }
});

test('a long answer is cut, one with line breaks and control characters is one line', async () => {
  const { app } = await openShops();
  const shop = await openShop(app);
  await create(app, shop);
  answering(shop, 500, `first\r\nsecond\u0000\u001b[31m${' word'.repeat(5_000)}`);
  await deliverWebhooks(app, shop.id);
  const [attempt] = await triesOf(app, shop);
  expect(attempt?.answer).toMatch(/^first second/);
  expect(attempt?.answer).not.toMatch(/\p{Cc}/u);
  expect(attempt?.answer?.length).toBeLessThanOrEqual(300);
});

test('an answer about a destination that cannot be decrypted is not kept, and its webhook is not sent again', async () => {
  const { app, database } = await openShops();
  const shop = await openShop(app);
  const damaged = await create(app, shop);
  const intact = await create(app, shop);
  const db = await connectDirectly(database);
  await db.query('update withdrawals set wallet_sealed = sha256(wallet_sealed) where id = $1', [damaged]);
  answering(shop, 200, 'thank you');
  await deliverWebhooks(app, shop.id);
  await deliverWebhooks(app, shop.id);
  expect(shop.receiver.messages).toHaveLength(2);
  const stored = await app.db.query({
    text: 'select withdrawal_id, answer from webhook_tries join webhook_deliveries d on d.id = delivery_id order by withdrawal_id',
  });
  expect(stored.map(({ withdrawal_id: id, answer }) => [Number(id), answer])).toEqual([
    [damaged, null],
    [intact, 'thank you'],
  ]);
});

const hexOf = (char: string): string => char.charCodeAt(0).toString(16);

/** What an endpoint may write about a withdrawal that it knows. */
const QUOTES: readonly (readonly [name: string, quote: (text: string) => string])[] = [
  ['as it is', (text) => `paid to ${text}`],
  ['in JSON', (text) => JSON.stringify({ wallet: text, name: RECIPIENT })],
  ['with escapes', (text) => text.replaceAll(/./g, (char) => `\\u${hexOf(char).padStart(4, '0')}`)],
  ['in percent signs', (text) => text.replaceAll(/./g, (char) => `%${hexOf(char)}`)],
  ['in other case', (text) => `${text.toUpperCase()} ${text.toLowerCase()} ${RECIPIENT.toUpperCase()}`],
];

test.each(
  Object.entries(DESTINATIONS).flatMap(([system, destination]) =>
    QUOTES.map((quote) => [system, ...quote, destination] as const),
  ),
)(
  'a destination of %s that an endpoint quotes %s is masked, and so is the name',
  async (system, _, quote, { canary: wallet }) => {
    const { app } = await openShops();
    await enableEverySystem(app);
    const shop = await openShop(app);
    await create(
      app,
      shop,
      withdrawalRequest('10', {
        system: system as keyof typeof DESTINATIONS,
        wallet,
        bankId: system === 'fps' ? BANK_ID : undefined,
        recipientName: RECIPIENT,
      }),
    );
    answering(shop, 400, quote(wallet));
    await deliverWebhooks(app, shop.id);
    const stored = await app.db.query<{ answer: string }>({ text: 'select answer from webhook_tries' });
    expect(stored).toHaveLength(1);
    const answer = stored[0]?.answer.toLowerCase();
    expect(answer).not.toContain(wallet.toLowerCase());
    expect(answer).not.toContain(RECIPIENT.toLowerCase());
  },
);
