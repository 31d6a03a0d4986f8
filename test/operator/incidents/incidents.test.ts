// Operators list, read and close incidents.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WithdrawalId } from '../../../src/domain/ids.ts';
import { type NewIncident, openIncident } from '../../../src/storage/incidents/incidents.ts';
import { findDifferences, makeMerchant } from '../../harness/app.ts';
import { CREATE, toPhone } from '../../harness/client.ts';
import { type OperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

let server: TestServer;
let ann: OperatorClient;
let vic: OperatorClient;
let withdrawalId: WithdrawalId;

beforeAll(async () => {
  server = await startTestServer();
  ann = await signInNewOperator(server, 'ann', 'maker');
  vic = await signInNewOperator(server, 'vic', 'viewer');
  const shop = await makeMerchant(server.app, { credit: '1000' });
  const created = await server.post(CREATE, { ...shop, ...toPhone });
  withdrawalId = Number(created.body['withdraw_id']) as WithdrawalId;
});
afterAll(async () => {
  expect(await findDifferences(server.app)).toEqual([]);
  await server.close();
});

type Item = { id: number; reference: string };
const list = async (query: string): Promise<Item[]> =>
  (await vic.get(`/incidents?limit=200&${query}`)).body['items'] as Item[];

async function open(reference: string, about: Partial<NewIncident> = {}): Promise<number> {
  await server.app.db.transaction((tx) =>
    openIncident(tx, {
      kind: 'unknown_reference',
      withdrawalId: null,
      reference,
      detail: `about ${reference}`,
      ...about,
    }),
  );
  return (await list('')).find((one) => one.reference === reference)?.id ?? 0;
}

test('an incident is shown with its meaning, and closed once with a resolution', async () => {
  const id = await open('one');
  expect((await vic.get(`/incidents/${id}`)).body).toMatchObject({
    id,
    kind: 'unknown_reference',
    meaning: 'A signed callback refers to a payout that does not exist here',
    detail: 'about one',
    closed_at: null,
  });
  expect((await vic.post(`/incidents/${id}/close`, { resolution: 'seen' })).status).toBe(403);
  expect((await ann.post(`/incidents/${id}/close`, { resolution: ' ' })).status).toBe(400);
  const resolution = 'their mistake;\r\n\u001b[31m=1+1';
  expect(await ann.post(`/incidents/${id}/close`, { resolution })).toMatchObject({
    status: 200,
    body: { id, closed_by: 'ann', resolution },
  });
  expect(await ann.post(`/incidents/${id}/close`, { resolution: 'again' })).toMatchObject({
    status: 409,
    body: {
      code: 'wrong_state',
      error: expect.stringContaining(`Incident ${id} was already resolved by ann`),
    },
  });
});

test('an incident about an open withdrawal cannot be closed', async () => {
  const id = await open('two', { kind: 'undecided', withdrawalId });
  const rejected = await ann.post(`/incidents/${id}/close`, { resolution: 'seen' });
  expect(rejected).toMatchObject({ status: 409, body: { code: 'wrong_state' } });
  expect(rejected.body['error']).toContain(`Withdrawal ${withdrawalId} is still queued. Complete it first`);
});

test('the list is filtered by state and withdrawal, and paged, newest first', async () => {
  const [a, b, c] = [await open('a'), await open('b'), await open('c')];
  await ann.post(`/incidents/${b}/close`, { resolution: 'seen' });
  const ids = async (query: string) => (await list(query)).map(({ id }) => id);
  expect(await ids('state=open')).toEqual(expect.arrayContaining([c, a]));
  expect(await ids('state=open')).not.toContain(b);
  expect(await ids('state=closed')).toContain(b);
  expect(await ids('state=closed')).not.toContain(a);
  expect((await ids('state=all')).slice(0, 3)).toEqual([c, b, a]);
  expect(await list(`state=all&withdrawal_id=${withdrawalId}`)).toMatchObject([{ reference: 'two' }]);
  const first = await vic.get('/incidents?state=all&limit=2');
  const second = await vic.get(`/incidents?state=all&limit=1&cursor=${String(first.body['next'])}`);
  expect(first.body['items']).toMatchObject([{ id: c }, { id: b }]);
  expect(second.body['items']).toMatchObject([{ id: a }]);
});

test('answers 404 for an incident that does not exist', async () => {
  expect((await vic.get('/incidents/999999')).status).toBe(404);
  expect((await ann.post('/incidents/999999/close', { resolution: 'x' })).status).toBe(404);
});
