// How many proposals of one person may be open.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PortalClient } from '../harness/portal-client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { openShop, type Shop } from './shop.ts';

let server: TestServer;
let people: Shop;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await openShop(server);
});

const invite = (by: PortalClient) => by.post('/people/invitations', { role: 'viewer', note: 'Ben' });

test('a person has at most ten open proposals, also of many at once', async () => {
  const replies = await Promise.all(Array.from({ length: 12 }, () => invite(people.owner)));
  const statuses = replies.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array<number>(10).fill(200), 409, 409]);
  expect((await invite(people.second)).status).toBe(200);
  const made = replies.find(({ status }) => status === 200)?.body['proposal'] as { id: number };
  await people.owner.post(`/proposals/${made.id}/withdraw`);
  expect((await invite(people.owner)).status).toBe(200);
});
