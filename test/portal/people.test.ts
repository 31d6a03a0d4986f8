// The people of a merchant: invited by two, disabled by one owner at once.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { enableEverySystem } from '../harness/app.ts';
import { connectDirectly, countDeadlocks } from '../harness/database.ts';
import { openPortalClient, PORTAL_PASSWORD, type PortalClient } from '../harness/portal-client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { endPause, openShop, proposeAddresses, stateOf } from './shop.ts';

let server: TestServer;
let owner: PortalClient;
let second: PortalClient;
let developer: PortalClient;
let finance: PortalClient;

beforeAll(async () => {
  server = await startTestServer();
  await enableEverySystem(server.app);
});
afterAll(() => server.close());

beforeEach(async () => {
  ({ owner, second, developer, finance } = await openShop(server));
});

describe('people', () => {
  const invite = async (role = 'finance') =>
    (await owner.post('/people/invitations', { role, note: 'Ben' })).body as {
      code: string;
      proposal: { id: number };
    };
  const accept = (code: string, name: string) =>
    openPortalClient(server.url).post('/invitation', { code, name, password: PORTAL_PASSWORD });

  test('are invited by two, with a code that works once and after the pause', async () => {
    const { code, proposal } = await invite();
    expect((await accept(code, 'ben.one')).status).toBe(404);
    await finance.post(`/proposals/${proposal.id}/confirm`);
    expect((await accept(code, 'ben.one')).status).toBe(404);
    await endPause(server, proposal.id);
    const replies = await Promise.all(['ben.one', 'ben.two', 'ben.three'].map((name) => accept(code, name)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await accept(code, 'ben.four')).status).toBe(404);
    const { body } = await owner.get('/people');
    expect(body['items']).toHaveLength(5);
    expect(JSON.stringify(body)).not.toContain(code);
  });

  test('a code that was revoked, or whose time is over, is worth nothing', async () => {
    const client = await connectDirectly(server.database);
    const ends = [
      async (id: number) => void (await owner.send('DELETE', `/people/invitations/${id}`)),
      async (id: number) =>
        void (await client.query(`update sluice_portal.invitations set expires_at = now() where id = $1`, [
          id,
        ])),
    ];
    for (const end of ends) {
      const { code, proposal } = await invite();
      await second.post(`/proposals/${proposal.id}/confirm`);
      await endPause(server, proposal.id);
      const { body } = await owner.get('/people');
      await end((body['invitations'] as { id: number }[])[0]?.id ?? 0);
      expect((await accept(code, 'late')).status).toBe(404);
    }
  });

  test.each([
    ['a card number', '4111111111111111'],
    ['an address', 'ann@shop.example/x'],
    ['the name of a program of ours', 'system'],
  ])('nobody is called %s, and the code stays valid', async (_, name) => {
    const { code, proposal } = await invite();
    await second.post(`/proposals/${proposal.id}/confirm`);
    await endPause(server, proposal.id);
    expect(await accept(code, name)).toMatchObject({ status: 422, body: { field: 'name' } });
    expect((await accept(code, `called.${proposal.id}`)).status).toBe(200);
  });

  const change = (name: string, fields: object, by = owner) =>
    by.send('PATCH', `/people/${name}`, { version: '1', ...fields });

  test('an owner takes access away at once: sessions end, and what the person began is void', async () => {
    const addressesOfSecond = await proposeAddresses(second, ['203.0.113.7']);
    const { proposal } = (await second.post('/people/invitations', { role: 'owner', note: 'a friend' }))
      .body as {
      proposal: { id: number };
    };
    await finance.post(`/proposals/${proposal.id}/confirm`);
    await owner.send('PUT', '/settings/second-person', { above: '10' });
    const draft = await second.post('/withdrawals', {
      amount: '60',
      system: 'card',
      wallet: '4111111111111111',
    });
    expect(draft.body).toMatchObject({ state: 'waiting' });
    expect((await change(second.name, { enabled: false })).body).toMatchObject({
      proposal: null,
      person: { enabled: false },
    });
    expect((await second.get('/balance')).status).toBe(401);
    expect(await openPortalClient(server.url, second.name).signIn()).toMatchObject({ status: 401 });
    expect(await stateOf(owner, addressesOfSecond)).toBe('void');
    expect(await stateOf(owner, proposal.id)).toBe('void');
    expect((await finance.post(`/drafts/${draft.body['id']}/confirm`)).status).toBe(409);
    await endPause(server, proposal.id).catch(() => undefined);
    expect((await owner.get('/people')).body['invitations']).toEqual([]);
  });

  test('a confirmation of somebody who was disabled before the change works is void', async () => {
    const id = await proposeAddresses(owner, ['203.0.113.7']);
    await second.post(`/proposals/${id}/confirm`);
    await change(second.name, { enabled: false });
    expect(await stateOf(owner, id)).toBe('void');
  });

  test('roles, and access that is given back, take two people', async () => {
    expect((await change(finance.name, { role: 'owner' })).body).toMatchObject({
      proposal: { state: 'waiting' },
    });
    expect((await finance.get('/session')).body).toMatchObject({ person: { role: 'finance' } });
    await change(developer.name, { enabled: false });
    expect((await change(developer.name, { enabled: true, version: '2' })).body).toMatchObject({
      proposal: { state: 'waiting' },
      person: { enabled: false },
    });
  });

  test('access that is given back begins without the sessions of before', async () => {
    await change(finance.name, { enabled: false });
    const { proposal } = (await change(finance.name, { enabled: true, version: '2' })).body as {
      proposal: { id: number };
    };
    await second.post(`/proposals/${proposal.id}/confirm`);
    await endPause(server, proposal.id);
    expect((await finance.get('/balance')).status).toBe(401);
    expect(await finance.signIn()).toMatchObject({ status: 200 });
    expect((await finance.get('/balance')).status).toBe(200);
  });

  test('nobody changes themselves, and the last owner stays', async () => {
    expect((await change(owner.name, { role: 'viewer' })).status).toBe(409);
    expect((await change(second.name, { enabled: false })).status).toBe(200);
    expect((await change(owner.name, { enabled: false })).status).toBe(409);
  });

  test('two owners who disable each other at once leave one', async () => {
    const replies = await Promise.all([
      change(second.name, { enabled: false }, owner),
      change(owner.name, { enabled: false }, second),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('two owners who change each other at once do not wait for each other, in each of 30 rounds', async () => {
    for (let round = 0; round < 30; round += 1) {
      const unchanged = { enabled: true };
      const replies = await Promise.all([
        change(second.name, unchanged),
        change(owner.name, unchanged, second),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([409, 409]);
    }
    expect(await countDeadlocks(server.database)).toBe(0);
  });
});
