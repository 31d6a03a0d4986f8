// Every route of the portal × every role × own and foreign merchant, from its document: a new route is tested without being named here.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  PERSON_ROLES,
  type PersonRole,
  PORTAL_RIGHTS,
  type PortalRight,
} from '../../src/domain/portal/roles.ts';
import { enableEverySystem, makeMerchant } from '../harness/app.ts';
import { type OperatorClient, openOperatorClient, signInNewOperator } from '../harness/operator-client.ts';
import {
  expirePortalProof,
  makePerson,
  openPortalClient,
  type PortalClient,
  signInNewPerson,
} from '../harness/portal-client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

type Route = {
  readonly method: string;
  readonly path: string;
  readonly right: PortalRight;
  readonly inPerson: boolean;
};

let server: TestServer;
let routes: readonly Route[];
let clients: Record<PersonRole, PortalClient>;
let foreign: PortalClient;
let operator: OperatorClient;
/** Objects of the merchant, by the place in a path that names them. */
let own: Record<string, string>;

const allRoutes = async (): Promise<Route[]> => {
  const { paths } = (await (await fetch(`${server.url}/portal/v1/openapi.json`)).json()) as {
    paths: Record<string, Record<string, Record<string, unknown>>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      right: operation['x-right'] as PortalRight,
      inPerson: operation['x-in-person'] === true,
    })),
  );
};

const toCard = { amount: '60', system: 'card', wallet: '4111111111111111' };

beforeAll(async () => {
  server = await startTestServer();
  await enableEverySystem(server.app);
  const shop = await makeMerchant(server.app, { credit: '1000' });
  const other = await makeMerchant(server.app, { credit: '1000' });
  const entries = await Promise.all(
    PERSON_ROLES.map(async (role) => [
      role,
      await signInNewPerson(server, { merchantId: shop.merchant_id, role }),
    ]),
  );
  clients = Object.fromEntries(entries);
  foreign = await signInNewPerson(server, { merchantId: other.merchant_id, role: 'owner' });
  operator = await signInNewOperator(server, 'admin', 'admin');
  const withdrawal = await clients.finance.post('/withdrawals', toCard);
  await clients.owner.send('PUT', '/settings/second-person', { above: '50' });
  const draft = await clients.finance.post('/withdrawals', toCard);
  const batch = await clients.finance.post('/batches', {
    name: 'payouts.csv',
    csv: 'amount,system,wallet\n60,card,4111111111111111',
  });
  const invited = await clients.owner.post('/people/invitations', { role: 'viewer', note: 'Ben' });
  own = {
    '/withdrawals/{id}': String(withdrawal.body['withdrawal_id']),
    '/drafts/{id}': String(draft.body['id']),
    '/batches/{id}': String(batch.body['id']),
    '/proposals/{id}': String((invited.body['proposal'] as { id: number }).id),
    '/people/{name}': clients.viewer.name,
    '/people/invitations/{id}': '1',
    '/keys/{id}': '1',
    '/me/sessions/{id}': 'none',
  };
  routes = await allRoutes();
});
afterAll(() => server.close());

/** With the ids of the merchant in the path. */
function pathOf({ path }: Route): string {
  const found = Object.entries(own).find(([place]) => path.startsWith(`/portal/v1${place}`));
  if (path.includes('{') && !found) throw new Error(`name an own object for ${path}`);
  const [place = '', id = ''] = found ?? [];
  return path.replace('/portal/v1', '').replace(place, place.replace(/\{\w+\}/, id));
}

/** Never valid, so that no request changes anything. */
const send = (client: OperatorClient, route: Route) =>
  client.send(route.method, pathOf(route), route.method === 'GET' ? undefined : { unknown: true });

const changing = () => routes.filter(({ right }) => right !== 'public');

