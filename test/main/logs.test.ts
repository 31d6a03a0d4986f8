// Canaries in every field, header and query, in valid and invalid requests: none appears in the log or in a response.
import { expect, onTestFinished, test } from 'vitest';
import { SYSTEM_NAMES } from '../../src/domain/systems/index.ts';
import { enableEverySystem, makeMerchant, openTestApp, type TestMerchant } from '../harness/app.ts';
import {
  BALANCE,
  BANK_LIST,
  CREATE,
  DESTINATIONS,
  ENCODINGS,
  type Encoding,
  type Fields,
  INFO,
  toCard,
  withdrawalTo,
} from '../harness/client.ts';
import { connectDirectly, type TestDatabase } from '../harness/database.ts';
import { type ServerProcess, startProcess } from '../harness/process.ts';

const CARD = DESTINATIONS.card.canary;
const KEY = `sk_${'canary'.repeat(7)}x`;

/** The text of every response, for the search for canaries. */
type Responses = { readonly texts: string[]; add(reply: { text: string }): void };

function collectResponses(): Responses {
  const texts: string[] = [];
  return { texts, add: ({ text }) => void texts.push(text) };
}

async function sendFields(server: ServerProcess, shop: TestMerchant, responses: Responses): Promise<void> {
  for (const encoding of Object.keys(ENCODINGS) as Encoding[]) {
    for (const system of SYSTEM_NAMES) {
      const valid = { ...shop, ...withdrawalTo(system), wallet: DESTINATIONS[system].canary };
      const create = (more: Fields) => server.post(CREATE, { ...valid, ...more }, encoding);
      const created = await create({});
      expect(created.status).toBe(200);
      responses.add(created);
      responses.add(await server.post(INFO, { ...shop, id: created.body['withdraw_id'] }, encoding));
      // Each is rejected for another reason, with a canary in the request.
      responses.add(await create({ secret_key: KEY }));
      responses.add(await create({ system: 'nothing' }));
      responses.add(await create({ amount: CARD }));
      responses.add(await create({ order_id: `${CARD} ` }));
      responses.add(await create({ bank_id: CARD }));
      responses.add(await create({ amount: '99999999' }));
    }
  }
}

async function sendQueriesAndHeaders(
  server: ServerProcess,
  shop: TestMerchant,
  responses: Responses,
): Promise<void> {
  const query = new URLSearchParams({
    ...toCard,
    wallet: CARD,
    merchant_id: String(shop.merchant_id),
    secret_key: shop.secret_key,
  });
  responses.add(await server.send(`${CREATE}?${query}`, { method: 'POST' }));
  responses.add(await server.send(`${INFO}?${query}`));
  responses.add(await server.send(`/api/v2/nothing/${CARD}?${query}`));
  responses.add(await server.send(`${CREATE}?${query}`, { method: 'DELETE' }));
  responses.add(await server.get(BANK_LIST, { ...shop, secret_key: KEY }));
  responses.add(
    await server.post(BALANCE, {}, 'json', {
      'x-merchant-id': String(shop.merchant_id),
      'x-secret-key': KEY,
      'x-request-id': KEY,
      'user-agent': CARD,
      referer: `http://x/?k=${KEY}`,
      cookie: `k=${KEY}`,
    }),
  );
}

async function sendBrokenBodies(server: ServerProcess, responses: Responses): Promise<void> {
  for (const body of [
    `{"secret_key":"${KEY}","wallet":"${CARD}`,
    `{"secret_key":"${KEY}","secret_key":"${CARD}"}`,
    `${KEY}`,
  ])
    responses.add(
      await server.send(CREATE, { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
    );
}

/** PostgreSQL rejects the create, and its error message would quote the row. */
async function sendFailingCreate(
  database: TestDatabase,
  server: ServerProcess,
  shop: TestMerchant,
  responses: Responses,
): Promise<void> {
  const owner = await connectDirectly(database);
  await owner.query(`alter table withdrawals add constraint canary check (wallet_masked = '')  not valid`);
  const failed = await server.post(CREATE, { ...shop, ...toCard, wallet: CARD, order_id: 'failing' });
  expect(failed.status).toBe(500);
  responses.add(failed);
  await owner.query('alter table withdrawals drop constraint canary');
}

test('no key, card number or full wallet is ever logged or sent in a response', async () => {
  const opened = await openTestApp();
  onTestFinished(() => opened.close());
  const server = await startProcess({
    DATABASE_URL: opened.database.url,
    SLUICE_MASTER_KEY: opened.masterKey.toString('base64'),
    SLUICE_LOG_LEVEL: 'trace',
  });
  await enableEverySystem(opened.app);
  const shop = await makeMerchant(opened.app, { credit: '100000' });
  const responses = collectResponses();
  await sendFields(server, shop, responses);
  await sendQueriesAndHeaders(server, shop, responses);
  await sendBrokenBodies(server, responses);
  await sendFailingCreate(opened.database, server, shop, responses);
  await server.stop('SIGTERM');

  const found = (text: string, canaries: readonly string[]) =>
    canaries.filter((canary) => text.includes(canary));
  const destinations = SYSTEM_NAMES.flatMap((system) => {
    const { canary } = DESTINATIONS[system];
    return [canary, encodeURIComponent(canary)];
  });
  const secrets = [...destinations, KEY.slice(3), shop.secret_key];
  const log = server.output();
  expect(log).toContain('"outcome":"low_balance"');
  expect(log).toContain('23514');
  expect(found(log, [...secrets, KEY, shop.secret_key.slice(3), 'failing'])).toEqual([]);
  expect(found(responses.texts.join('\n'), secrets)).toEqual([]);
});

test('a request writes one log line with its id, route and outcome', async () => {
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
