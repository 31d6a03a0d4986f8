// How many proposals may be open, and what happens to the others when one cannot be carried out.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { carryOutDueProposals } from '../../src/usecases/portal/proposals/decide.ts';
import { connectDirectly } from '../harness/database.ts';
import type { PortalClient } from '../harness/portal-client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { endPause, openShop, proposeAddresses, type Shop, stateOf } from './shop.ts';

let server: TestServer;
let people: Shop;
const faults: string[] = [];

beforeAll(async () => {
  server = await startTestServer({ app: { logFault: (_, what) => faults.push(what) } });
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await openShop(server);
});

const invite = (by: PortalClient) => by.post('/people/invitations', { role: 'viewer', note: 'Ben' });

test('a person has at most ten open proposals, also of many at once', async () => {
  const replies = await Promise.all(Array.from({ length: 12 }, () => invite(people.owner)));
  const statuses = replies.map(({ status }) => status).sort((a, b) => a - b);
  expect(statuses).toEqual([...Array<number>(10).fill(200), 409, 409]);
  expect((await invite(people.second)).status).toBe(200);
  const made = replies.find(({ status }) => status === 200)?.body['proposal'] as { id: number };
  await people.owner.post(`/proposals/${made.id}/withdraw`);
  expect((await invite(people.owner)).status).toBe(200);
});

test('one that cannot be read stops no other one, is logged, and is tried again', async () => {
  const other = await openShop(server);
  const client = await connectDirectly(server.database);
  const [broken, intact] = [
    await proposeAddresses(people.owner, ['203.0.113.7']),
    await proposeAddresses(other.owner, ['203.0.113.8']),
  ];
  await people.second.post(`/proposals/${broken}/confirm`);
  await other.second.post(`/proposals/${intact}/confirm`);
  const { rows } = await client.query(
    `with was as (select id, input_sealed from sluice_portal.proposals where id = $1)
     update sluice_portal.proposals p set input_sealed = '\\x00' from was where p.id = was.id returning was.input_sealed`,
    [broken],
  );
  await endPause(server, broken);
  await endPause(server, intact);
  expect(await stateOf(people.owner, broken)).toBe('confirmed');
  expect(await stateOf(other.owner, intact)).toBe('done');
  expect(faults).toContain(`proposal ${broken} of a merchant's person could not be carried out`);

  await client.query('update sluice_portal.proposals set input_sealed = $2 where id = $1', [
    broken,
    rows[0].input_sealed,
  ]);
  await carryOutDueProposals(server.app);
  expect(await stateOf(people.owner, broken)).toBe('done');
});
