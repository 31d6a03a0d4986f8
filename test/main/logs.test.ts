// Canaries in every field, header and query, good and bad: none of them comes out of the logs or answers.
import { expect, onTestFinished, test } from 'vitest';
import { makeMerchant, openTestApp } from '../harness/app.ts';
import {
  BALANCE,
  BANK_LIST,
  CREATE,
  ENCODINGS,
  type Encoding,
  INFO,
  toCard,
  toPhone,
} from '../harness/client.ts';
import { startProcess } from '../harness/process.ts';

const CARD = '4000056655665556';
const PHONE = '79167654321';
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const EWALLET = 'canary.wallet.4711';
const KEY = `sk_${'canary'.repeat(7)}x`;

test('no key, card number or full wallet is ever logged or answered', async () => {
  const opened = await openTestApp();
  onTestFinished(() => opened.close());
  const server = await startProcess({
    DATABASE_URL: opened.database.url,
    SLUICE_MASTER_KEY: opened.masterKey.toString('base64'),
    SLUICE_LOG_LEVEL: 'trace',
  });
  const shop = await makeMerchant(opened.app, { credit: '100000' });
  const answers: string[] = [];
  const note = (reply: { text: string }) => answers.push(reply.text);

  const destinations = [
    { ...toCard, wallet: CARD },
    { ...toPhone, wallet: PHONE },
    { ...toCard, system: 'usdt', wallet: TRON },
    { ...toCard, system: 'ewallet', wallet: EWALLET },
  ];
  for (const encoding of Object.keys(ENCODINGS) as Encoding[]) {
    for (const destination of destinations) {
      const created = await server.post(CREATE, { ...shop, ...destination }, encoding);
      expect(created.status).toBe(200);
      note(created);
      note(await server.post(INFO, { ...shop, id: created.body['withdraw_id'] }, encoding));
      // Refused for one reason or another, with the canary still in it.
      note(await server.post(CREATE, { ...shop, ...destination, secret_key: KEY }, encoding));
      note(await server.post(CREATE, { ...shop, ...destination, system: 'nothing' }, encoding));
      note(await server.post(CREATE, { ...shop, ...destination, amount: CARD }, encoding));
      note(await server.post(CREATE, { ...shop, ...destination, order_id: `${CARD} ` }, encoding));
      note(await server.post(CREATE, { ...shop, ...destination, bank_id: CARD }, encoding));
      note(await server.post(CREATE, { ...shop, ...destination, amount: '99999999' }, encoding));
    }
  }
  const query = new URLSearchParams({
    ...toCard,
    wallet: CARD,
    merchant_id: String(shop.merchant_id),
    secret_key: shop.secret_key,
  });
  note(await server.send(`${CREATE}?${query}`, { method: 'POST' }));
  note(await server.send(`${INFO}?${query}`));
  note(await server.send(`/api/v2/nothing/${CARD}?${query}`));
  note(await server.send(`${CREATE}?${query}`, { method: 'DELETE' }));
  note(await server.get(BANK_LIST, { ...shop, secret_key: KEY }));
  note(
    await server.post(BALANCE, {}, 'json', {
      'x-merchant-id': String(shop.merchant_id),
      'x-secret-key': KEY,
      'x-request-id': KEY,
      'user-agent': CARD,
      referer: `http://x/?k=${KEY}`,
      cookie: `k=${KEY}`,
    }),
  );
  // Broken in the middle of a secret, and broken for PostgreSQL.
  for (const body of [
    `{"secret_key":"${KEY}","wallet":"${CARD}`,
    `{"secret_key":"${KEY}","secret_key":"${CARD}"}`,
    `${KEY}`,
  ]) {
    note(
      await server.send(CREATE, { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
    );
  }
  await opened.app.db.query({
    text: `alter table withdrawals add constraint canary check (wallet_masked = '')  not valid`,
  });
  const failed = await server.post(CREATE, { ...shop, ...toCard, wallet: CARD, order_id: 'failing' });
  expect(failed.status).toBe(500);
  note(failed);
  await opened.app.db.query({ text: 'alter table withdrawals drop constraint canary' });
  await server.stop('SIGTERM');

  const logged = server.output();
  expect(logged).toContain('"outcome":"low_balance"');
  expect(logged).toContain('23514');
  for (const canary of [
    CARD,
    PHONE,
    TRON,
    EWALLET,
    KEY,
    KEY.slice(3),
    shop.secret_key,
    shop.secret_key.slice(3),
    'failing',
  ]) {
    expect([canary, logged.includes(canary)]).toEqual([canary, false]);
  }
  const answered = answers.join('\n');
  for (const canary of [CARD, PHONE, TRON, EWALLET, KEY.slice(3), shop.secret_key])
    expect([canary, answered.includes(canary)]).toEqual([canary, false]);
});

test('a request leaves one line with its id, route and outcome', async () => {
  const opened = await openTestApp();
  onTestFinished(() => opened.close());
  const server = await startProcess({
    DATABASE_URL: opened.database.url,
    SLUICE_MASTER_KEY: opened.masterKey.toString('base64'),
    SLUICE_LOG_LEVEL: 'info',
  });
  const shop = await makeMerchant(opened.app, { credit: '100' });
  const reply = await server.post(CREATE, { ...shop, ...toCard });
  await server.stop('SIGTERM');
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
  const requestId = reply.headers.get('x-request-id');
  expect(lines.filter(({ req_id }) => req_id === requestId)).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^2/),
      req_id: requestId,
      method: 'POST',
      route: CREATE,
      status: 200,
      outcome: 'ok',
      merchant: shop.merchant_id,
      ms: expect.any(Number),
      msg: 'request',
    },
  ]);
});
