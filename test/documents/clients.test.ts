// Clients that popular generators make from the merchant document work, as generated, with the real server.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMerchant } from '../harness/app.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { GENERATORS, type Generator, openClients, type Program } from './clients.ts';

const cleanUps: (() => Promise<void>)[] = [];
let server: TestServer;
let clients: Readonly<Record<Generator, Program>>;

beforeAll(async () => {
  server = await startTestServer();
  const { body } = await server.get('/openapi.json');
  clients = await openClients(server.url, body, (clean) => void cleanUps.push(clean));
});
afterAll(async () => {
  for (const clean of cleanUps) await clean();
  await server.close();
});

test.each(GENERATORS)('a client by %s creates and reads a withdrawal', async (generator) => {
  const shop = await makeMerchant(server.app, { credit: '1000' });
  expect(await clients[generator](server.url, shop, `by-${generator}`)).toMatchObject({
    amount: 100,
    system: 'card',
    status: 'Created',
    order_id: `by-${generator}`,
    held: '100.00',
  });
});
