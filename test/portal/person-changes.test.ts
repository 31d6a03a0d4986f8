// Changes of roles: what they void, who decides them, and when they are no longer carried out.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PersonRole } from '../../src/domain/portal/roles.ts';
import { changeOf } from '../../src/usecases/portal/proposals/changes.ts';
import { enableEverySystem } from '../harness/app.ts';
import { toCard } from '../harness/client.ts';
import { connectDirectly } from '../harness/database.ts';
import type { PortalClient } from '../harness/portal-client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { endPause, openShop, proposeAddresses, type Shop, stateOf } from './shop.ts';

let server: TestServer;
let people: Shop;
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
  people = await openShop(server);
  ({ owner, second, developer, finance } = people);
});

const change = (person: PortalClient, fields: object, by = owner) =>
  by.send('PATCH', `/people/${person.name}`, { version: '1', ...fields });

async function proposeRole(person: PortalClient, role: string, by = owner): Promise<number> {
  const { body } = await change(person, { role }, by);
  return (body['proposal'] as { id: number }).id;
}

async function confirm(id: number, by: PortalClient): Promise<void> {
  expect((await by.post(`/proposals/${id}/confirm`)).status).toBe(200);
}

async function giveRole(person: PortalClient, role: string): Promise<void> {
  const id = await proposeRole(person, role);
  await confirm(id, finance);
  await endPause(server, id);
  expect(await stateOf(owner, id)).toBe('done');
}

type Row = { readonly name: string; readonly role: string; readonly enabled: boolean };
const listPeople = async () => (await developer.get('/people')).body['items'] as Row[];
const findRow = async ({ name }: PortalClient) => (await listPeople()).find((each) => each.name === name);

test.each(['viewer', 'owner'])(
  'taking access away is a request of its own, without a role: as %s',
  async (role) => {
    const reply = await change(second, { role, enabled: false });
    expect(reply).toMatchObject({ status: 422, body: { field: 'role' } });
    expect(await findRow(second)).toMatchObject({ role: 'owner', enabled: true });
    expect((await owner.get('/proposals')).body['items']).toEqual([]);
  },
);

describe('at least one owner remains', () => {
  test('of two who demote each other', async () => {
    const ids = [
      await proposeRole(second, 'viewer', owner),
      await proposeRole(owner, 'viewer', second),
    ] as const;
    for (const id of ids) await confirm(id, finance);
    for (const id of ids) await endPause(server, id);
    expect(await Promise.all(ids.map((id) => stateOf(developer, id)))).toEqual(['done', 'void']);
    expect(await findRow(owner)).toMatchObject({ role: 'owner', enabled: true });
  });

  test.each([
    ['role', { role: 'viewer', enabled: true }],
    ['access', { role: 'owner', enabled: false }],
  ] as const)('of a change that would take the last %s', async (_, fields) => {
    await change(second, { enabled: false });
    const { carryOut } = changeOf({ kind: 'person', name: owner.name, ...fields });
    const outcome = await server.app.db.transaction((tx) =>
      carryOut(tx, {
        app: server.app,
        writeAudit: () => undefined,
        merchantId: people.shop.merchant_id,
        maker: second.name,
      }),
    );
    expect(outcome).toMatchObject({ ok: false, rejection: { kind: 'wrong-state' } });
    expect(await findRow(owner)).toMatchObject({ role: 'owner', enabled: true });
  });
});

describe('a new role voids what the person may no longer do', () => {
  const proposeKey = async (by: PortalClient) => {
    const { body } = await by.post('/keys', { name: 'a program', scope: 'withdraw' });
    return (body['proposal'] as { id: number }).id;
  };
  const proposeAmount = async (by: PortalClient) => {
    await owner.send('PUT', '/settings/second-person', { above: '10' });
    const { body } = await by.send('PUT', '/settings/second-person', { above: '20' });
    return (body['proposal'] as { id: number }).id;
  };
  const keyConfirmedBySecond = async () => {
    const id = await proposeKey(developer);
    await confirm(id, second);
    return id;
  };
  const keyOfSecondConfirmed = async () => {
    const id = await proposeKey(second);
    await confirm(id, owner);
    return id;
  };

  test.each([
    ['a key that a viewer proposed as an owner', 'viewer', () => proposeKey(second), 'void'],
    ['the same after it was confirmed', 'viewer', keyOfSecondConfirmed, 'void'],
    ['a key that a developer may propose as well', 'developer', keyOfSecondConfirmed, 'confirmed'],
    ['an amount, which only owners propose', 'finance', () => proposeAmount(second), 'void'],
    ['a key that takes an owner', 'finance', keyConfirmedBySecond, 'void'],
  ] as const)('%s: as %s', async (_, role, begin, state) => {
    const id = await begin();
    await giveRole(second, role);
    expect(await stateOf(owner, id)).toBe(state);
  });

  test('withdrawals that wait, and open invitations', async () => {
    await owner.send('PUT', '/settings/second-person', { above: '10' });
    const draft = await second.post('/withdrawals', { ...toCard, amount: '60' });
    const invited = await second.post('/people/invitations', { role: 'owner', note: 'a friend' });
    const { id } = invited.body['proposal'] as { id: number };
    await confirm(id, finance);
    await endPause(server, id);
    expect((await owner.get('/people')).body['invitations']).toHaveLength(1);
    await giveRole(second, 'developer');
    const { items } = (await finance.get('/drafts?view=all')).body as { items: object[] };
    expect(items).toMatchObject([{ id: draft.body['id'], state: 'void' }]);
    expect((await owner.get('/people')).body['invitations']).toEqual([]);
  });
});

describe('when the pause is over, the two must still be allowed to decide together', () => {
  type Lost = {
    readonly by?: 'owner' | 'developer';
    readonly of: 'maker' | 'checker';
    readonly role: PersonRole;
    readonly enabled: boolean;
  };
  test.each<[string, Lost]>([
    ['the maker is a viewer', { of: 'maker', role: 'viewer', enabled: true }],
    ['the maker has no access', { of: 'maker', role: 'developer', enabled: false }],
    ['the checker is a viewer', { of: 'checker', role: 'viewer', enabled: true }],
    ['the checker has no access', { of: 'checker', role: 'owner', enabled: false }],
    [
      'the checker beside an owner is a viewer',
      { by: 'owner', of: 'checker', role: 'viewer', enabled: true },
    ],
    ['neither is an owner', { of: 'checker', role: 'finance', enabled: true }],
  ])('%s: it fails', async (_, { by = 'developer', of, role, enabled }) => {
    const id = await proposeAddresses(people[by], ['203.0.113.7']);
    await confirm(id, second);
    const { name } = of === 'maker' ? people[by] : second;
    const client = await connectDirectly(server.database);
    // Voids nothing, like a demotion in the version before.
    await client.query('update sluice_portal.people set role = $2, enabled = $3 where name = $1', [
      name,
      role,
      enabled,
    ]);
    await endPause(server, id);
    expect(await stateOf(owner, id)).toBe('failed');
    expect((await owner.get('/settings/allowed-ips')).body).toMatchObject({ allowed_ips: [] });
  });
});

test('the person whom a change is about neither confirms nor rejects it', async () => {
  const id = await proposeRole(finance, 'viewer');
  expect((await finance.post(`/proposals/${id}/confirm`)).status).toBe(409);
  expect((await finance.post(`/proposals/${id}/reject`, { note: 'no' })).status).toBe(409);
  await confirm(id, second);
  expect((await finance.post(`/proposals/${id}/reject`, { note: 'no' })).status).toBe(409);
  expect(await stateOf(owner, id)).toBe('confirmed');
});