describe('every route of the portal', () => {
  test('is found: there are many', () => {
    expect(routes.length).toBeGreaterThan(35);
    for (const { right } of routes) expect(Object.keys(PORTAL_RIGHTS)).toContain(right);
  });

  test.each(PERSON_ROLES)('lets a %s do what the role allows, and nothing else', async (role) => {
    for (const route of changing()) {
      const { status, body } = await send(clients[role], route);
      const allowed = (PORTAL_RIGHTS[route.right] as readonly PersonRole[]).includes(role);
      const seen = `${route.method} ${route.path} as ${role}: ${status} ${body['code']}`;
      if (allowed) expect([401, 403], seen).not.toContain(status);
      else expect({ status, code: body['code'] }, seen).toEqual({ status: 403, code: 'forbidden' });
    }
  });

  test('answers nobody without a session, and no session of an operator', async () => {
    const anonymous = openPortalClient(server.url);
    const asOperator = openPortalClient(server.url);
    for (const [name, value] of operator.cookies) asOperator.cookies.set(name, value);
    asOperator.csrf = operator.csrf;
    for (const client of [anonymous, asOperator])
      for (const route of changing()) expect((await send(client, route)).status, route.path).toBe(401);
  });

  test('does not know what belongs to another merchant', async () => {
    const named = routes.filter(({ path }) => path.includes('{') && !path.includes('/me/'));
    expect(named.length).toBeGreaterThan(7);
    for (const route of named) {
      // Valid where a body is needed: only the merchant is wrong.
      const bodies = [{}, { note: 'x' }, { note: null }, { reason: null }, { enabled: false, version: '1' }];
      const replies = [];
      for (const body of route.method === 'GET' ? [undefined] : bodies)
        replies.push(await foreign.send(route.method, pathOf(route), body));
      const statuses = replies.map(({ status }) => status);
      expect(statuses, `${route.method} ${route.path}: ${statuses}`).toContain(404);
      for (const status of statuses) expect([400, 404]).toContain(status);
    }
  });

  test('lists nothing of another merchant', async () => {
    for (const route of routes.filter(({ method, path }) => method === 'GET' && !path.includes('{'))) {
      const { text } = await foreign.send('GET', route.path.replace('/portal/v1', ''));
      for (const name of Object.values(clients).map((client) => client.name))
        expect(text, route.path).not.toContain(name);
    }
  });

  test('asks for a recent authentication where it says so, and only there', async () => {
    await expirePortalProof(server.database, clients.owner.name);
    for (const route of changing()) {
      const { body } = await send(clients.owner, route);
      const seen = `${route.method} ${route.path}: ${body['code']}`;
      if (route.inPerson) expect(body['code'], seen).toBe('prove_first');
      else expect(body['code'], seen).not.toBe('prove_first');
    }
    await clients.owner.post('/session/proof', { password: clients.owner.password });
  });

  test('changes nothing for a request that did not come from the portal', async () => {
    const { csrf } = clients.owner;
    const other = openPortalClient(server.url, clients.owner.name);
    for (const [name, value] of clients.owner.cookies) other.cookies.set(name, value);
    for (const token of ['', 'x', operator.csrf]) {
      other.csrf = token;
      for (const route of changing().filter(({ method }) => method !== 'GET'))
        expect((await send(other, route)).body['code'], route.path).toBe('csrf');
    }
    expect(csrf).not.toBe('');
  });
});

test('a session of the portal opens nothing of the operators', async () => {
  const asPerson = openOperatorClient(server.url);
  for (const [name, value] of clients.owner.cookies) asPerson.cookies.set(name, value);
  asPerson.csrf = clients.owner.csrf;
  for (const path of ['/withdrawals', '/merchants', '/operators', '/audit', '/me/sessions'])
    expect((await asPerson.get(path)).status, path).toBe(401);
  // The cookie of one realm under the name of the other is of no use either.
  const [value = ''] = clients.owner.cookies.values();
  asPerson.cookies.clear();
  asPerson.cookies.set('__Host-sluice_session', value);
  expect((await asPerson.get('/withdrawals')).status).toBe(401);
});

test('an operator and a person may have the same name, and neither signs in with the password of the other', async () => {
  const shop = await makeMerchant(server.app);
  const name = await makePerson(server.app, { merchantId: shop.merchant_id, role: 'owner', name: 'admin' });
  const person = openPortalClient(server.url, name);
  expect(await person.signIn()).toMatchObject({ status: 200, body: { next: 'done' } });
  const crossed = openPortalClient(server.url, name);
  expect(await crossed.post('/session', { name, password: operator.password })).toMatchObject({
    status: 401,
  });
  const reverse = openOperatorClient(server.url, { name, password: person.password });
  expect(await reverse.signIn()).toMatchObject({ status: 401 });
});
